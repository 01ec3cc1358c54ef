import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';

/** The pause where the code that knows better has not come. */
const PAUSE_MS = 4_000;

/**
 * Stops hls.js where the buffer is full, until there is room. By itself hls.js 1.7.4 makes room and fetches the refused
 * segment again at once: a hundred times a second where there is no room to make.
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
