/** A cue of subtitles. Times are in seconds. */
export interface TextCue {
  startTime: number;
  endTime: number;
  text: string;
}

/** Cues of one track; of more, a file keeps the first and a broadcast the last. */
export const MAX_CUES = 20_000;

/** Cues on the screen at a time; of more, those that began last. */
export const MAX_SHOWN_CUES = 12;

/**
 * Two times this close are one instant. Cues of a stream follow each other within microseconds, and a browser seeks to
 * whole microseconds: without it the end of one cue would show beside the beginning of the next.
 */
export const SAME_INSTANT_S = 0.005;

/** The cues at a second in the order of their times, and the borders of cues around it, {@link SAME_INSTANT_S} later. */
export function cuesAt<C extends Omit<TextCue, 'text'>>(cues: Iterable<C>, seconds: number) {
  const now = seconds + SAME_INSTANT_S;
  const active: C[] = [];
  let from = Number.NEGATIVE_INFINITY;
  let to = Number.POSITIVE_INFINITY;
  for (const cue of cues) {
    const { startTime, endTime } = cue;
    if (startTime <= now && now < endTime) active.push(cue);
    for (const border of [startTime, endTime]) {
      if (border > now) to = Math.min(to, border);
      else from = Math.max(from, border);
    }
  }
  active.sort((a, b) => a.startTime - b.startTime || a.endTime - b.endTime);
  return { active: active.slice(-MAX_SHOWN_CUES), from, to };
}
