import type { Episode, EpisodeSegment } from '../catalogue/content';
import { skippableAt } from './segments';

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
