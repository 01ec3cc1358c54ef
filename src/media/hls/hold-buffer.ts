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

/** Longest pause. The choice of a track takes effect with a segment that is loaded, so it comes soon or never. */
const LONGEST_PAUSE_MS = 1000;

/**
 * Pauses hls.js from its first segments until the choice of the audio track takes effect. hls.js 1.7.4 ignores its limits
 * meanwhile, and loads a second segment.
 */
function pauseDuringSwitch(hls: Hls): () => void {
  const { Events } = hls.constructor as HlsClass;
  const loaded = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resume = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    hls.resumeBuffering();
  };
  const pause = (_: string, { frag }: FragLoadedData) => {
    loaded.add(frag.type);
    // A request that fails before would not be repeated.
    if (loaded.size < 2) return;
    hls.off(Events.FRAG_LOADED, pause);
    hls.pauseBuffering();
    timer = setTimeout(resume, LONGEST_PAUSE_MS);
  };
  hls.on(Events.FRAG_LOADED, pause);
  for (const name of ENDS_OF_PAUSE) hls.on(Events[name], resume);
  return () => {
    hls.off(Events.FRAG_LOADED, pause);
    for (const name of ENDS_OF_PAUSE) hls.off(Events[name], resume);
    resume();
  };
}

const ENDS_OF_PAUSE = ['AUDIO_TRACK_SWITCHED', 'ERROR', 'DESTROYING'] as const;
