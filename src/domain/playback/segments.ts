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
