import type { PlayIntentListener } from '../player';

/** Whether playback is intended, and whether the gate is closed. */
export type IntentState =
  | { phase: 'idle' }
  /** Playback is intended, but not confirmed by the browser. */
  | { phase: 'requested' }
  | { phase: 'playing' }
  /** An ad is on the screen. No intent starts the content, and the listener receives each. */
  | { phase: 'gated'; onPlayIntent: PlayIntentListener; isRequested: boolean };

/** The intent of the viewer, the host page or the widget to play the content. */
export interface PlayIntent {
  state(): IntentState;
  /** Whether the content is requested or plays. */
  isOn(): boolean;
  /** Whether the content is requested, plays, or was requested while the gate is closed: it follows the ad. */
  isExpected(): boolean;
  /** The listener of a closed gate; null while it is open. */
  gate(): PlayIntentListener | null;
  request(): void;
  /** Continues an intent from before the player, with its original start time. */
  resume(): void;
  /** Records that playback was seen. */
  confirm(): void;
  drop(): void;
  /** Restarts the clock of {@link waitedMs}, with a wait before it. */
  restartClock(waitedBeforeMs?: number): void;
  /** Duration of the intent in milliseconds. */
  waitedMs(): number;
  closeGate(onPlayIntent: PlayIntentListener): void;
  openGate(): void;
  /** Milliseconds of playback since the gate opened, at most 0 before it begins; Infinity if no ad preceded. */
  openMs(): number;
}

/** The play intent for the source, as the port knows it. */
export interface PlayState {
  /** Whether no stream is requested, or an ad precedes it. */
  isIdle(): boolean;
  /** Whether the player has the requested stream. Before, its type or its library is loading. */
  isGiven(): boolean;
  hasIntent(): boolean;
  /** Whether it plays now or after the ad. */
  isExpected(): boolean;
  /** Duration of the intent. */
  waitedMs(): number;
}

/**
 * Creates the intent. A closed gate accepts no request. `since` is on the page's clock. `changed` is called whenever the
 * intent comes or goes.
 */
export function createPlayIntent(since: number, changed: () => void): PlayIntent {
  let state: IntentState = { phase: 'idle' };
  let requestedAt = since;
  let openedAt = Number.NEGATIVE_INFINITY;
  const isOn = () => state.phase === 'requested' || state.phase === 'playing';
  const enter = (next: IntentState) => {
    const wasOn = isOn();
    state = next;
    if (isOn() !== wasOn) changed();
  };
  const restartClock = (waitedBeforeMs = 0) => {
    requestedAt = performance.now() - waitedBeforeMs;
  };
  const resume = () => {
    if (state.phase === 'idle') enter({ phase: 'requested' });
  };
  return {
    state: () => state,
    isOn,
    isExpected: () => isOn() || (state.phase === 'gated' && state.isRequested),
    gate: () => (state.phase === 'gated' ? state.onPlayIntent : null),
    resume,
    request() {
      if (state.phase === 'idle') restartClock();
      resume();
    },
    confirm() {
      if (state.phase !== 'requested') return;
      openedAt = Math.min(openedAt, performance.now());
      enter({ phase: 'playing' });
    },
    drop() {
      if (isOn()) enter({ phase: 'idle' });
    },
    restartClock,
    waitedMs: () => performance.now() - requestedAt,
    closeGate(onPlayIntent) {
      const gated = {
        phase: 'gated' as const,
        isRequested: isOn(),
        onPlayIntent: (asked: boolean) => {
          if (!gated.isRequested) {
            gated.isRequested = true;
            changed();
          }
          onPlayIntent(asked);
        },
      };
      enter(gated);
    },
    openGate() {
      if (state.phase !== 'gated') return;
      openedAt = Number.POSITIVE_INFINITY;
      enter({ phase: 'idle' });
    },
    openMs: () => performance.now() - openedAt,
  };
}
