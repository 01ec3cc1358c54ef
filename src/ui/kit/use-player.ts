import type { PlayerCommands } from '@/media/player-commands';
import { useWidgetContext } from '../use-widget';

/** The player commands, shared with the host page and the keys. */
export const usePlayer = (): PlayerCommands => useWidgetContext().player;
