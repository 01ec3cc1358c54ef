/** A range of the content, in seconds. */
export interface TimeRange {
  start: number;
  end: number;
}

/** A chapter of the content. It ends where the next one starts. */
export interface ChapterInfo {
  /** Seconds. */
  start: number;
  title: string;
}

/** A moment of the selected episode at which the page receives `cuepoint`. */
export interface CuePoint {
  /** Seconds from the start. */
  time: number;
  /** Chosen by the page, 1-100 characters; the player makes one by default. */
  id?: string | undefined;
  /** Returned with the event; at most 1000 characters as JSON. */
  data?: unknown;
}
