import type { NetworkInformation } from '@/lib/network-information';
import type { Episode, EpisodeSegment } from '../catalogue/content';
import { nextCardTime } from '../playback/segments';

/** Lead time of the prefetch before the card. */
export const PREFETCH_LEAD_S = 30;

/** Buffer that lets playback continue during a prefetch. */
const HEALTHY_BUFFER_S = 12;

/** Minimum bandwidth for a prefetch when the bitrate of the content is unknown. */
const FAST_BANDWIDTH_BPS = 2_500_000;
/** Minimum ratio of bandwidth to bitrate, so that both downloads keep up. */
const SPARE_BANDWIDTH = 2;

/** How much of an episode is fetched, from least to most. `masters` are its master JSON and its HLS master playlist. */
export const DEPTHS = ['masters', 'playlists', 'segments'] as const;

export type FetchDepth = (typeof DEPTHS)[number];

/** Whether the first depth contains the second. */
export const contains = (depth: FetchDepth, other: FetchDepth): boolean =>
  DEPTHS.indexOf(depth) >= DEPTHS.indexOf(other);

/** Episodes of an open picker that are prepared: those beside the current one. Of an open menu of dubs as many. */
export const LISTED_EPISODES = 6;

/** State of the current content; null for unknown values. */
export interface Playback {
  /** Buffered seconds after the playhead. */
  bufferAhead: number | null;
  /** Seconds until the end. */
  left: number;
  /** Measured bits per second. */
  bandwidth: number | null;
  /** Bits per second of the current rendition. */
  bitrate: number | null;
}

/**
 * Prefetch depth of an episode. Playlists are small, segments are not.
 * @returns null while the content needs the bandwidth
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

/** The episodes nearest to the current one in its season, the next one first. */
export function nearestEpisodes(sorted: readonly Episode[], current: Episode): Episode[] {
  const season = sorted.filter(({ season: of }) => of?.order === current.season?.order);
  const at = season.findIndex(({ id }) => id === current.id);
  const distance = (index: number) => Math.abs(index - at) - (index > at ? 0.5 : 0);
  return season
    .map((episode, index) => ({ episode, distance: distance(index) }))
    .filter(({ episode }) => episode.id !== current.id)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, LISTED_EPISODES)
    .map(({ episode }) => episode);
}

/** Whether the end is near enough for a prefetch: in the second half of a stream with a known end. */
export function isNearEnd(segments: readonly EpisodeSegment[], currentTime: number, duration: number): boolean {
  const from = Math.max(duration / 2, nextCardTime(segments, duration) - PREFETCH_LEAD_S);
  return Number.isFinite(duration) && duration > 0 && currentTime >= from;
}
