// @vitest-environment happy-dom
import type { MediaContext } from '@vidstack/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createStageAudio, isSoundReadable } from '@/media/audio/element-audio';
import type { Engine } from '@/media/stage/facts';
import { Stage } from '@/media/stage/stage';
import { createGainAdapter } from '@/media/vidstack/provider/presentation';
import { fakeEngine, fakeSource } from '../../../../support/fake-engine';

const OWN = fakeSource('native', '/film.mp4');
const FOREIGN = fakeSource('native', 'https://media.example/film.mp4');
const FOREIGN_HLS = fakeSource('hls', 'https://media.example/film.m3u8');

function aStage() {
  const engines = { hls: () => fakeEngine(), native: () => fakeEngine() };
  return new Stage(document.createElement('video'), {} as never, engines);
}

beforeEach(() => {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL('https://player.example/');
});

test.each([
  ['no source', null, null, false],
  ['a file of this origin', OWN, null, true],
  ['a file of another origin', FOREIGN, null, false],
  ['a file of another origin by CORS', FOREIGN, 'anonymous', true],
  ['HLS of another origin', FOREIGN_HLS, null, true],
])('Sound of %s can be read: %j %j %s', (_, loaded, crossOrigin, expected) => {
  const stage = aStage();
  // happy-dom has an empty string for none.
  Object.defineProperty(stage.video, 'crossOrigin', { value: crossOrigin });
  if (loaded !== null) stage.load(loaded);
  expect(isSoundReadable(stage)).toBe(expected);
});

test('Sound: is mixed down for a stream that plays already, whose channels are known at its load', async () => {
  const opened = vi.fn();
  const destination = { maxChannelCount: 2 };
  vi.stubGlobal(
    'AudioContext',
    class extends EventTarget {
      destination = destination;
      state = 'suspended';
      resume = async () => opened();
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const load: Engine['load'] = (_, facts) => facts.set('channels', 6);
  const engines = { hls: () => ({ ...fakeEngine(), load }) };
  const stage = new Stage(document.createElement('video'), {} as never, engines);
  createStageAudio(stage, { downMixUrl: '', warn: () => undefined });
  stage.load(FOREIGN_HLS);
  await vi.waitFor(() => expect(opened).toHaveBeenCalled());
});

describe('Gain:', () => {
  function aGain() {
    const stage = aStage();
    Object.defineProperty(stage.video, 'crossOrigin', { value: null });
    let told: number | null = null;
    const canSetAudioGain = { set: vi.fn() };
    const notify = vi.fn((_type: string, gain: number | null) => {
      told = gain;
    });
    const audio = { setGain: vi.fn() };
    const controller = new AbortController();
    const context = { notify, $state: { audioGain: () => told, canSetAudioGain } } as unknown as MediaContext;
    const adapter = createGainAdapter(stage, audio, context, controller.signal);
    return { stage, adapter, audio, notify, canSetAudioGain, destroy: () => controller.abort() };
  }

  test('raises the sound of the element, and ends without a value', () => {
    const { stage, adapter, audio, notify } = aGain();
    stage.load(FOREIGN_HLS);
    adapter.setGain(2);
    adapter.setGain(2);
    expect(adapter.currentGain).toBe(2);
    adapter.removeGain();
    expect(adapter.currentGain).toBeNull();
    expect(audio.setGain.mock.calls).toEqual([[2], [2], [1]]);
    expect(notify.mock.calls).toEqual([
      ['audio-gain-change', 2],
      ['audio-gain-change', null],
    ]);
  });

  test('is refused for a file that cannot be read', () => {
    const { stage, adapter, audio, notify } = aGain();
    stage.load(FOREIGN);
    expect(adapter.supported).toBe(false);
    adapter.setGain(2);
    expect(audio.setGain).not.toHaveBeenCalled();
    expect(notify).not.toHaveBeenCalled();
  });

  test('each source says whether it has one, until the provider ends', () => {
    const { stage, canSetAudioGain, destroy } = aGain();
    for (const next of [FOREIGN, OWN, FOREIGN_HLS]) stage.load(next);
    expect(canSetAudioGain.set.mock.calls).toEqual([[false], [true], [true]]);
    destroy();
    stage.load(FOREIGN);
    expect(canSetAudioGain.set).toHaveBeenCalledTimes(3);
  });
});
