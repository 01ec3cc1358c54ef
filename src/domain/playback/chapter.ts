/** A chapter of the content. It ends where the next one starts. */
export interface Chapter {
  /** Seconds. */
  start: number;
  title: string;
}

/** The chapter at a second; undefined before the first one. */
export function chapterAt(chapters: readonly Chapter[], seconds: number): Chapter | undefined {
  return chapters.findLast(({ start }) => start <= seconds);
}
