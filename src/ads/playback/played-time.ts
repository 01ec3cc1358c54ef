import type { AdMedia } from './ad-media';

/** Time updates come four times a second. */
const SEEK_TOLERANCE_S = 1;

/**
 * Undoes seeks ahead in an ad. Media panels and picture-in-picture windows of the system can seek in any video, and a metric
 * counts what has played "continuously" and "at normal speed" (VAST 4.3, 3.14.1).
 * @returns gives the second of the ad, in which a seek ahead does not count
 */
export function watchPlayed(video: AdMedia, signal: AbortSignal): () => number {
  let furthestS = 0;
  video.addEventListener(
    'seeking',
    () => {
      if (video.currentTime > furthestS + SEEK_TOLERANCE_S) video.currentTime = furthestS;
    },
    { signal },
  );
  return () => {
    const { currentTime, seeking } = video;
    if (seeking) return Math.min(currentTime, furthestS);
    furthestS = Math.max(furthestS, currentTime);
    return currentTime;
  };
}
