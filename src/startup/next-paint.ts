import { withDeadline } from '@/lib/deadline';

/** Limit of the wait: a hidden page paints nothing. */
const LIMIT_MS = 100;

/** Resolves once the next frame is painted. */
export const nextPaint = (): Promise<void> =>
  withDeadline(
    // A task after the callback of the frame runs when the frame can be seen.
    new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    LIMIT_MS,
    () => undefined,
  );
