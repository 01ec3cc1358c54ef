/** A chapter of the content. It ends where the next one starts. */
export interface Chapter {
  /** Seconds. */
  start: number;
  title: string;
}

/** The chapters of a track of cues, in order. */
export const chaptersOf = ({ cues }: { cues: readonly { startTime: number; text: string }[] }): Chapter[] =>
  cues.map(({ startTime, text }) => ({ start: startTime, title: text })).sort((a, b) => a.start - b.start);

/** The chapter at a second; undefined before the first one. */
export function chapterAt(chapters: readonly Chapter[], seconds: number): Chapter | undefined {
  return chapters.findLast(({ start }) => start <= seconds);
}
