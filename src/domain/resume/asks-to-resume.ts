import { isWatched } from '../playback/progress';

/** Shortest position worth a resume prompt. */
export const MIN_RESUME_S = 5;

/**
 * Whether a saved position leads to the resume prompt: neither the first moments nor the very end do. The plan of a start
 * asks by this rule, and a position that becomes known later is offered by it.
 */
export function asksToResume(savedSeconds: number | null, durationSeconds: number | null): savedSeconds is number {
  return savedSeconds !== null && savedSeconds >= MIN_RESUME_S && !isWatched(savedSeconds, durationSeconds);
}
