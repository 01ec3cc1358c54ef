/** A browser may begin this much later than requested, in seconds. */
const TOLERANCE_S = 1;

/**
 * Whether the server of a file sends parts of it. Without them Chromium can go to the beginning alone, and Firefox within
 * its data.
 */
export const hasRanges = ({ seekable, duration }: HTMLMediaElement): boolean =>
  !(endOf(seekable) < duration - TOLERANCE_S && duration < Number.POSITIVE_INFINITY);

/** Whether an element can go to this second of its file. Before it has data it can be told any. */
export const isReachable = (video: HTMLMediaElement, seconds: number): boolean =>
  hasRanges(video) || seconds < endOf(video.seekable) + TOLERANCE_S;

const endOf = (ranges: TimeRanges): number => (ranges.length === 0 ? Number.NaN : ranges.end(ranges.length - 1));
