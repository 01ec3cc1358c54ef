import { createContext } from 'react';
import type { CurrentAd } from '@/domain/ads/ad';
import type { Id } from '@/domain/catalogue/id';
import type { PlayIntent } from '@/domain/playback/play-intent';
import type { WaitCause } from '@/domain/recovery/recovery-state';
import type { Commands, Diagnostics, LazyCommandLoader } from '@/flows';
import type { PlayerFrame } from '@/media/player';
import type { PlayerCommands } from '@/media/player-commands';
import type { WidgetStore } from '@/store/store';
import type { KeyRouter } from './key-router';
import type { PlayerMount } from './stage-outlet';

/** The interface's access to the widget: state, commands, and the port of the player that it mounts. */
export interface WidgetContextValue {
  store: WidgetStore;
  commands: Commands;
  /** Commands of the lazy layers; use `useLazyCommands`. */
  lazyCommands: LazyCommandLoader;
  player: PlayerCommands;
  /** The keys of the frame; use `useKeys`. */
  keys: KeyRouter;
  /** Whether the content plays or is about to, and how long its viewer has waited. */
  playIntent: Pick<PlayIntent, 'isOn' | 'waitedMs' | 'subscribe'>;
  /** Reports what the viewer waits for; null once the wait is over. The result ends the reports. */
  onWait(listener: (wait: WaitCause | null) => void): () => void;
  /** Reports each change of the delay of the subtitles. The result ends the reports. */
  onCaptionOffset(listener: () => void): () => void;
  playerFrame: PlayerFrame;
  playerMount: PlayerMount;
  /** The page's shell, until the player replaces it; null where the page has none. */
  shell: { withdraw(): void } | null;
  /** Moves the ad video into the slot; the result removes it. */
  attachAdSlot(slot: HTMLElement): () => void;
  /** The ad layer shows an ad in its slot, with its label or not yet. */
  showAd(hasLabel: boolean): void;
  /** The running ad in its present state; null without one. */
  currentAd(): CurrentAd | null;
  /** Loads the code of the diagnostics; the result reads the current values. */
  openDiagnostics(): Promise<() => Diagnostics>;
  /** Watched seconds of an episode, read from storage; 0 for none. */
  progressOf(episodeId: Id): number;
}

export const WidgetContext = createContext<WidgetContextValue | null>(null);
