import type Hls from 'hls.js';

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
