import type { NetworkInformation } from '@/lib/network-information';
import type { EpisodeSegment } from '../catalogue/content';

/** The card of the next episode comes up with the credits, or this many seconds before the end where nobody marked them. */
export const NEXT_CARD_LEAD_S = 10;

/** The next episode is fetched this long before its card, and so well before anybody can want it. */
export const PREFETCH_LEAD_S = 30;

/** Played from memory meanwhile, so that another download cannot stop the film. */
const HEALTHY_BUFFER_S = 12;

/** A line that brings less than this is left to the film, where nobody knows what the film takes of it. */
const FAST_BANDWIDTH_BPS = 2_500_000;
/** Else it may bring twice what the film takes: so the film keeps up while the next one comes beside it. */
const SPARE_BANDWIDTH = 2;

/** How the film does that is on; null where nobody knows. */
export interface Playback {
  /** Seconds that are there already from here on. */
  bufferAhead: number | null;
  /** Seconds to the end. */
  left: number;
  /** Bits a second, as measured. */
  bandwidth: number | null;
  /** Bits a second of the quality that is on. */
  bitrate: number | null;
}

/**
 * How much of an episode is fetched before it is wanted: its playlists are small, a segment is not.
 * @returns null while the film itself needs the line
 */
export function fetchDepth(
  { saveData, effectiveType }: Pick<NetworkInformation, 'saveData' | 'effectiveType'>,
  { bufferAhead, left, bandwidth, bitrate }: Playback,
): 'playlists' | 'segments' | null {
  if (bufferAhead !== null && bufferAhead < Math.min(HEALTHY_BUFFER_S, left - 1)) return null;
  const isSlow = effectiveType !== null && effectiveType !== '4g';
  const needed = bitrate === null ? FAST_BANDWIDTH_BPS : bitrate * SPARE_BANDWIDTH;
  const isNarrow = bandwidth !== null && bandwidth < needed;
  return saveData || isSlow || isNarrow ? 'playlists' : 'segments';
}

/**
 * The second at which the card of the next episode comes up. Credits marked in the first half are a mistake, and a clip
 * is not over before its half either.
 */
export function nextCardTime(segments: readonly EpisodeSegment[], duration: number): number {
  const half = duration / 2;
  const credits = segments.find(({ type, start }) => type === 'credits' && start >= half && start < duration);
  return credits?.start ?? Math.max(half, duration - NEXT_CARD_LEAD_S);
}

/** Whether the end is so near that the next episode may be fetched: past the half, of a stream that has an end. */
export function isNearEnd(segments: readonly EpisodeSegment[], currentTime: number, duration: number): boolean {
  const from = Math.max(duration / 2, nextCardTime(segments, duration) - PREFETCH_LEAD_S);
  return Number.isFinite(duration) && duration > 0 && currentTime >= from;
}
