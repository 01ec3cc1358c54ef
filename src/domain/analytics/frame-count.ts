/** Counters of the browser, which restarts them with each source. Here before the first frame. */
export const NO_FRAMES = { totalFrames: 0, droppedFrames: 0 };

export type FrameTotals = typeof NO_FRAMES;

/** Starts the frame counts of a view at the browser's current counters. */
export const startCount = (last: FrameTotals) => ({ decoded: 0, dropped: 0, last });

export type FrameCount = ReturnType<typeof startCount>;

/** Adds the frames since the last counters. Smaller counters mean a new source. */
export function addFrames({ decoded, dropped, last }: FrameCount, now: FrameTotals): FrameCount {
  const before = now.totalFrames < last.totalFrames ? NO_FRAMES : last;
  return {
    decoded: decoded + now.totalFrames - before.totalFrames,
    dropped: dropped + Math.max(0, now.droppedFrames - before.droppedFrames),
    last: now,
  };
}
