import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RECOVERIES_APART_S } from '@/domain/recovery/limits';
import { createEmitter } from '@/lib/emitter';
import type { MediaEvents } from '@/media/events';
import { installRecovery } from '@/media/recovery/recover-stream';
import { NativeEngine } from '@/media/stage/native-engine';
import { fakeStage } from '../support/fake-engine';

const DECODE_ERROR = 3;
const NETWORK_ERROR = 2;

beforeEach(() => {
  vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: DECODE_ERROR });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A video file that plays at 300 s. */
function watching({ started = true } = {}) {
  const video = document.createElement('video');
  const load = vi.fn(() => {
    video.currentTime = 0;
  });
  let code = DECODE_ERROR;
  Object.defineProperties(video, {
    currentTime: { value: 300, writable: true },
    readyState: { value: HTMLMediaElement.HAVE_ENOUGH_DATA },
    error: { get: () => ({ code }) },
    load: { value: load },
  });
  const el = document.createElement('div');
  el.append(video);
  const events = new EventTarget();
  const listen = (type: string, act: (event: Event) => void, options?: AddEventListenerOptions) =>
    events.addEventListener(type, act, options);
  const engine = new NativeEngine(video);
  engine.load = () => undefined;
  const stage = fakeStage('native', engine, video);
  const player = { el, provider: { stage }, state: { started }, listen };
  const port = createEmitter<MediaEvents>();
  const { signal } = new AbortController();
  installRecovery({ player, stage, events: port, play: { isOn: () => true }, signal } as never, () => false);
  // Vidstack fails the player by its own listener.
  const failed = vi.fn();
  video.addEventListener('error', failed);
  const fail = (as = DECODE_ERROR) => {
    code = as;
    video.dispatchEvent(new Event('error'));
  };
  return { video, load, failed, fail };
}

test('Decode recovery: a file is loaded again at its second', () => {
  const { video, load, failed, fail } = watching();
  fail();
  expect(load).toHaveBeenCalledOnce();
  expect(video.currentTime).toBe(300);
  expect(failed).not.toHaveBeenCalled();
});

test('Decode recovery: data that breaks the element again nearby fails the player, further on it does not', () => {
  const { video, load, failed, fail } = watching();
  fail();
  video.currentTime = 300 + RECOVERIES_APART_S - 1;
  fail();
  expect(failed).toHaveBeenCalledOnce();
  video.currentTime = 300 + 2 * RECOVERIES_APART_S;
  fail();
  expect(failed).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  ['a file that has not played', { started: false }, DECODE_ERROR],
  ['another error', {}, NETWORK_ERROR],
])('Decode recovery: leaves %s to Vidstack', (_, state, code) => {
  const { load, failed, fail } = watching(state);
  fail(code);
  expect(failed).toHaveBeenCalledOnce();
  expect(load).not.toHaveBeenCalled();
});
