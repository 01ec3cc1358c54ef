import type Hls from 'hls.js';
import type { ErrorDetails } from 'hls.js';

/** `ErrorDetails.FRAG_GAP`, as a type alone: the value would bring hls.js into the first chunk. */
const GAP: `${ErrorDetails.FRAG_GAP}` = 'fragGap';

/**
 * Starts behind a gap (`EXT-X-GAP`, RFC 8216bis) in which the start position lies. hls.js 1.7.4 passes gaps during
 * playback, but before its first data it tries the missing segment again for ever.
 */
export function startAfterGap(hls: Hls): void {
  const { Events } = hls.constructor as typeof Hls;
  hls.on(Events.ERROR, (_, { details, frag }) => {
    if (details !== GAP || frag === undefined || hls.hasEnoughToStart) return;
    // The error is still being handled.
    queueMicrotask(() => hls.startLoad(frag.end));
  });
}
