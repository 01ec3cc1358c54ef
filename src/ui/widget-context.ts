import type { MediaPlayerInstance, MediaProviderInstance } from '@vidstack/react';
import { createContext } from 'react';
import type { CurrentAd } from '@/domain/ads/ad';
import type { Commands, Diagnostics } from '@/flows';
import type { PlayerMemory } from '@/media/vidstack/storage';
import type { WidgetStore } from '@/store/store';

/** The interface's access to the widget: state, commands, and the port of the player that it mounts. */
export interface WidgetContextValue {
  store: WidgetStore;
  commands: Commands;
  playerMemory: PlayerMemory;
  attachPlayer(player: MediaPlayerInstance, outlet: MediaProviderInstance): () => void;
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
