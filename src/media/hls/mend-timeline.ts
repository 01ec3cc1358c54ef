import type Hls from 'hls.js';
import type { ErrorDetails } from 'hls.js';

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

/** Reloads of an audio playlist without a new segment after which none is expected. */
const UNCHANGED_RELOADS = 2;

/**
 * Ends the audio with the video where its playlist has no `EXT-X-ENDLIST`. hls.js 1.7.4 waits for more audio for ever,
 * and the film stands still shortly before its end.
 */
export function endOpenAudio(hls: Hls): void {
  const { Events } = hls.constructor as typeof Hls;
  let hasVideoEnded = false;
  /** Number of the last audio segment in the buffer. */
  let last = Number.NEGATIVE_INFINITY;
  const check = () => {
    const video = hls.latestLevelDetails;
    const audio = hls.audioTracks[hls.audioTrack]?.details;
    if (!hasVideoEnded || video === null || video.live || !audio?.live || last < audio.endSN) return;
    // Audio is a little shorter or longer than the video of its segments.
    const isComplete = audio.edge >= video.edge - audio.targetduration || audio.misses >= UNCHANGED_RELOADS;
    if (isComplete) hls.trigger(Events.BUFFER_EOS, { type: 'audio' });
  };
  const forgetAudio = () => {
    last = Number.NEGATIVE_INFINITY;
  };
  hls.on(Events.MANIFEST_LOADING, () => {
    hasVideoEnded = false;
    forgetAudio();
  });
  hls.on(Events.AUDIO_TRACK_SWITCHING, forgetAudio);
  hls.on(Events.BUFFER_EOS, (_, { type }) => {
    if (type === 'audio') return;
    hasVideoEnded = true;
    check();
  });
  hls.on(Events.FRAG_BUFFERED, (_, { frag }) => {
    if (frag.type !== 'audio' || typeof frag.sn !== 'number') return;
    last = frag.sn;
    check();
  });
  hls.on(Events.AUDIO_TRACK_LOADED, check);
}
