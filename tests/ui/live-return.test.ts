import { expect, test, vi } from 'vitest';
import { createEmitter } from '@/lib/emitter';
import { freezeFrame } from '@/media/vidstack/frozen-frame';
import { installLiveReturn } from '@/media/vidstack/live-return';
import { fakeStage } from '../support/fake-stage';

/** A player whose broadcast has run out of data, and whose events a test emits. */
function aStarvedBroadcast({ videoWidth = 0 } = {}) {
  const video = document.createElement('video');
  const play = vi.fn(async () => undefined);
  Object.defineProperties(video, {
    paused: { value: false },
    play: { value: play },
    readyState: { value: HTMLMediaElement.HAVE_ENOUGH_DATA },
    videoWidth: { value: videoWidth },
  });
  const el = document.createElement('div');
  el.append(video);
  const hls = {
    media: video,
    url: 'live.m3u8',
    levels: [],
    config: {},
    loadSource: vi.fn(),
    on: vi.fn(),
    constructor: { Events: {} },
  };
  const { stage, fail } = fakeStage(hls);
  const provider = { media: video, stage };
  const events = new EventTarget();
  const listen = (type: string, act: (event: Event) => void, options?: AddEventListenerOptions) =>
    events.addEventListener(type, act, options);
  const player = { el, provider, state: { live: true, started: true }, listen };
  const emit = (type: string, detail: object = {}) => events.dispatchEvent(new CustomEvent(type, { detail }));
  return { player: player as never, el, video, play, hls, stage, fail, emit };
}

/** Restarts the broadcast because of a playlist that hls.js cannot read. */
function restart() {
  const broadcast = aStarvedBroadcast();
  const intent = { isOn: true };
  const play = { isOn: () => intent.isOn };
  const { player, stage } = broadcast;
  installLiveReturn(player, play, { events: createEmitter(), stage }, new AbortController().signal);
  expect(broadcast.fail({ details: 'levelParsingError' as never })).toBe(true);
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

test('Frozen frame: covers the video until the next source plays', () => {
  const { player, el, emit } = aStarvedBroadcast({ videoWidth: 640 });
  freezeFrame(player);
  expect(el.querySelector('canvas')).not.toBeNull();
  emit('playing');
  expect(el.querySelector('canvas')).toBeNull();
});

test('Frozen frame: leaves the poster of a stream without a picture', () => {
  const { player, el } = aStarvedBroadcast();
  freezeFrame(player);
  expect(el.querySelector('canvas')).toBeNull();
});
