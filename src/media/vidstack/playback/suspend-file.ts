import type { MediaPlayerInstance } from '@vidstack/react';

/** Events of a load and a seek. The player would take them for another source. */
const HIDDEN_EVENTS = [
  'abort',
  'canplay',
  'canplaythrough',
  'durationchange',
  'emptied',
  'loadeddata',
  'loadedmetadata',
  'loadstart',
  'progress',
  'ratechange',
  'seeked',
  'seeking',
  'suspend',
  'timeupdate',
] as const;

/** Suspensions whose data is not back yet. */
const suspensions = new WeakMap<HTMLVideoElement, AbortController>();

/** Takes the data of an element away and gives it back. Both load the element anew. */
interface Supply {
  take(): void;
  give(): void;
}

/**
 * Takes the file from a paused element, because a browser holds the connection of a file that it has loaded in part. See
 * {@link suspendElement}.
 */
export function suspendFile(
  player: MediaPlayerInstance,
  video: HTMLVideoElement,
  onReturn: () => void,
): (isSeek: boolean) => void {
  const sources = [...video.querySelectorAll('source')];
  const src = video.getAttribute('src');
  const file: Supply = {
    take() {
      for (const source of sources) source.remove();
      video.removeAttribute('src');
      video.load();
    },
    give() {
      video.prepend(...sources);
      if (src !== null) video.setAttribute('src', src);
      video.load();
    },
  };
  return suspendElement(player, video, file, onReturn);
}

/**
 * Takes the data from a paused element. The position stays readable, and the player notices nothing.
 * @param onReturn called once the data is back and can play
 * @returns gives the data back, at the position and speed that the element has by then. With `isSeek` the player sees the
 *   seek to that position. A later call adds a seek to data that is on its way.
 */
export function suspendElement(
  player: MediaPlayerInstance,
  video: HTMLVideoElement,
  supply: Supply,
  onReturn: () => void,
): (isSeek: boolean) => void {
  suspensions.get(video)?.abort();
  const controller = new AbortController();
  suspensions.set(video, controller);
  const giveUp = () => {
    controller.abort();
    // An element without data would begin the next source there.
    if (video.readyState === HTMLMediaElement.HAVE_NOTHING) video.currentTime = 0;
  };
  player.listen('source-change', giveUp, { signal: controller.signal });
  const resumed = hideLoad(player, video, controller, onReturn);
  let isBack = false;
  reload(video, supply.take);
  return (isSeek) => {
    resumed(isSeek);
    if (isBack) return;
    isBack = true;
    reload(video, supply.give);
  };
}

/**
 * Hides the events of an element without its data from the player.
 * @returns says that the data comes back: the events stay hidden until it can play
 */
function hideLoad(
  player: MediaPlayerInstance,
  video: HTMLVideoElement,
  controller: AbortController,
  onReturn: () => void,
): (isSeek: boolean) => void {
  let isResumed = false;
  let isSought = false;
  let hasData = false;
  const hide = (event: Event) => {
    const { type } = event;
    const isSeek = type === 'seeking' || type === 'seeked';
    const isRequested = type === 'ratechange' ? video.playbackRate !== player.state.playbackRate : isSought && isSeek;
    if (!isRequested) event.stopImmediatePropagation();
    // An element without data begins at 0 without a seek.
    if (isSought && type === 'loadedmetadata' && video.currentTime === 0) video.currentTime = 0;
    hasData ||= isResumed && type === 'canplay';
    if (!hasData || video.seeking || !(isSeek || type === 'canplay')) return;
    controller.abort();
    onReturn();
  };
  for (const type of HIDDEN_EVENTS) {
    video.addEventListener(type, hide, { capture: true, signal: controller.signal });
  }
  video.addEventListener('error', () => controller.abort(), { capture: true, signal: controller.signal });
  return (isSeek) => {
    isResumed = true;
    isSought ||= isSeek;
  };
}

/** Loads the element anew. The position and the speed stay. */
function reload(video: HTMLVideoElement, load: () => void): void {
  const { currentTime, playbackRate } = video;
  load();
  // An element without data starts there.
  video.currentTime = currentTime;
  video.playbackRate = playbackRate;
}
