import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import { LONGEST_PAUSE_MS } from '@/domain/recovery/limits';

/**
 * Ends the loops of hls.js 1.7.4 at errors. While the buffer is full, it evicts data and requests the refused segment again
 * at once: a hundred times a second if nothing can be evicted. The code for a full buffer and for refused codecs loads with
 * the first such error.
 */
export function limitErrors(hls: Hls): void {
  hls.on((hls.constructor as typeof Hls).Events.ERROR, (_: string, error: ErrorData) => {
    liftCap(hls, error);
    if (error.details === 'bufferFullError') {
      hls.pauseBuffering();
      import('./full-buffer').then(
        ({ makeRoom }) => makeRoom(hls, error),
        () => setTimeout(() => hls.resumeBuffering(), LONGEST_PAUSE_MS),
      );
    } else if (error.details === 'bufferAddCodecError')
      import('./refused-codecs').then(
        ({ failWithoutBuffer }) => failWithoutBuffer(hls, error),
        () => undefined,
      );
  });
}

/**
 * Lets hls.js try the next rendition above the cap of the player's size where one fails again. A small frame may leave a
 * single one below it. The cap returns with another size or source.
 */
function liftCap(hls: Hls, { details, errorAction, frag, level }: ErrorData): void {
  const { autoLevelCapping: cap, levels } = hls;
  const isOfRendition = /^(?:frag|level)Load/.test(details) && (frag?.type ?? 'main') === 'main';
  // One below the cap has the one at the cap to give way to.
  const isAtCap = (frag?.level ?? level ?? cap) >= cap;
  if (isOfRendition && isAtCap && cap >= 0 && cap < levels.length - 1 && (errorAction?.retryCount ?? 0) > 0)
    hls.autoLevelCapping = cap + 1;
}
