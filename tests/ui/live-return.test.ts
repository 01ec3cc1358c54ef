import { expect, test, vi } from 'vitest';
import { installLiveReturn } from '@/media/recovery/live-return';
import type { Engine, FactSink } from '@/media/stage/facts';
import { fakeEngine, fakeStage } from '../support/fake-engine';

/** A player whose broadcast has run out of data, and whose events a test emits. */
function aStarvedBroadcast() {
  const video = document.createElement('video');
  Object.defineProperties(video, {
    paused: { value: false },
    readyState: { value: HTMLMediaElement.HAVE_ENOUGH_DATA },
  });
  const el = document.createElement('div');
  el.append(video);
  const hls = {
    media: video,
    url: 'live.m3u8',
    levels: [],
    config: { startPosition: 5 },
    loadSource: vi.fn(),
    on: () => undefined,
    constructor: { Events: {} },
  };
  let facts: FactSink | undefined;
  const load: Engine['load'] = (_, sink) => {
    facts = sink;
  };
  const stage = fakeStage('hls', { ...fakeEngine(hls), load }, video);
  const provider = { stage };
  const fail = (cause: object) => facts?.fail({ message: '', cause });
  const events = new EventTarget();
  const listen = (type: string, act: (event: Event) => void, options?: AddEventListenerOptions) =>
    events.addEventListener(type, act, options);
  const player = { el, provider, state: { live: true, started: true }, listen };
  return { player: player as never, stage, hls, fail };
}

test('Live return: numbers that name other segments load the broadcast anew, at its live edge', () => {
  const { player, stage, hls, fail } = aStarvedBroadcast();
  const moved = vi.fn();
  installLiveReturn({ player, stage, events: { emit: moved }, signal: new AbortController().signal } as never);
  // Thus hls.js reports them.
  fail({ details: 'levelParsingError' });
  expect(hls.loadSource).toHaveBeenCalledExactlyOnceWith('live.m3u8');
  expect(hls.config.startPosition).toBe(-1);
  expect(moved).toHaveBeenCalledExactlyOnceWith('livemoved', undefined);
});
