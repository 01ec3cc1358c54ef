import type { Episode, EpisodeSegment } from '../catalogue/content';

/** Shortest segment with a skip button. A shorter one ends before the viewer has read the button. */
export const MIN_SKIP_S = 3;

/** Positions that differ by less are one. A browser keeps whole microseconds, so a seek ends beside its target. */
export const SAME_S = 0.01;

/** Segments with a skip button while the card of the next episode stands for the credits. Key S skips those too. */
export const BUTTON_SEGMENTS = ['intro', 'recap'] as const;

/** Segments with a skip button where no next episode is offered. */
export const ALL_SEGMENTS = [...BUTTON_SEGMENTS, 'credits'] as const;

type SegmentType = EpisodeSegment['type'];

/** The first segment of these types that can be skipped at a position: one rule for the button and for key S. */
export function skippableAt<T extends SegmentType = SegmentType>(
  episode: Pick<Episode, 'segments'> | null,
  seconds: number,
  types?: readonly T[],
): (EpisodeSegment & { type: T }) | null {
  const isSkippable = (segment: EpisodeSegment): segment is EpisodeSegment & { type: T } =>
    (types === undefined || (types as readonly SegmentType[]).includes(segment.type)) &&
    segment.end - segment.start >= MIN_SKIP_S &&
    seconds >= segment.start &&
    seconds < segment.end - SAME_S;
  return episode?.segments.find(isSkippable) ?? null;
}

/** A viewer who seeks into a segment looks around: it plays for this long before it is passed over. */
export const LOOK_S = 3;

/** The position in an episode, and what the viewer has done there. */
export interface SkipMoment {
  episode: Pick<Episode, 'segments'> | null;
  seconds: number;
  /** Target of the viewer's last seek within the episode, in seconds; null for none. */
  soughtTo: number | null;
  /** Parts of the episode to which the viewer has come back after a skip, in seconds. */
  kept: readonly { from: number; to: number }[];
  /** The viewer has cancelled the next episode, so the credits are watched. */
  nextCancelled: boolean;
}

/** The intro, recap or credits that is passed over by itself now; null for none. */
export function automaticSkip(moment: SkipMoment): EpisodeSegment | null {
  const { episode, seconds, soughtTo, kept, nextCancelled } = moment;
  const segment = skippableAt(episode, seconds);
  if (segment === null || (segment.type === 'credits' && nextCancelled)) return null;
  if (kept.some(({ from, to }) => from < segment.end && to > segment.start)) return null;
  const isSought = soughtTo !== null && soughtTo >= segment.start && soughtTo < segment.end;
  return isSought && seconds < soughtTo + LOOK_S ? null : segment;
}

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
