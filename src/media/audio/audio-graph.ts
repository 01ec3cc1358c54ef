import { type AudioEffects, hasAudioEffect } from '@/domain/playback/sound-level';
import type { EffectChain } from './effect-chain';

/** Dependencies of the audio graph. */
export interface AudioSetup {
  /** URL of the worklet that mixes surround sound down to stereo. */
  downMixUrl: string;
  /** Logs a failure of the boost or the down-mix. Playback continues with plain sound. */
  warn(message: string, error?: unknown): void;
}

/** Audio graph of one `<video>` in Web Audio. */
export type AudioGraph = Awaited<ReturnType<typeof openAudioGraph>>;

/** A ramp avoids the click of a sudden change of loudness. */
const RAMP_S = 0.015;

/** Loudspeakers that can play surround sound as it is. */
const SURROUND_CHANNELS = 6;

/** Whether the device can play all channels. Mixing down would lose some there. */
export function hasSurround({ destination }: Pick<AudioContext, 'destination'>): boolean {
  return destination.maxChannelCount >= SURROUND_CHANNELS;
}

/**
 * Routes the sound of a video through the down-mix and the gain. The route is permanent for the life of the element.
 * The graph therefore opens only after the browser lets the context run: a suspended context would be silent.
 */
export async function openAudioGraph(video: HTMLVideoElement, context: AudioContext, setup: AudioSetup) {
  await running(context);
  // Web Audio reads another origin only with CORS. Later requests of the element use CORS.
  video.crossOrigin ??= 'anonymous';
  const source = context.createMediaElementSource(video);
  const gain = context.createGain();
  if (hasSurround(context)) context.destination.channelCount = SURROUND_CHANNELS;
  source.connect(gain).connect(context.destination);
  // A phone suspends the context along with the page.
  video.addEventListener('play', () => void context.resume());
  if (!hasSurround(context)) void insertDownMix(source, gain, setup);
  return {
    /** 1 is the stream's own loudness. */
    setGain: (value: number): void => void gain.gain.setTargetAtTime(value, context.currentTime, RAMP_S),
    /** Their code loads with the first effect. Without one the sound takes the same way as before. */
    setEffects: createEffectSwitch(gain, context, setup),
  };
}

/** Puts the effects between the gain and the loudspeakers. The last request counts. */
function createEffectSwitch(gain: AudioNode, context: AudioContext, { warn }: AudioSetup) {
  let chain: EffectChain | null = null;
  let requests = 0;
  return async (effects: AudioEffects): Promise<void> => {
    requests += 1;
    const request = requests;
    if (!hasAudioEffect(effects) && chain === null) return;
    const code = hasAudioEffect(effects) ? await import('./effect-chain').catch(() => null) : null;
    if (request !== requests) return;
    if (code === null && hasAudioEffect(effects))
      return warn('the code of the audio effects did not load, so they stay off');
    const next = code?.createEffects(context, effects, hasSurround(context)) ?? null;
    gain.disconnect();
    chain?.output.disconnect();
    gain.connect(next?.input ?? context.destination);
    next?.output.connect(context.destination);
    chain = next;
  };
}

/** Resolves when the context runs. The browser allows that at a gesture. */
function running(context: AudioContext): Promise<void> {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
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
      warn('an error in the down-mix; the sound goes on without it');
      source.disconnect();
      source.connect(gain);
    };
    node.connect(gain);
    source.disconnect();
    source.connect(node);
  } catch (error) {
    warn('the code of the down-mix did not load; the sound goes on without it', error);
  }
}
