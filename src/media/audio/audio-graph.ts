/** What the graph needs of the outside. */
export interface AudioSetup {
  /** Address of the worklet that mixes surround sound down to stereo. */
  downMixUrl: string;
  /** What went wrong with the sound's embellishments is logged; the sound goes on. */
  warn(message: string, error?: unknown): void;
}

/** The sound of one `<video>` on its way through Web Audio. */
export interface AudioGraph {
  /** 1 is the stream's own loudness. */
  setGain(gain: number): void;
}

/** Changes of loudness are drawn over a moment, or they would click. */
const RAMP_S = 0.015;

/** Loudspeakers that can play surround sound as it is. */
const SURROUND_CHANNELS = 6;

/** Whether the device wants all channels; there mixing down would lose some. */
export function hasSurround({ destination }: Pick<AudioContext, 'destination'>): boolean {
  return destination.maxChannelCount >= SURROUND_CHANNELS;
}

/**
 * Leads the sound of a video through the down-mix and the gain. Once led this way it comes no other way, for the life of
 * the element, so that nothing is done before the browser lets the context run: a sleeping one would be silent.
 */
export async function openAudioGraph(
  video: HTMLVideoElement,
  context: AudioContext,
  setup: AudioSetup,
  signal: AbortSignal,
): Promise<AudioGraph> {
  await running(context, signal);
  // Sound of another origin passes only where the server lets it be read; what comes later is asked for that way.
  video.crossOrigin ??= 'anonymous';
  const source = context.createMediaElementSource(video);
  const gain = context.createGain();
  if (hasSurround(context)) context.destination.channelCount = SURROUND_CHANNELS;
  source.connect(gain).connect(context.destination);
  // A phone puts a context to sleep along with the page.
  video.addEventListener('play', () => void context.resume(), { signal });
  if (!hasSurround(context)) void insertDownMix(source, gain, setup);
  return {
    setGain: (value) => gain.gain.setTargetAtTime(value, context.currentTime, RAMP_S),
  };
}

/** The browser lets a context run at a gesture; before that it only promises to. */
function running(context: AudioContext, signal: AbortSignal): Promise<void> {
  const stop = new AbortController();
  const options = { capture: true, signal: AbortSignal.any([signal, stop.signal]) };
  const wake = () => void context.resume().catch(() => undefined);
  return new Promise((resolve) => {
    const look = () => {
      if (context.state !== 'running') return;
      stop.abort();
      resolve();
    };
    context.addEventListener('statechange', look, options);
    for (const type of ['pointerup', 'keyup'] as const) window.addEventListener(type, wake, options);
    wake();
    look();
  });
}

async function insertDownMix(source: AudioNode, gain: AudioNode, { downMixUrl, warn }: AudioSetup): Promise<void> {
  const { context } = gain;
  try {
    await context.audioWorklet.addModule(downMixUrl);
    const node = new AudioWorkletNode(context, 'vv-down-mix', { outputChannelCount: [2] });
    node.onprocessorerror = () => {
      warn('the down-mix broke');
      source.disconnect();
      source.connect(gain);
    };
    node.connect(gain);
    source.disconnect();
    source.connect(node);
  } catch (error) {
    warn('the down-mix did not load', error);
  }
}
