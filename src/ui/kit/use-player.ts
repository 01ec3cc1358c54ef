import type { PlayerCommands } from '@/media/player-commands';
import { useWidgetContext } from '../use-widget';

/** The commands to the player, the same that the host page and the keys give. */
export const usePlayer = (): PlayerCommands => useWidgetContext().player;
