import type { MediaPlayerInstance } from '@vidstack/react';
import type { PlayIntent } from '@/domain/playback/play-intent';
import type { Stage } from '../../stage/stage';
import { onHls } from '../../stage/stage-library';
import { elementOf } from '../shown-stage';

/** Consecutive retries of an interrupted start. */
const RETRIES = 5;

const RETRY_PAUSE_MS = 200;

interface IntentSetup {
  /** Starts the source now. */
  start(): void;
  /** Whether the player has the source of the content, and whether it can play. Events of another one decide nothing. */
  isCurrent(): boolean;
  isReady(): boolean;
  /** Whether the browser has paused the content by itself after an ad. */
  isPausedAfterAd(player: MediaPlayerInstance): boolean;
}

/**
 * Updates the intent from requests and events of the player. Repeats a start that a load or a pause of the browser
 * interrupted. A requested pause or a refusal ends the intent.
 */
export function followPlayIntent(
  player: MediaPlayerInstance,
  stage: Stage,
  intent: PlayIntent,
  { start, isCurrent, isReady, isPausedAfterAd }: IntentSetup,
  signal: AbortSignal,
): void {
  let retries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const endRetries = () => {
    clearTimeout(timer);
    retries = 0;
  };
  const retry = () => {
    clearTimeout(timer);
    retries += 1;
    timer = setTimeout(start, RETRY_PAUSE_MS * retries);
  };
  const isPlaying = () => intent.state().phase === 'playing';
  const on: MediaPlayerInstance['listen'] = (type, handler) => player.listen(type, handler, { signal });
  signal.addEventListener('abort', intent.subscribe(endRetries));
  signal.addEventListener('abort', endRetries);
  followRequests(player, intent, signal);
  // The event of a start may arrive after a pause has cancelled the start. An ad has its gate.
  on('play', () => {
    if (isCurrent() && !intent.isOn() && !intent.isHeld('ad') && !elementOf(player)?.paused) intent.request('viewer');
  });
  on('playing', () => {
    if (isCurrent()) intent.confirm();
    retries = 0;
  });
  // A pause before the first frame is the browser's, and also rejects the start. The end is a pause too.
  on('pause', () => {
    if (!isPlaying()) return;
    if (isPausedAfterAd(player)) start();
    else intent.pause();
  });
  on('source-change', () => {
    endRetries();
    intent.again();
  });
  on('play-fail', ({ detail }) => {
    if (!intent.isOn() || !isReady() || !isCurrent()) return;
    if (detail.name === 'AbortError' && retries < RETRIES) return retry();
    if (detail.name === 'NotAllowedError') intent.refuse();
    else intent.pause();
  });
  // Reattaching a media source stops the element without an event.
  onHls(stage, 'MEDIA_ATTACHED', () => isPlaying() && player.provider?.play().catch(() => undefined), signal);
}

/** Follows the requests of buttons, keys and the system's media panel. */
function followRequests({ el }: MediaPlayerInstance, intent: PlayIntent, signal: AbortSignal): void {
  const options = { capture: true, signal };
  el?.addEventListener('media-play-request', (event) => event.defaultPrevented || intent.request('viewer'), options);
  el?.addEventListener('media-pause-request', (event) => event.defaultPrevented || intent.pause(), options);
}

/**
 * Stops each start of the content while an ad holds it, and records the request. Requests of buttons, keys and the
 * system's media panel are stopped before Vidstack receives them, other starts at their event. A start of the previous
 * source (`isCurrent` is false) is stopped too, but is no request to play the new one.
 */
export function attachPlaybackGate(
  player: MediaPlayerInstance,
  intent: Pick<PlayIntent, 'isHeld' | 'request'>,
  isCurrent: () => boolean,
  signal: AbortSignal,
): void {
  const intercept = (event: Event) => {
    if (!intent.isHeld('ad')) return;
    // Vidstack ignores a request whose default is prevented.
    event.preventDefault();
    intent.request('viewer');
  };
  player.el?.addEventListener('media-play-request', intercept, { capture: true, signal });
  player.listen(
    'play',
    () => {
      if (!intent.isHeld('ad')) return;
      player.provider?.pause().catch(() => undefined);
      if (isCurrent()) intent.request('viewer');
    },
    { signal },
  );
}
