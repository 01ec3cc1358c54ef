import type Hls from 'hls.js';
import type { FragLoadedData } from 'hls.js';
import type { Demand } from '@/domain/playback/demand';
import type { HlsClass } from './hls-library';

/** Seconds ahead. Any segment exceeds it, so hls.js requests one of the rendition and one of the audio track. */
const FIRST_S = 0.1;

/** Longest pause. The choice of a track takes effect with a segment that is loaded, so it comes soon or never. */
const LONGEST_PAUSE_MS = 1000;

const ENDS_OF_PAUSE = ['AUDIO_TRACK_SWITCHED', 'ERROR', 'DESTROYING'] as const;

/** The limit of each limited instance, and its end. */
const limits = new WeakMap<Hls, { demand: Demand; end(): void }>();

/** Makes hls.js load as much as is demanded. The element is not its business: without a demand it loads no segment. */
export function setHlsDemand(hls: Hls, wanted: Demand): void {
  const demand = wanted === 'none' ? 'paused' : wanted;
  const limit = limits.get(hls);
  if (demand === (limit?.demand ?? 'full')) return;
  limit?.end();
  limits.delete(hls);
  if (demand !== 'full') limits.set(hls, { demand, end: demand === 'first' ? loadFirst(hls) : pause(hls) });
}

/** The start of a source would end the pause. */
function pause(hls: Hls): () => void {
  const { LEVEL_LOADING } = (hls.constructor as HlsClass).Events;
  const stop = () => hls.pauseBuffering();
  stop();
  hls.on(LEVEL_LOADING, stop);
  return () => {
    hls.off(LEVEL_LOADING, stop);
    hls.resumeBuffering();
  };
}

/** Makes hls.js load one segment of each track at the position, and no more. A seek loads one more. */
function loadFirst(hls: Hls): () => void {
  const { maxBufferLength, maxMaxBufferLength } = hls.config;
  Object.assign(hls.config, { maxBufferLength: FIRST_S, maxMaxBufferLength: FIRST_S });
  const endPause = pauseDuringSwitch(hls);
  return () => {
    Object.assign(hls.config, { maxBufferLength, maxMaxBufferLength });
    endPause();
  };
}

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
  const stop = (_: string, { frag }: FragLoadedData) => {
    loaded.add(frag.type);
    // A request that fails before would not be repeated.
    if (loaded.size < 2) return;
    hls.off(Events.FRAG_LOADED, stop);
    hls.pauseBuffering();
    timer = setTimeout(resume, LONGEST_PAUSE_MS);
  };
  hls.on(Events.FRAG_LOADED, stop);
  for (const name of ENDS_OF_PAUSE) hls.on(Events[name], resume);
  return () => {
    hls.off(Events.FRAG_LOADED, stop);
    for (const name of ENDS_OF_PAUSE) hls.off(Events[name], resume);
    resume();
  };
}
