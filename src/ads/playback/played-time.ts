/** Time updates come four times a second. */
const SEEK_TOLERANCE_S = 1;

/**
 * Undoes seeks ahead and faster playback in an ad. Media panels and picture-in-picture windows of the system can seek in any
 * video, extensions change its speed, and a metric counts what has played "continuously" and "at normal speed" (VAST 4.3,
 * 3.14.1).
 * @returns gives the second of the ad, in which a seek ahead does not count
 */
export function watchPlayed(video: HTMLVideoElement, signal: AbortSignal): () => number {
  let furthestS = 0;
  const on = (name: string, listener: () => void) => video.addEventListener(name, listener, { signal });
  on('seeking', () => {
    if (video.currentTime > furthestS + SEEK_TOLERANCE_S) video.currentTime = furthestS;
  });
  const slowDown = () => {
    if (video.playbackRate > 1) video.playbackRate = 1;
  };
  on('ratechange', slowDown);
  // An extension may keep the event from others.
  on('timeupdate', slowDown);
  return () => {
    const { currentTime, seeking } = video;
    if (seeking) return Math.min(currentTime, furthestS);
    furthestS = Math.max(furthestS, currentTime);
    return currentTime;
  };
}
