import type { MediaPlayerInstance } from '@vidstack/react';
import { elementOf } from './workarounds/stale-state-requests';

/** Times in a row that an interrupted start is made again. */
const RETRIES = 5;

const RETRY_PAUSE_MS = 200;

/** Whether the source is meant to play. */
export interface PlayIntent {
  isOn(): boolean;
  set(on: boolean): void;
  /** Has it play now. */
  start(): void;
}

interface IntentSetup {
  /** Whether a source begins to play once it can. */
  isStarting(): boolean;
  start(): void;
  /** The intent has just begun. */
  began(): void;
  /** An interrupted start was made again in vain. */
  gaveUp(): void;
}

/**
 * Knows whether the viewer, the host page or we ourselves want the source to play, and makes a start again that the
 * browser interrupted (a load, a pause of its own). A pause that somebody asked for wins, and so does a refusal.
 */
export function watchPlayIntent(player: MediaPlayerInstance, setup: IntentSetup, signal: AbortSignal): PlayIntent {
  let isOn = false;
  let hasPlayed = false;
  let retries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (on: boolean) => {
    clearTimeout(timer);
    if (on && !isOn) setup.began();
    isOn = on;
    hasPlayed &&= on;
    retries = 0;
  };
  const retry = () => {
    clearTimeout(timer);
    retries += 1;
    timer = setTimeout(setup.start, RETRY_PAUSE_MS * retries);
  };
  const on: MediaPlayerInstance['listen'] = (type, handler) => player.listen(type, handler, { signal });
  const onRequest = (type: string, wanted: boolean) =>
    player.el?.addEventListener(type, ({ defaultPrevented }) => defaultPrevented || set(wanted), {
      capture: true,
      signal,
    });

  onRequest('media-play-request', true);
  onRequest('media-pause-request', false);
  on('can-play', () => {
    // A press that came before stands.
    isOn ||= setup.isStarting();
  });
  // The word of a start comes late: it may have been taken back by then.
  on('play', () => isOn || elementOf(player)?.paused || set(true));
  on('playing', () => {
    hasPlayed = true;
    retries = 0;
  });
  // Before the first picture it is the browser's, and the start is rejected too. The end is a pause as well.
  on('pause', () => hasPlayed && set(false));
  on('source-change', () => set(false));
  on('play-fail', ({ detail }) => {
    if (!isOn) return;
    if (detail.name === 'AbortError' && retries < RETRIES) return retry();
    set(false);
    if (detail.name !== 'NotAllowedError') setup.gaveUp();
  });
  // A media source that is attached anew stops the element without a word.
  on('hls-media-attached', () => isOn && hasPlayed && player.provider?.play().catch(() => undefined));
  signal.addEventListener('abort', () => clearTimeout(timer));
  const start = () => {
    set(true);
    setup.start();
  };
  return { isOn: () => isOn, set, start };
}
