/** A cue of subtitles. Times are in seconds. */
export interface TextCue {
  startTime: number;
  endTime: number;
  text: string;
}

/** Cues on the screen at a time; of more, those that began last. */
export const MAX_SHOWN_CUES = 12;

/**
 * Two times this close are one instant. Cues of a stream follow each other within microseconds, and a browser seeks to
 * whole microseconds: without it the end of one cue would show beside the beginning of the next.
 */
export const SAME_INSTANT_S = 0.005;

/** The cues at a second in the order of their times. */
export function activeCues<C extends Omit<TextCue, 'text'>>(cues: Iterable<C>, seconds: number): C[] {
  const now = seconds + SAME_INSTANT_S;
  const active: C[] = [];
  for (const cue of cues) if (cue.startTime <= now && now < cue.endTime) active.push(cue);
  return active.sort((a, b) => a.startTime - b.startTime || a.endTime - b.endTime).slice(-MAX_SHOWN_CUES);
}

/** The text of the cues at a second, in their order; empty without one. */
export const activeText = (cues: Iterable<TextCue>, seconds: number): string =>
  activeCues(cues, seconds)
    .map(({ text }) => text.trim())
    .join('\n');
