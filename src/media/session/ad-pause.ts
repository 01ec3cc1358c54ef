import type { PlayIntent } from '@/domain/playback/play-intent';

/** An unrequested pause within this time of the first playback after an ad is the browser's. */
export const AFTER_AD_MS = 1500;

/**
 * Says whether the browser has paused the content by itself because the element of an ad was released. Chromium 156 was
 * seen to do so some 100 ms after the content had begun. A requested pause has ended the intent before its event.
 */
export function createAdPauseCheck(
  intent: Pick<PlayIntent, 'isOn' | 'subscribe'>,
): (video: HTMLVideoElement) => boolean {
  /** The first playback after the ad; infinite before it. */
  let playsSince = Number.NEGATIVE_INFINITY;
  intent.subscribe((_, event) => {
    if (event.type === 'release' && event.why === 'ad') playsSince = Number.POSITIVE_INFINITY;
    if (event.type === 'confirm') playsSince = Math.min(playsSince, performance.now());
  });
  return ({ ended }) => intent.isOn() && performance.now() - playsSince <= AFTER_AD_MS && !document.hidden && !ended;
}
