import type { AudioEffects } from '@/domain/playback/sound-level';

/**
 * Night mode. A quiet scene at -50 dB leaves at some -30 dB, an explosion at 0 dB at some -9 dB. The node adds a make-up
 * gain of its own: 0.6 of what it takes from full scale (Web Audio, DynamicsCompressorNode).
 */
const NIGHT = { threshold: -40, knee: 10, ratio: 4, attack: 0.005, release: 0.25 };
const NIGHT_MAKE_UP = 10 ** (3 / 20);

/** The consonants that make speech intelligible lie at 1-4 kHz, the rumble of films below 200 Hz. */
const SPEECH = { type: 'peaking', frequency: 2_000, Q: 0.6, gain: 6 } as const;
const RUMBLE = { type: 'lowshelf', frequency: 200, gain: -4 } as const;

/** Speech of a surround mix is in its centre channel. */
const CENTRE_GAIN = 10 ** (3 / 20);

/** Keeps what is raised below full scale, also with a boost of 400 %: at +12 dB it lets some -2 dB through. */
const LIMITER = { threshold: -3, knee: 0, ratio: 20, attack: 0.001, release: 0.1 };
/** Takes the node's own make-up gain back: 0.6 of its 2.85 dB at full scale. */
const LIMITER_LEVEL = 10 ** ((-0.6 * 2.85) / 20);

/** Channels that are compressed alike, so that the image does not move: the fronts, centre, bass, the surrounds. */
const SURROUND_GROUPS = [[0, 1], [2], [3], [4, 5]] as const;
const SURROUND_CHANNELS = 6;
const CENTRE = 2;

/** Part of the audio graph between the gain and the loudspeakers. */
export type EffectChain = ReturnType<typeof createEffects>;

/** Creates the nodes of the effects that are on; `surround` keeps six channels apart. */
export function createEffects(context: BaseAudioContext, effects: AudioEffects, surround: boolean) {
  const input = context.createGain();
  const equalized = effects.dialogue ? raiseSpeech(context, input, surround) : input;
  const levelled = surround ? bySurroundGroup(context, equalized, effects) : level(context, equalized, effects);
  return { input, output: softClip(context, levelled) };
}

function raiseSpeech(context: BaseAudioContext, input: AudioNode, surround: boolean): AudioNode {
  const speech = new BiquadFilterNode(context, SPEECH);
  const rumble = new BiquadFilterNode(context, RUMBLE);
  input.connect(speech).connect(rumble);
  return surround ? raiseCentre(context, rumble) : rumble;
}

function raiseCentre(context: BaseAudioContext, input: AudioNode): AudioNode {
  const { splitter, merger } = split(context, input);
  for (let channel = 0; channel < SURROUND_CHANNELS; channel += 1) {
    const gain = new GainNode(context, { gain: channel === CENTRE ? CENTRE_GAIN : 1 });
    splitter.connect(gain, channel).connect(merger, 0, channel);
  }
  return merger;
}

/** Compresses each group by itself: the node takes two channels at most, and would mix the others down. */
function bySurroundGroup(context: BaseAudioContext, input: AudioNode, effects: AudioEffects): AudioNode {
  const { splitter, merger } = split(context, input);
  for (const group of SURROUND_GROUPS) {
    const pair = new ChannelMergerNode(context, { numberOfInputs: group.length });
    const parted = new ChannelSplitterNode(context, { numberOfOutputs: group.length });
    group.forEach((channel, index) => {
      splitter.connect(pair, channel, index);
    });
    level(context, pair, effects).connect(parted);
    group.forEach((channel, index) => {
      parted.connect(merger, index, channel);
    });
  }
  return merger;
}

function split(context: BaseAudioContext, input: AudioNode) {
  const splitter = new ChannelSplitterNode(context, { numberOfOutputs: SURROUND_CHANNELS });
  input.connect(splitter);
  return { splitter, merger: new ChannelMergerNode(context, { numberOfInputs: SURROUND_CHANNELS }) };
}

/** Compresses at night, and limits what the effects raise. */
function level(context: BaseAudioContext, input: AudioNode, { night }: AudioEffects): AudioNode {
  const limiter = new DynamicsCompressorNode(context, LIMITER);
  if (!night) return input.connect(limiter);
  return input
    .connect(new DynamicsCompressorNode(context, NIGHT))
    .connect(new GainNode(context, { gain: NIGHT_MAKE_UP }))
    .connect(limiter);
}

/** Level up to which the curve changes nothing. */
const LINEAR_TO = 0.9;
/** Highest input of the curve. */
const CURVE_RANGE = 4;
const CURVE_POINTS = 8_193;

/** Bends transients that are faster than the limiter, so that the loudspeakers never clip them. */
function softClip(context: BaseAudioContext, input: AudioNode): AudioNode {
  const curve = Float32Array.from({ length: CURVE_POINTS }, (_, index) => {
    const sample = CURVE_RANGE * ((2 * index) / (CURVE_POINTS - 1) - 1);
    const over = Math.abs(sample) - LINEAR_TO;
    const room = 1 - LINEAR_TO;
    return over <= 0 ? sample : Math.sign(sample) * (LINEAR_TO + room * Math.tanh(over / room));
  });
  return input
    .connect(new GainNode(context, { gain: LIMITER_LEVEL / CURVE_RANGE }))
    .connect(new WaveShaperNode(context, { curve }));
}
