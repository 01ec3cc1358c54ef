import type Hls from 'hls.js';
import type { FragLoadedData } from 'hls.js';
import type { HlsClass } from './hls-library';

/** Seconds ahead. Any segment exceeds it, so hls.js requests one of the rendition and one of the audio track. */
const HELD_S = 0.1;

/** Ends the hold of each held instance. */
const held = new WeakMap<Hls, () => void>();

/** Makes hls.js load one segment of each track at the position, and no more. A seek loads one more. */
export function holdBuffer(hls: Hls): void {
  if (held.has(hls)) return;
  const { maxBufferLength, maxMaxBufferLength } = hls.config;
  Object.assign(hls.config, { maxBufferLength: HELD_S, maxMaxBufferLength: HELD_S });
  const endPause = pauseDuringSwitch(hls);
  held.set(hls, () => {
    Object.assign(hls.config, { maxBufferLength, maxMaxBufferLength });
    endPause();
  });
}

/** Makes a held instance load as usual again. No effect on another one. */
export function releaseBuffer(hls: Hls): void {
  held.get(hls)?.();
  held.delete(hls);
}

/**
 * Pauses hls.js from its first segments until the choice of the audio track takes effect. hls.js 1.7.4 ignores its limits
 * meanwhile, and loads a second segment.
 */
function pauseDuringSwitch(hls: Hls): () => void {
  const { Events } = hls.constructor as HlsClass;
  const loaded = new Set<string>();
  let isPaused = false;
  const resume = () => {
    if (isPaused) hls.resumeBuffering();
    isPaused = false;
  };
  const pause = (_: string, { frag }: FragLoadedData) => {
    loaded.add(frag.type);
    // Before, a request that fails would not be repeated.
    if (loaded.size < 2 || isPaused) return;
    hls.off(Events.FRAG_LOADED, pause);
    isPaused = true;
    hls.pauseBuffering();
  };
  hls.on(Events.FRAG_LOADED, pause);
  hls.on(Events.AUDIO_TRACK_SWITCHED, resume);
  hls.on(Events.ERROR, resume);
  return () => {
    hls.off(Events.FRAG_LOADED, pause);
    hls.off(Events.AUDIO_TRACK_SWITCHED, resume);
    hls.off(Events.ERROR, resume);
    resume();
  };
}
