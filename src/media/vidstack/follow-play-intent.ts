import type { MediaPlayerInstance } from '@vidstack/react';
import type { PlayIntent } from './play-intent';
import { isPausedAfterAd } from './workarounds/pause-after-ad';
import { elementOf } from './workarounds/stale-state-requests';

/** Consecutive retries of an interrupted start. */
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
  /** Whether a source will start once it can play. */
  isStarting(): boolean;
  start(): void;
  /** Called when the retries of an interrupted start have failed. */
  gaveUp(): void;
}

/**
 * Updates the intent from requests and events of the player. Repeats a start that a load or a pause of the browser
 * interrupted. A requested pause or a refusal ends the intent.
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
  // An earlier press still counts.
  on('can-play', () => setup.isStarting() && intent.resume());
  // The event of a start may arrive after a pause has cancelled the start.
  on('play', () => intent.isOn() || elementOf(player)?.paused || set(true));
  on('playing', () => {
    intent.confirm();
    retries = 0;
  });
  // A pause before the first frame is the browser's, and also rejects the start. The end is a pause too.
  on('pause', () => {
    if (!isPlaying()) return;
    if (isPausedAfterAd(player, intent)) setup.start();
    else set(false);
  });
  on('source-change', () => set(false));
  on('play-fail', ({ detail }) => {
    if (!intent.isOn()) return;
    if (detail.name === 'AbortError' && retries < RETRIES) return retry();
    set(false);
    if (detail.name !== 'NotAllowedError') setup.gaveUp();
  });
  // Reattaching a media source stops the element without an event.
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

/** Follows the requests of buttons, keys and the system's media panel. */
function followRequests({ el }: MediaPlayerInstance, set: (on: boolean) => void, signal: AbortSignal): void {
  for (const [type, isOn] of [
    ['media-play-request', true],
    ['media-pause-request', false],
  ] as const) {
    el?.addEventListener(type, ({ defaultPrevented }) => defaultPrevented || set(isOn), { capture: true, signal });
  }
}
