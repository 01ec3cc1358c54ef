/** Frame counts of a view. The browser restarts its counters with each source. */
export interface FrameCount {
  decoded: number;
  dropped: number;
  /** Last counters of the browser. */
  last: FrameTotals;
}

/** Counters of the browser. */
export interface FrameTotals {
  totalFrames: number;
  droppedFrames: number;
}

/** Starts the count of a view at the browser's current counters. */
export const startCount = (last: FrameTotals): FrameCount => ({ decoded: 0, dropped: 0, last });

/** Adds the frames since the last counters. Smaller counters mean a new source. */
export function addFrames({ decoded, dropped, last }: FrameCount, now: FrameTotals): FrameCount {
  const before = now.totalFrames < last.totalFrames ? NO_FRAMES : last;
  return {
    decoded: decoded + now.totalFrames - before.totalFrames,
    dropped: dropped + Math.max(0, now.droppedFrames - before.droppedFrames),
    last: now,
  };
}

/** Counters before the first frame. */
export const NO_FRAMES: FrameTotals = { totalFrames: 0, droppedFrames: 0 };
