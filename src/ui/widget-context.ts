import { createContext } from 'react';
import type { CurrentAd } from '@/domain/ads/ad';
import type { Commands, Diagnostics } from '@/flows';
import type { PlayerCommands } from '@/media/player-commands';
import type { VidstackPort } from '@/media/vidstack/adapter';
import type { WidgetStore } from '@/store/store';

/** The interface's access to the widget: state, commands, and the port of the player that it mounts. */
export interface WidgetContextValue {
  store: WidgetStore;
  commands: Commands;
  player: PlayerCommands;
  playerMemory: VidstackPort['memory'];
  attachPlayer: VidstackPort['attach'];
  /** Puts the picture of ads into the slot; the result takes it out. */
  attachAdSlot(slot: HTMLElement): () => void;
  /** The ad that is on as it is at this very moment; null where there is none. */
  currentAd(): CurrentAd | null;
  /** Has the code come that reads how the player does; what it resolves to reads it at once. */
  openDiagnostics(): Promise<() => Diagnostics>;
  /** Seconds that were seen of an episode, read where they are kept; 0 for none. */
  progressOf(episodeId: number): number;
  /** Link to the selected episode on the host page; `seconds` adds the position. */
  shareLink(seconds: number | null): string;
}

export const WidgetContext = createContext<WidgetContextValue | null>(null);
