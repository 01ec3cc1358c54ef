import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import { LONGEST_PAUSE_MS } from '@/domain/recovery/limits';

/** Jumps and waits of the playhead, as at the hole before a first segment. They concern no request. */
const OF_PLAYHEAD = /^buffer(?:SeekOverHole|NudgeOnStall|StalledError)$/;

/**
 * Slows hls.js down at errors, and pauses it while the buffer is full. By default hls.js 1.7.4 evicts data and requests
 * the refused segment again at once: a hundred times a second if nothing can be evicted.
 */
export function watchBufferRefusals(hls: Hls): void {
  hls.on((hls.constructor as typeof Hls).Events.ERROR, (_: string, error: ErrorData) => {
    if (OF_PLAYHEAD.test(error.details)) return;
    const isRefusal = error.details === 'bufferFullError';
    if (isRefusal) hls.pauseBuffering();
    import('./load-failures').then(
      ({ limitError }) => limitError(hls, error),
      () => isRefusal && setTimeout(() => hls.resumeBuffering(), LONGEST_PAUSE_MS),
    );
  });
}
