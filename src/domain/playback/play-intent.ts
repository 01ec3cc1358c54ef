/** Who asks for playback: the configuration, a gesture in the frame, a call of the host page, or the player itself. */
export type PlayRequester = 'autoplay' | 'viewer' | 'host' | 'player';

/** A reason that keeps requested content paused; `motion` is the viewer's preference for reduced motion. */
export type PlayHold = 'ad' | 'motion' | 'offline' | 'question' | 'rest' | 'share';

/** A request to play. `since` is in milliseconds on the page's clock: the viewer waits from then on. */
export interface PlayRequest {
  since: number;
  by: PlayRequester;
}

export type PlayIntentState =
  | { phase: 'idle' }
  /** Playback is requested, but the browser has not shown it. */
  | ({ phase: 'requested' } & PlayRequest)
  | ({ phase: 'playing' } & PlayRequest)
  /** The content plays once the last hold is released, if it is requested then. */
  | { phase: 'held'; holds: readonly PlayHold[]; request: PlayRequest | null };

export type PlayIntentEvent =
  | { type: 'begin'; request: PlayRequest | null; isStill: boolean }
  | { type: 'again'; since: number | null }
  | ({ type: 'request' } & PlayRequest)
  | { type: 'confirm' | 'refuse' }
  | { type: 'pause'; by?: 'viewer' }
  | { type: 'hold'; why: PlayHold }
  | { type: 'release'; why: PlayHold; at: number };

/** Holds that a word of the viewer or of the host page ends. An ad and a failure do not yield. */
const YIELDING: readonly PlayHold[] = ['motion', 'question', 'rest', 'share'];

const IDLE: PlayIntentState = { phase: 'idle' };

/** The request to play, held or not; null without one. */
export function requestOf(state: PlayIntentState): PlayRequest | null {
  if (state.phase === 'held') return state.request;
  return state.phase === 'idle' ? null : { since: state.since, by: state.by };
}

/** Whether the content is to play, except that an ad precedes it. */
export const isExpected = (state: PlayIntentState): boolean =>
  requestOf(state) !== null && holdsOf(state).every((why) => why === 'ad');

/** Whether the browser's policy decides about the start: content that is to play without a request of anybody. */
export const isAutoplay = (state: PlayIntentState): boolean =>
  requestOf(state)?.by === 'autoplay' && holdsOf(state).every((why) => why === 'motion');

const holdsOf = (state: PlayIntentState): readonly PlayHold[] => (state.phase === 'held' ? state.holds : []);

function enter(holds: readonly PlayHold[], request: PlayRequest | null): PlayIntentState {
  if (holds.length > 0) return { phase: 'held', holds, request };
  return request === null ? IDLE : { phase: 'requested', ...request };
}

/** The next state of the intent. An event without a meaning in this state returns the state itself. */
export function reducePlayIntent(state: PlayIntentState, event: PlayIntentEvent): PlayIntentState {
  const holds = holdsOf(state);
  const request = requestOf(state);
  switch (event.type) {
    case 'begin':
      return enter(
        [...holds.filter((why) => why === 'ad'), ...(event.isStill ? ['motion' as const] : [])],
        event.request,
      );
    case 'again':
      if (request === null || (event.since === null && state.phase !== 'playing')) return state;
      return enter(holds, { ...request, since: event.since ?? request.since });
    case 'request': {
      const { since, by } = event;
      const left = by === 'viewer' || by === 'host' ? holds.filter((why) => !YIELDING.includes(why)) : holds;
      if (request === null || left.length < holds.length) return enter(left, { since, by });
      // The wait goes on, and a gesture outweighs autoplay.
      if (by === 'autoplay' || by === request.by) return state;
      if (state.phase === 'held') return { ...state, request: { ...request, by } };
      return { ...request, by, phase: state.phase === 'playing' ? 'playing' : 'requested' };
    }
    case 'confirm':
      return state.phase === 'requested' ? { ...state, phase: 'playing' } : state;
    case 'pause':
    case 'refuse':
      return request === null ? state : enter(holds, null);
    case 'hold':
      return holds.includes(event.why) ? state : enter([...holds, event.why], request);
    case 'release':
      if (!holds.includes(event.why)) return state;
      return enter(
        holds.filter((why) => why !== event.why),
        request && { ...request, since: event.at },
      );
  }
}

/** Called with each change, and with each request, also where it changes nothing. */
export type PlayIntentListener = (state: PlayIntentState, event: PlayIntentEvent, before: PlayIntentState) => void;

interface PlayIntentSetup {
  /** Milliseconds on the page's clock. */
  now(): number;
  /** Whether content may start by itself: not for a viewer who prefers reduced motion. */
  mayAutoplay(): boolean;
}

/** Creates the intent of a page. Nothing is requested yet. */
export function createPlayIntent({ now, mayAutoplay }: PlayIntentSetup) {
  let state = IDLE;
  const listeners = new Set<PlayIntentListener>();
  const handle = (event: PlayIntentEvent) => {
    const before = state;
    state = reducePlayIntent(before, event);
    if (state === before && event.type !== 'request') return;
    for (const listener of [...listeners]) listener(state, event, before);
  };
  return {
    state: () => state,
    /** Whether the content plays or is to play now. */
    isOn: () => state.phase === 'requested' || state.phase === 'playing',
    /** The same, or it follows the ad before it. */
    isExpected: () => isExpected(state),
    /** Whether somebody wants the content to play, held or not. */
    isRequested: () => requestOf(state) !== null,
    isHeld: (why: PlayHold) => holdsOf(state).includes(why),
    /** Milliseconds since the request; 0 without one. */
    waitedMs: () => now() - (requestOf(state)?.since ?? now()),
    /** Another content or dub begins: with this request, or paused. Every hold ends but that of an ad. */
    begin(by: PlayRequester | null, at = now()) {
      handle({ type: 'begin', request: by && { since: at, by }, isStill: by === 'autoplay' && !mayAutoplay() });
    },
    /** Playback has to be seen anew, because the source changes. The viewer waits since then, if it is given. */
    again: (since?: number) => handle({ type: 'again', since: since ?? null }),
    /** `at` is the time of an earlier press. */
    request: (by: PlayRequester, at = now()) => handle({ type: 'request', since: at, by }),
    /** Playback was seen. */
    confirm: () => handle({ type: 'confirm' }),
    /** Withdraws the request to play. Holds stay. `by` marks a press of the viewer. */
    pause: (by?: 'viewer') => handle({ type: 'pause', ...(by && { by }) }),
    /** The browser refuses the start. It may accept another one, without sound. */
    refuse: () => handle({ type: 'refuse' }),
    hold: (why: PlayHold) => handle({ type: 'hold', why }),
    release: (why: PlayHold) => handle({ type: 'release', why, at: now() }),
    /** The result ends the calls. */
    subscribe(listener: PlayIntentListener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The one answer to "shall the content play?", from the page's first press to its last frame. */
export type PlayIntent = ReturnType<typeof createPlayIntent>;

/** A press this soon after one of the large button belongs to it: a double click, also a slow one. */
export const SECOND_PRESS_MS = 600;
