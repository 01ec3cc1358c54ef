import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';

/** The pause if the chunk of `full-buffer` fails to load. */
const PAUSE_MS = 4_000;

/**
 * Pauses hls.js while the buffer is full. By default hls.js 1.7.4 evicts data and requests the refused segment again at
 * once: a hundred times a second if nothing can be evicted.
 */
export function watchBufferRefusals(hls: Hls): void {
  hls.on((hls.constructor as typeof Hls).Events.ERROR, (_: string, error: ErrorData) => {
    if (error.details !== 'bufferFullError') return;
    hls.pauseBuffering();
    import('./full-buffer').then(
      ({ makeRoom }) => makeRoom(hls, error),
      () => setTimeout(() => hls.resumeBuffering(), PAUSE_MS),
    );
  });
}
