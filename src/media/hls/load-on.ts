import type Hls from 'hls.js';

/** Loads from this second on; -1 for the position. A pause of the loading stays, which `startLoad` of hls.js ends. */
export function loadOn(hls: Hls, seconds = -1): void {
  const { bufferingEnabled } = hls;
  hls.startLoad(seconds);
  if (!bufferingEnabled) hls.pauseBuffering();
}
