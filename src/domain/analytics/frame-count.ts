/** Pictures of a view; the browser counts them from the beginning of each source. */
export interface FrameCount {
  decoded: number;
  dropped: number;
  /** What the browser said last. */
  last: FrameTotals;
}

/** What the browser says. */
export interface FrameTotals {
  totalFrames: number;
  droppedFrames: number;
}

/** Of a view that begins while the browser is at these numbers. */
export const startCount = (last: FrameTotals): FrameCount => ({ decoded: 0, dropped: 0, last });

/** The count once the browser has got to these numbers; smaller ones are those of a new source. */
export function addFrames({ decoded, dropped, last }: FrameCount, now: FrameTotals): FrameCount {
  const before = now.totalFrames < last.totalFrames ? NO_FRAMES : last;
  return {
    decoded: decoded + now.totalFrames - before.totalFrames,
    dropped: dropped + Math.max(0, now.droppedFrames - before.droppedFrames),
    last: now,
  };
}

/** Nothing was shown yet. */
export const NO_FRAMES: FrameTotals = { totalFrames: 0, droppedFrames: 0 };
