import type { MediaPlayerInstance } from '@vidstack/react';
import type { PlayIntent } from './play-intent';
import { elementOf } from './workarounds/stale-state-requests';

/** Times in a row that an interrupted start is made again. */
const RETRIES = 5;

const RETRY_PAUSE_MS = 200;

/** The intent as the attached player follows it. */
export interface FollowedIntent {
  /** Records the intent, and ends retries of an interrupted start. */
  set(on: boolean): void;
  /** Starts the source now. */
  start(): void;
}

interface IntentSetup {
  /** Whether a source starts once it can play. */
  isStarting(): boolean;
  start(): void;
  /** The retries of an interrupted start were in vain. */
  gaveUp(): void;
}

/**
 * Keeps the intent up to date with requests and events of the player, and repeats a start that the browser interrupted
 * by a load or a pause of its own. A requested pause ends the intent, and so does a refusal.
 */
export function followPlayIntent(
  player: MediaPlayerInstance,
  intent: PlayIntent,
  setup: IntentSetup,
  signal: AbortSignal,
): FollowedIntent {
  let retries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (on: boolean) => {
    clearTimeout(timer);
    retries = 0;
    if (on) intent.request();
    else intent.drop();
  };
  const retry = () => {
    clearTimeout(timer);
    retries += 1;
    timer = setTimeout(setup.start, RETRY_PAUSE_MS * retries);
  };
  const isPlaying = () => intent.state().phase === 'playing';
  const on: MediaPlayerInstance['listen'] = (type, handler) => player.listen(type, handler, { signal });
  followRequests(player, set, signal);
  // A press that came before stands.
  on('can-play', () => setup.isStarting() && intent.resume());
  // The event of a start may come after a pause has taken the start back.
  on('play', () => intent.isOn() || elementOf(player)?.paused || set(true));
  on('playing', () => {
    intent.confirm();
    retries = 0;
  });
  // A pause before the first frame is the browser's, and rejects the start too. The end is a pause as well.
  on('pause', () => isPlaying() && set(false));
  on('source-change', () => set(false));
  on('play-fail', ({ detail }) => {
    if (!intent.isOn()) return;
    if (detail.name === 'AbortError' && retries < RETRIES) return retry();
    set(false);
    if (detail.name !== 'NotAllowedError') setup.gaveUp();
  });
  // A media source that is attached again stops the element without an event.
  on('hls-media-attached', () => isPlaying() && player.provider?.play().catch(() => undefined));
  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    set,
    start() {
      set(true);
      setup.start();
    },
  };
}

/** Follows the requests that buttons, keys and the system's media panel make. */
function followRequests({ el }: MediaPlayerInstance, set: (on: boolean) => void, signal: AbortSignal): void {
  for (const [type, isOn] of [
    ['media-play-request', true],
    ['media-pause-request', false],
  ] as const) {
    el?.addEventListener(type, ({ defaultPrevented }) => defaultPrevented || set(isOn), { capture: true, signal });
  }
}
