/** A position of the film at a time. Both are in seconds; the position is null where the page has no film. */
export interface FilmSample {
  readonly atS: number;
  readonly positionS: number | null;
}

/** Least advance between two samples that is playback rather than a corrected position. */
const ADVANCE_S = 0.05;
/** Number of advances in a row that count as playback. */
const ADVANCES = 3;

/**
 * Finds the first moment of steady playback.
 * @returns the sample from which the film advances, or null
 */
export function findPlayback(samples: readonly FilmSample[]): FilmSample | null {
  let first: FilmSample | null = null;
  let advances = 0;
  for (const [index, sample] of samples.entries()) {
    const before = samples[index - 1];
    const step = (sample.positionS ?? Number.NaN) - (before?.positionS ?? Number.NaN);
    if (before === undefined || !isPlayback(step, sample.atS - before.atS)) {
      advances = 0;
      continue;
    }
    if (advances === 0) first = before;
    advances += 1;
    if (advances === ADVANCES) return first;
  }
  return null;
}

/** A jump of the position is a seek, not playback. */
const isPlayback = (step: number, elapsedS: number): boolean => step >= ADVANCE_S && step <= elapsedS * 2 + 1;

/**
 * Seconds of the film that a comeback skips or repeats. Playback during the fault is no loss.
 * @param from the position of the film when the fault began, and that time
 */
export function lostSeconds(
  { atS, positionS }: FilmSample,
  { fromS, begunS }: { fromS: number; begunS: number },
): number {
  const position = positionS ?? 0;
  return Math.max(0, fromS - position, position - fromS - (atS - begunS));
}
