import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import { makeRoom } from './full-buffer';
import { paceRetries } from './pace-retries';
import { failWithoutBuffer } from './refused-codecs';

/** Ends the loops of hls.js at errors. This code loads with the first of them. */
export function limitError(hls: Hls, error: ErrorData): void {
  if (error.details === 'bufferFullError') makeRoom(hls, error);
  else paceRetries(hls, error);
  if (error.details === 'bufferAddCodecError') failWithoutBuffer(hls, error);
}
