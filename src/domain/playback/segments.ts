import type { Episode, EpisodeSegment } from '../catalogue/content';

/** A shorter segment is over before a viewer has read that it can be skipped. */
export const MIN_SKIP_S = 3;

/** Segments with a skip button. The card of the next episode stands for credits, which key S skips too. */
export const BUTTON_SEGMENTS = ['intro', 'recap'] as const;

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
    seconds < segment.end;
  return episode?.segments.find(isSkippable) ?? null;
}
