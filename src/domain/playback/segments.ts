import type { Episode, EpisodeSegment } from '../catalogue/content';

/** A shorter stretch is over before a viewer has read that it can be skipped. */
export const MIN_SKIP_S = 3;

type Skippable = EpisodeSegment & { type: 'intro' | 'recap' };

/** The intro or recap that a moment lies in; credits lead to the next episode instead. */
export function skippableAt(episode: Pick<Episode, 'segments'> | null, seconds: number): Skippable | null {
  const isOn = (segment: EpisodeSegment): segment is Skippable =>
    segment.type !== 'credits' &&
    segment.end - segment.start >= MIN_SKIP_S &&
    seconds >= segment.start &&
    seconds < segment.end;
  return episode?.segments.find(isOn) ?? null;
}
