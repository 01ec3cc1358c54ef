import type { EpisodeSegment } from '../catalogue/content';

/** Lead time of the next-episode card before the end, for content without marked credits. */
const NEXT_CARD_LEAD_S = 10;

/**
 * Second at which the card of the next episode appears. Credits marked in the first half are ignored, and the card of a
 * clip appears in its second half.
 */
export function nextCardTime(segments: readonly EpisodeSegment[], duration: number): number {
  const half = duration / 2;
  const credits = segments.find(({ type, start }) => type === 'credits' && start >= half && start < duration);
  return credits?.start ?? Math.max(half, duration - NEXT_CARD_LEAD_S);
}
