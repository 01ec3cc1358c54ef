import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStageAudio } from '@/media/audio/element-audio';
import type { FactSink } from '@/media/stage/facts';
import { fakeEngine, fakeStage } from '../../../support/fake-engine';

/** Contexts and sources that the page has created. */
let contexts: FakeContext[] = [];
let sources: object[] = [];
/** Whether the browser lets a context run without a gesture. */
let isAllowed = true;
let loudspeakers = 2;

class FakeNode {
  readonly gain = { setTargetAtTime: vi.fn() };
  readonly context: FakeContext;
  constructor(context: FakeContext) {
    this.context = context;
  }
  connect = (target: unknown) => target;
  disconnect() {}
}

class FakeContext extends EventTarget {
  state = 'suspended';
  readonly destination = { maxChannelCount: loudspeakers };
  readonly audioWorklet = { addModule: async () => Promise.reject(new Error('no worklet')) };
  readonly gains: FakeNode[] = [];
  constructor() {
    super();
    contexts.push(this);
  }
  async resume() {
    if (!isAllowed) return;
    this.state = 'running';
    this.dispatchEvent(new Event('statechange'));
  }
  createMediaElementSource(video: object) {
    // As browsers do.
    if (sources.includes(video)) throw new DOMException('', 'InvalidStateError');
    sources.push(video);
    return new FakeNode(this);
  }
  createGain() {
    const gain = new FakeNode(this);
    this.gains.push(gain);
    return gain;
  }
}

/** The gain that the loudspeakers have. */
const loudness = () => contexts[0]?.gains[0]?.gain.setTargetAtTime.mock.lastCall?.[0];

function anElement() {
  const video = Object.assign(new EventTarget(), { crossOrigin: null }) as unknown as HTMLVideoElement;
  const warn = vi.fn();
  let facts: FactSink | undefined;
  const load = (_: unknown, sink: FactSink) => {
    facts = sink;
  };
  const stage = fakeStage('hls', { ...fakeEngine(), load }, video);
  const setChannels = (channels: number) => facts?.set('channels', channels);
  return { warn, setChannels, audio: createStageAudio(stage, { downMixUrl: 'down-mix.js', warn }) };
}

beforeEach(() => {
  contexts = [];
  sources = [];
  isAllowed = true;
  loudspeakers = 2;
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('AudioContext', FakeContext);
});
afterEach(() => vi.unstubAllGlobals());

/** Time for the module and the promises behind it. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

test('Sound of an element: one graph serves boost, effects and down-mix', async () => {
  const { audio, setChannels } = anElement();
  setChannels(6);
  audio.setGain(2);
  const [first, second] = await Promise.all([audio.open(), audio.open()]);
  setChannels(8);
  await settle();
  expect(first).not.toBeNull();
  expect(second).toBe(first);
  expect([contexts.length, sources.length]).toEqual([1, 1]);
  expect(loudness()).toBe(2);
});

test('Sound of an element: keeps its own way without a need', async () => {
  const { audio, setChannels } = anElement();
  audio.setGain(1);
  setChannels(2);
  await settle();
  expect(contexts).toEqual([]);
});

test('Sound of an element: is not mixed down for surround loudspeakers, and can still be raised', async () => {
  loudspeakers = 6;
  const { audio, setChannels } = anElement();
  setChannels(6);
  audio.setGain(1.5);
  audio.setGain(1);
  await settle();
  expect(sources).toHaveLength(1);
  expect(loudness()).toBe(1);

  const other = anElement();
  other.setChannels(6);
  await settle();
  expect(sources).toHaveLength(1);
});

test('Sound of an element: waits for a gesture where the browser wants one, and the last gain counts', async () => {
  isAllowed = false;
  const { audio } = anElement();
  audio.setGain(2);
  audio.setGain(3);
  await settle();
  expect(sources).toEqual([]);
  isAllowed = true;
  window.dispatchEvent(new Event('pointerup'));
  await settle();
  expect(sources).toHaveLength(1);
  expect(loudness()).toBe(3);
});

test('Sound of an element: without Web Audio it plays on, and the reason is logged once', async () => {
  vi.stubGlobal('AudioContext', undefined);
  const { audio, warn } = anElement();
  audio.setGain(2);
  expect(await audio.open()).toBeNull();
  expect(await audio.open()).toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
});
