import type { Episode, EpisodeSegment } from '../catalogue/content';

/** A shorter segment is over before a viewer has read that it can be skipped. */
export const MIN_SKIP_S = 3;

/** The segment that can be skipped at a moment: the one rule of the button and of key S. */
export function skippableAt(episode: Pick<Episode, 'segments'> | null, seconds: number): EpisodeSegment | null {
  const isOn = ({ start, end }: EpisodeSegment) => end - start >= MIN_SKIP_S && seconds >= start && seconds < end;
  return episode?.segments.find(isOn) ?? null;
}
