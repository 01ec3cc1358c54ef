import type { Stage } from '../stage/stage';
import type { AudioGraph, AudioSetup } from './audio-graph';

export type ElementAudio = ReturnType<typeof createStageAudio>;

const STEREO_CHANNELS = 2;

/**
 * The sound of the stage's element, which outlives the players. It alone opens the element's audio graph: an element can
 * feed one graph only, and does so for the rest of its life. A boost opens the graph, an audio effect, or a stream with
 * more channels than the loudspeakers of the device have, which is mixed down. Nothing loads before.
 */
export function createStageAudio(stage: Stage, setup: AudioSetup) {
  let gain = 1;
  let context: AudioContext | null = null;
  let graph: Promise<AudioGraph | null> | null = null;
  const load = async () => {
    const module = await import('./audio-graph');
    context ??= new AudioContext();
    return { ...module, context };
  };
  const warn = (error: unknown) => {
    setup.warn('the audio graph cannot be opened, so boost and audio effects stay off', error);
    return null;
  };
  const open = (): Promise<AudioGraph | null> => {
    graph ??= load()
      .then((module) => module.openAudioGraph(stage.video, module.context, setup))
      .catch(warn);
    return graph;
  };
  const mixDown = async () => {
    const module = await load();
    if (!module.hasSurround(module.context)) await open();
  };
  const read = () => {
    if (stage.facts.channels > STEREO_CHANNELS && graph === null) mixDown().catch(warn);
  };
  // Those of a stream that plays already are known with the source.
  for (const name of ['source', 'channels'] as const) stage.on(name, read);
  read();
  return {
    /** The graph, once the browser lets it run; null where it cannot be opened. */
    open,
    /** 1 is the stream's own loudness. */
    setGain(next: number): void {
      if (next === gain) return;
      gain = next;
      // The last request counts: the browser may hold the graph back for long.
      void open().then((opened) => opened?.setGain(gain));
    },
  };
}

/**
 * Whether Web Audio can read the sound of the source. It outputs silence for a file of another origin that was requested
 * without CORS. What hls.js and dash.js append counts as our own.
 */
export function isSoundReadable({ source, video }: Pick<Stage, 'source' | 'video'>): boolean {
  if (source === null) return false;
  if (source.kind !== 'native' || video.crossOrigin !== null) return true;
  return new URL(source.url, location.href).origin === location.origin;
}
