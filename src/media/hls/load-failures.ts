import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import { makeRoom } from './full-buffer';
import { paceRetries } from './pace-retries';
import { failWithoutBuffer } from './refused-codecs';

/** Ends the loops of hls.js at errors. This code loads with the first of them. */
export function limitError(hls: Hls, error: ErrorData): void {
  if (error.details === 'bufferFullError') makeRoom(hls, error);
  else {
    paceRetries(hls, error);
    liftCap(hls, error);
  }
  if (error.details === 'bufferAddCodecError') failWithoutBuffer(hls, error);
}

/**
 * Lets hls.js try the next rendition above the cap of the player's size where one fails again. A small frame may leave a
 * single one below it. The cap returns with another size or source.
 */
function liftCap(hls: Hls, { details, errorAction, frag }: ErrorData): void {
  const { autoLevelCapping: cap, levels } = hls;
  const isOfRendition = /^(?:frag|level)Load/.test(details) && (frag?.type ?? 'main') === 'main';
  if (isOfRendition && cap >= 0 && cap < levels.length - 1 && (errorAction?.retryCount ?? 0) > 0)
    hls.autoLevelCapping = cap + 1;
}
