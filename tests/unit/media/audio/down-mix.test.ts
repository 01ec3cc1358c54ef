import { beforeAll, describe, expect, test, vi } from 'vitest';

type DownMix = (input: Float32Array[], output: Float32Array[]) => void;
type Processor = { process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean };

let downMix: DownMix;
const registered = new Map<string, new () => Processor>();

beforeAll(async () => {
  vi.stubGlobal('AudioWorkletProcessor', class {});
  vi.stubGlobal('registerProcessor', (name: string, made: new () => Processor) => registered.set(name, made));
  const path = new URL('../../../../public/widget-assets/down-mix.js', import.meta.url).href;
  ({ downMix } = (await import(/* @vite-ignore */ path)) as { downMix: DownMix });
});

/** Attenuation of 3 dB. */
const A = Math.SQRT1_2;

const LENGTH = 128;
const channel = (value: number) => new Float32Array(LENGTH).fill(value);

/** Output levels, left and right, for constant levels of the input channels. */
function mixed(...levels: number[]): number[] {
  const output = [channel(9), channel(9)];
  downMix(levels.map(channel), output);
  return output.map((samples) => {
    expect(new Set(samples).size, 'a steady level').toBe(1);
    return samples[0] ?? 0;
  });
}

function expectMixed(input: number[], [left = 9, right = 9]: number[]): void {
  const [gotLeft, gotRight] = mixed(...input);
  expect(gotLeft).toBeCloseTo(left, 5);
  expect(gotRight).toBeCloseTo(right, 5);
}

describe('Down-mix: 5.1 by ITU-R BS.775', () => {
  test.each([
    ['left', [1, 0, 0, 0, 0, 0], [1, 0]],
    ['right', [0, 1, 0, 0, 0, 0], [0, 1]],
    ['centre', [0, 0, 1, 0, 0, 0], [A, A]],
    ['LFE', [0, 0, 0, 1, 0, 0], [0, 0]],
    ['left surround', [0, 0, 0, 0, 1, 0], [A, 0]],
    ['right surround', [0, 0, 0, 0, 0, 1], [0, A]],
  ])('maps %s', (_, input, expected) => {
    expectMixed(input, expected);
  });

  test('adds the channels up', () => {
    expectMixed([0.1, 0.2, 0.3, 1, 0.4, 0.5], [0.1 + A * 0.7, 0.2 + A * 0.8]);
  });
});

describe('Down-mix: other layouts', () => {
  test.each([
    ['mono', [0.5], [0.5, 0.5]],
    ['stereo stays as it is', [0.25, 0.75], [0.25, 0.75]],
    ['3.0', [0, 0, 1], [A, A]],
    ['quadro', [0, 0, 1, 0], [A, 0]],
    ['5.0', [0, 0, 0, 1, 0], [A, 0]],
    ['7.1', [0, 0, 0, 1, 1, 0, 1, 0], [2 * A, 0]],
    ['an unknown layout: the first two channels', [0.5, 0.25, 1, 1, 1, 1, 1], [0.5, 0.25]],
  ])('maps %s', (_, input, expected) => {
    expectMixed(input, expected);
  });
});

describe('Down-mix: processor', () => {
  const make = (): Processor => new (registered.get('vv-down-mix') ?? (class {} as never))();

  test('mixes and stays alive', () => {
    const output = [channel(0), channel(0)];
    expect(make().process([[0, 0, 1, 0, 0, 0].map(channel)], [output])).toBe(true);
    expect(output[0]?.[5]).toBeCloseTo(Math.SQRT1_2);
  });

  test('accepts silence, which has no channels', () => {
    expect(make().process([[]], [[channel(0), channel(0)]])).toBe(true);
  });
});
