import type { MediaPlayerInstance, MediaProviderInstance } from '@vidstack/react';
import { createContext } from 'react';
import type { CurrentAd } from '@/domain/ads/ad';
import type { Commands, Diagnostics } from '@/flows';
import type { PlayerMemory } from '@/media/vidstack/storage';
import type { WidgetStore } from '@/store/store';

/** What the interface is given: what to show, what to call, and where to hand the player it mounts. */
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
  /** Link to the chosen episode on the owner's page; `seconds` adds the moment. */
  shareLink(seconds: number | null): string;
}

export const WidgetContext = createContext<WidgetContextValue | null>(null);
