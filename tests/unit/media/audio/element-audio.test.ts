import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createElementAudio } from '@/media/audio/element-audio';

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
  return { warn, audio: createElementAudio(video, { downMixUrl: 'down-mix.js', warn }) };
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
  const { audio } = anElement();
  audio.setChannels(6);
  audio.setGain(2);
  const [first, second] = await Promise.all([audio.open(), audio.open()]);
  audio.setChannels(8);
  await settle();
  expect(first).not.toBeNull();
  expect(second).toBe(first);
  expect([contexts.length, sources.length]).toEqual([1, 1]);
  expect(loudness()).toBe(2);
});

test('Sound of an element: keeps its own way without a need', async () => {
  const { audio } = anElement();
  audio.setGain(1);
  audio.setChannels(2);
  await settle();
  expect(contexts).toEqual([]);
});

test('Sound of an element: is not mixed down for surround loudspeakers, and can still be raised', async () => {
  loudspeakers = 6;
  const { audio } = anElement();
  audio.setChannels(6);
  audio.setGain(1.5);
  audio.setGain(1);
  await settle();
  expect(sources).toHaveLength(1);
  expect(loudness()).toBe(1);

  const other = anElement();
  other.audio.setChannels(6);
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
