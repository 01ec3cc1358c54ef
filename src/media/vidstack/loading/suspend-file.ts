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

/** Suspensions whose file is not back yet. */
const suspensions = new WeakMap<HTMLVideoElement, AbortController>();

/**
 * Takes the file from a paused element, because a browser holds the connection of a file that it has loaded in part. The
 * position stays readable, and the player notices nothing.
 * @param onReturn called once the file is back and can play
 * @returns gives the file back, at the position and speed that the element has by then. With `isSeek` the player sees the
 *   seek to that position. A later call adds a seek to a file that is on its way.
 */
export function suspendFile(
  player: MediaPlayerInstance,
  video: HTMLVideoElement,
  onReturn: () => void,
): (isSeek: boolean) => void {
  const sources = [...video.querySelectorAll('source')];
  const src = video.getAttribute('src');
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
  for (const source of sources) source.remove();
  video.removeAttribute('src');
  reload(video);
  return (isSeek) => {
    resumed(isSeek);
    if (isBack) return;
    isBack = true;
    video.prepend(...sources);
    if (src !== null) video.setAttribute('src', src);
    reload(video);
  };
}

/**
 * Hides the events of an element without its file from the player.
 * @returns says that the file comes back: the events stay hidden until it can play
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

/** Applies the change of the file. The position and the speed stay. */
function reload(video: HTMLVideoElement): void {
  const { currentTime, playbackRate } = video;
  video.load();
  // An element without data starts there.
  video.currentTime = currentTime;
  video.playbackRate = playbackRate;
}
