/** A cue of subtitles. Times are in seconds. */
export interface TextCue {
  startTime: number;
  endTime: number;
  text: string;
}

/** The text of the cues at a second, in their order; empty without one. */
export function activeText(cues: readonly TextCue[], seconds: number): string {
  return cues
    .filter(({ startTime, endTime }) => startTime <= seconds && seconds < endTime)
    .map(({ text }) => text.trim())
    .join('\n');
}
