import { createContext } from 'react';
import type { CurrentAd } from '@/domain/ads/ad';
import type { Commands, Diagnostics } from '@/flows';
import type { PlayerCommands } from '@/media/player-commands';
import type { VidstackPort } from '@/media/vidstack/adapter';
import type { WidgetStore } from '@/store/store';

/** What the interface is given: what to show, what to call, and where to hand the player it mounts. */
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
  /** Link to the chosen episode on the owner's page; `seconds` adds the moment. */
  shareLink(seconds: number | null): string;
}

export const WidgetContext = createContext<WidgetContextValue | null>(null);
