import type { AdView } from '@/domain/ads/ad';

/** A screen reader hears of the countdown no more often than this. */
const SAID_EVERY_S = 5;

/** Whether the ad can be skipped, and if not yet, in how many whole seconds; null: never. */
export type Skip = { open: true } | { open: false; seconds: number } | null;

/** The state of the skip button; there is none where the ad ends before it would open. */
export function skipOf({ skipAt, canSkip, currentTime, duration }: AdView): Skip {
  if (skipAt === null || (duration > 0 && skipAt >= duration)) return null;
  return canSkip ? { open: true } : { open: false, seconds: Math.max(1, Math.ceil(skipAt - currentTime)) };
}

/**
 * The number last said at a time of the ad, both in seconds: the whole countdown at first, then one every five seconds,
 * the last no later than five seconds before the button opens.
 */
export function saidSeconds(skipAt: number, currentTime: number): number {
  const last = Math.max(0, Math.floor(skipAt / SAID_EVERY_S) - 1);
  const steps = Math.min(Math.floor(currentTime / SAID_EVERY_S), last);
  return Math.ceil(skipAt - steps * SAID_EVERY_S);
}
