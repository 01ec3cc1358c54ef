/** A segment of a media playlist. */
interface PlaylistSegment {
  /** End on the timeline of the playlist, in seconds. */
  end: number;
  /** The segment is missing (RFC 8216bis, EXT-X-GAP). */
  gap?: boolean;
}

/** Tolerance of hls.js (`maxFragLookUpTolerance`): a position this close to the end belongs to the next segment, in seconds. */
const LOOKUP_TOLERANCE_S = 0.25;

/** The segment that hls.js plays first at this second, or the first one behind a gap there; undefined past the end. */
export const firstSegment = <T extends PlaylistSegment>(segments: readonly T[], startAt: number): T | undefined =>
  segments.find(({ end, gap }) => !gap && end - LOOKUP_TOLERANCE_S > startAt);
