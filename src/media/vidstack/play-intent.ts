import type { PlayIntentListener } from '../player';

/** Whether the content is meant to play, and whether its gate lets it. */
export type IntentState =
  | { phase: 'idle' }
  /** Meant to play; the browser has not shown that it does. */
  | { phase: 'requested' }
  | { phase: 'playing' }
  /** An ad has the screen: no intent starts the content, and the listener hears of each. */
  | { phase: 'gated'; onPlayIntent: PlayIntentListener };

/** The intent of the viewer, the host page or ourselves that the content plays. */
export interface PlayIntent {
  state(): IntentState;
  /** Whether the content is requested or plays. */
  isOn(): boolean;
  /** The listener of a closed gate; null while it is open. */
  gate(): PlayIntentListener | null;
  request(): void;
  /** Continues an intent that is older than the player, with the time since then. */
  resume(): void;
  /** Playback was seen. */
  confirm(): void;
  drop(): void;
  /** Starts the clock of {@link waitedMs} anew. */
  restartClock(): void;
  /** How long the content has been meant to play, in milliseconds. */
  waitedMs(): number;
  closeGate(onPlayIntent: PlayIntentListener): void;
  openGate(): void;
}

/** Makes the intent; a closed gate takes no request. `since` is on the page's clock. */
export function createPlayIntent(since: number): PlayIntent {
  let state: IntentState = { phase: 'idle' };
  let requestedAt = since;
  const isOn = () => state.phase === 'requested' || state.phase === 'playing';
  const restartClock = () => {
    requestedAt = performance.now();
  };
  const resume = () => {
    if (state.phase === 'idle') state = { phase: 'requested' };
  };
  return {
    state: () => state,
    isOn,
    gate: () => (state.phase === 'gated' ? state.onPlayIntent : null),
    resume,
    request() {
      if (state.phase === 'idle') restartClock();
      resume();
    },
    confirm() {
      if (state.phase === 'requested') state = { phase: 'playing' };
    },
    drop() {
      if (isOn()) state = { phase: 'idle' };
    },
    restartClock,
    waitedMs: () => performance.now() - requestedAt,
    closeGate(onPlayIntent) {
      state = { phase: 'gated', onPlayIntent };
    },
    openGate() {
      if (state.phase === 'gated') state = { phase: 'idle' };
    },
  };
}
