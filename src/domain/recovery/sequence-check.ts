import { OLDER_PLAYLISTS } from './limits';

/** Playback this far beyond the data from before shows that hls.js understands the new numbers. Seconds. */
const UNDERSTOOD_S = 30;

/** Segments by which the playlist of another rendition may be behind. */
const ALIGNMENT = 2;

/**
 * Recognises a media sequence that has started again. The renditions of a broadcast number their segments alike, so the
 * first playlist of a rendition is compared with those of the others: hls.js changes the rendition at numbers that it does
 * not understand.
 */
export function createSequenceCheck() {
  const newest = new Map<number, number>();
  let older = 0;
  /** End of the data from before the restart, in seconds. */
  let endsAt = 0;
  return {
    /** Reads a playlist of a rendition by the number of its last segment. `end` is the end of the buffer in seconds. */
    read(level: number, last: number, end: number) {
      const before = newest.get(level) ?? Math.max(0, ...newest.values()) - ALIGNMENT;
      if (last < before) {
        if (older === 0) endsAt = end;
        older += 1;
      } else {
        if (newest.has(level)) older = 0;
        newest.set(level, last);
      }
    },
    /** A playlist cannot be read as a continuation of the one before. */
    restart(end: number) {
      if (older === 0) endsAt = end;
      older = OLDER_PLAYLISTS;
    },
    /** Whether it has started again, at this position in seconds. */
    hasRestarted(seconds: number) {
      if (seconds > endsAt + UNDERSTOOD_S) older = 0;
      return older >= OLDER_PLAYLISTS;
    },
    reset() {
      newest.clear();
      older = 0;
    },
  };
}
