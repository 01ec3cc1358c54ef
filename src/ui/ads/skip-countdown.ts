import type { AdView } from '@/domain/ads/ad';

/** Minimum interval between announcements of the countdown. */
const SAID_EVERY_S = 5;

/** The state of the skip button: open, or the whole seconds until then. Null for an ad that is never skippable. */
export type Skip = { open: true } | { open: false; seconds: number } | null;

/** Computes the state of the skip button; null if the ad ends before the button would open. */
export function skipOf({ skipAt, canSkip, currentTime, duration }: AdView): Skip {
  if (skipAt === null || (duration > 0 && skipAt >= duration)) return null;
  return canSkip ? { open: true } : { open: false, seconds: Math.max(1, Math.ceil(skipAt - currentTime)) };
}

/**
 * The last announced number at a position of the ad, in seconds. The countdown is announced at its start, then every
 * five seconds, the last time no later than five seconds before the button opens.
 */
export function saidSeconds(skipAt: number, currentTime: number): number {
  const last = Math.max(0, Math.floor(skipAt / SAID_EVERY_S) - 1);
  const steps = Math.min(Math.floor(currentTime / SAID_EVERY_S), last);
  return Math.ceil(skipAt - steps * SAID_EVERY_S);
}
