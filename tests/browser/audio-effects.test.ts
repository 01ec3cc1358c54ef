import { expect, test } from 'vitest';
import type { AudioEffects } from '@/domain/playback/sound-level';
import { createEffects } from '@/media/audio/effect-chain';

const RATE = 48_000;
const SECONDS = 8;

const OFF: AudioEffects = { night: false, dialogue: false };
const NIGHT: AudioEffects = { night: true, dialogue: false };
const DIALOGUE: AudioEffects = { night: false, dialogue: true };

const decibels = (ratio: number): number => 20 * Math.log10(ratio);
const ofDecibels = (level: number): number => 10 ** (level / 20);

/** Renders a signal of time through a boost and the effects, as the graph connects them. */
async function render(signal: (second: number) => number, effects: AudioEffects, gain = 1, channels = 2) {
  const context = new OfflineAudioContext(channels, SECONDS * RATE, RATE);
  const buffer = new AudioBuffer({ length: SECONDS * RATE, numberOfChannels: channels, sampleRate: RATE });
  for (let channel = 0; channel < channels; channel += 1) {
    const samples = buffer.getChannelData(channel);
    for (let index = 0; index < samples.length; index += 1) samples[index] = signal(index / RATE);
  }
  const source = new AudioBufferSourceNode(context, { buffer });
  const boost = new GainNode(context, { gain });
  source.connect(boost);
  if (effects.night || effects.dialogue) {
    const { input, output } = createEffects(context, effects, channels > 2);
    boost.connect(input);
    output.connect(context.destination);
  } else boost.connect(context.destination);
  source.start();
  return context.startRendering();
}

const sine = (hertz: number, level: number) => (second: number) =>
  ofDecibels(level) * Math.sin(2 * Math.PI * hertz * second);

/** Speech at -30 dB with a shot of 50 ms at -1 dB every two seconds. */
const shots = (second: number): number => (second % 2 < 0.05 ? sine(150, -1)(second) : sine(1_000, -30)(second));

/** Half a second of an explosion at -1 dB, then speech at -40 dB. */
const explosions = (second: number): number => (second % 2 < 0.5 ? sine(80, -1)(second) : sine(1_000, -40)(second));

const rootMeanSquare = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
const peak = (samples: Float32Array): number => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** A part of the rendered sound in seconds. */
const part = (buffer: AudioBuffer, from: number, to: number, channel = 0): Float32Array =>
  buffer.getChannelData(channel).slice(from * RATE, to * RATE);

/** Level of a steady tone through the effects, relative to the same tone without them. */
async function toneGain(hertz: number, level: number, effects: AudioEffects): Promise<number> {
  const [before, after] = [await render(sine(hertz, level), OFF), await render(sine(hertz, level), effects)];
  return decibels(rootMeanSquare(part(after, 4, 8)) / rootMeanSquare(part(before, 4, 8)));
}

/** Peak over RMS in decibels, once the compressor has settled. */
const crestFactor = (buffer: AudioBuffer): number =>
  decibels(peak(part(buffer, 2, 8)) / rootMeanSquare(part(buffer, 2, 8)));

test('Night mode: lowers the crest factor of shots over speech by 6 dB at least', { tags: ['nightly'] }, async () => {
  const [plain, night] = [await render(shots, OFF), await render(shots, NIGHT)];
  expect(crestFactor(plain)).toBeGreaterThan(17);
  expect(crestFactor(plain) - crestFactor(night)).toBeGreaterThan(6);
});

test('Night mode: brings an explosion and a whisper 20 dB closer together', { tags: ['nightly'] }, async () => {
  const spread = (buffer: AudioBuffer) =>
    decibels(rootMeanSquare(part(buffer, 4.1, 4.45)) / rootMeanSquare(part(buffer, 5.3, 5.9)));
  const [plain, night] = [await render(explosions, OFF), await render(explosions, NIGHT)];
  expect(spread(plain) - spread(night)).toBeGreaterThan(20);
});

test('Night mode: raises what is quiet and lowers what is loud', { tags: ['nightly'] }, async () => {
  expect(await toneGain(1_000, -50, NIGHT)).toBeGreaterThan(15);
  expect(await toneGain(1_000, -1, NIGHT)).toBeLessThan(-5);
});

test('Dialogue boost: raises 1-4 kHz by 6 dB at least over the rumble below 120 Hz', {
  tags: ['nightly'],
}, async () => {
  const [low, ...speech] = await Promise.all([120, 1_000, 2_000, 4_000].map((hertz) => toneGain(hertz, -30, DIALOGUE)));
  for (const gain of speech) expect(gain).toBeGreaterThan(2.5);
  expect(Math.min(...speech) - (low ?? 0)).toBeGreaterThan(6);
  expect(Math.max(...speech)).toBeLessThan(7);
});

test('Dialogue boost: raises the centre of a surround mix further and leaves its six channels apart', {
  tags: ['nightly'],
}, async () => {
  const surround = await render(sine(1_000, -30), DIALOGUE, 1, 6);
  const level = (channel: number) => decibels(rootMeanSquare(part(surround, 4, 8, channel)));
  expect(level(2) - level(0)).toBeCloseTo(3, 0);
  expect(level(4)).toBeCloseTo(level(0), 1);
  expect(surround.numberOfChannels).toBe(6);
});

async function expectNoClipping(effects: AudioEffects): Promise<void> {
  const bursts = (second: number) => Math.sign(sine(2_000, 0)(second)) * (second % 1 < 0.5 ? 1 : 0.01);
  for (const gain of [1, 2, 4]) {
    expect(peak(part(await render(bursts, effects, gain), 0, 8))).toBeLessThan(1);
    // A steady tone stays below the curve that bends transients.
    expect(peak(part(await render(sine(2_000, 0), effects, gain), 1, 8))).toBeLessThan(0.9);
  }
}

test('Audio effects: both clip nothing, also with a boost of 400 %', () =>
  expectNoClipping({ night: true, dialogue: true }));

test.each([
  ['night mode', NIGHT],
  ['dialogue boost', DIALOGUE],
])('Audio effects: %s clips nothing, also with a boost of 400 %%', { tags: ['nightly'] }, (_, effects) =>
  expectNoClipping(effects),
);
