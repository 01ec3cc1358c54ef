import { expect, test, vi } from 'vitest';
import { installLiveReturn } from '@/media/recovery/live-return';
import type { Engine, FactSink } from '@/media/stage/facts';
import { fakeEngine, fakeStage } from '../support/fake-engine';

/** A player whose broadcast has run out of data, and whose events a test emits. */
function aStarvedBroadcast() {
  const video = document.createElement('video');
  const play = vi.fn(async () => undefined);
  Object.defineProperties(video, {
    paused: { value: false },
    play: { value: play },
    readyState: { value: HTMLMediaElement.HAVE_ENOUGH_DATA },
  });
  const el = document.createElement('div');
  el.append(video);
  const hls = {
    media: video,
    url: 'live.m3u8',
    levels: [],
    config: {},
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
  const emit = (type: string, detail: object = {}) => events.dispatchEvent(new CustomEvent(type, { detail }));
  return { player: player as never, stage, el, video, play, hls, emit, fail };
}

/** Restarts the broadcast because of a playlist that hls.js cannot read. */
function restart() {
  const broadcast = aStarvedBroadcast();
  const intent = { isOn: true };
  const play = { isOn: () => intent.isOn };
  const { player, stage } = broadcast;
  installLiveReturn({ player, stage, play, events: { emit: vi.fn() }, signal: new AbortController().signal } as never);
  broadcast.fail({ details: 'levelParsingError' });
  expect(broadcast.hls.loadSource).toHaveBeenCalledExactlyOnceWith('live.m3u8');
  return { ...broadcast, intent };
}

test('Live return: plays once the new sequence has data', () => {
  const { video, play } = restart();
  expect(play).not.toHaveBeenCalled();
  video.dispatchEvent(new Event('canplay'));
  video.dispatchEvent(new Event('canplay'));
  expect(play).toHaveBeenCalledOnce();
});

test('Live return: a pause or an ad before the first data leaves the stream paused', () => {
  const { video, intent, play } = restart();
  intent.isOn = false;
  video.dispatchEvent(new Event('canplay'));
  expect(play).not.toHaveBeenCalled();
});

test('Live return: another source before the first data ends the start', () => {
  const { video, play, emit } = restart();
  emit('source-change');
  video.dispatchEvent(new Event('canplay'));
  expect(play).not.toHaveBeenCalled();
});
