import type { Episode, EpisodeSegment } from '../catalogue/content';

/** Shortest segment with a skip button. A shorter one ends before the viewer has read the button. */
export const MIN_SKIP_S = 3;

/** The skippable segment at a second. The button and the S key share this rule. */
export function skippableAt(episode: Pick<Episode, 'segments'> | null, seconds: number): EpisodeSegment | null {
  const isOn = ({ start, end }: EpisodeSegment) => end - start >= MIN_SKIP_S && seconds >= start && seconds < end;
  return episode?.segments.find(isOn) ?? null;
}
