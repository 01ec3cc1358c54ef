import type Hls from 'hls.js';

/** The part of hls.js that is private in its typings. */
interface WithBuffers {
  bufferController: { mediaSource: MediaSource | null };
}

/**
 * Gives the MediaSource the duration of a complete playlist before the first append. hls.js 1.7.4 sets it once its queue
 * of appends is empty, if the playlist arrived before the MediaSource opened. Until then the duration is infinite, as of
 * a live stream, or grows with each segment.
 */
export function installKnownDuration(hls: Hls): void {
  const { Events } = hls.constructor as typeof Hls;
  hls.on(Events.BUFFER_CREATED, () => {
    const { mediaSource } = (hls as unknown as WithBuffers).bufferController;
    const details = hls.latestLevelDetails;
    if (details === null || details.live || mediaSource?.readyState !== 'open') return;
    // An append under way forbids the change.
    if ([...mediaSource.sourceBuffers].every(({ updating }) => !updating)) mediaSource.duration = details.edge;
  });
}
