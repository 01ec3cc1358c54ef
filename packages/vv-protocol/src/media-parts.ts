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

/** Data that the stream carries for a part of it: `EXT-X-DATERANGE` of HLS, ID3, or an event of DASH (`emsg`). */
export interface TimedMetadataInfo {
  kind: 'daterange' | 'id3' | 'emsg';
  /** Unique within the stream. */
  id: string;
  /** `CLASS` of a date range, or the scheme of a message. */
  scheme: string;
  /** Seconds of the content. */
  start: number;
  /** Seconds; null where the stream does not tell. */
  end: number | null;
  /** The attributes of a date range as they stand in the playlist; bytes as base64, text as text. */
  data: string | Readonly<Record<string, string>>;
}
