import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RETRY_GAP_MS } from '@/domain/recovery/limits';
import { createPace } from '@/domain/recovery/pace';

const BROKEN = 'https://cdn.example/720/1.m4s';
const OTHER = 'https://cdn.example/480/1.m4s';
const AUDIO = 'https://cdn.example/audio/1.m4s';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aPace() {
  const pace = createPace();
  const request = (kind: string, url: string) => {
    const sent = vi.fn();
    return { sent, withdraw: pace.send(kind, url, sent) };
  };
  return { pace, request };
}

test('createPace: does not delay a request while nothing fails', () => {
  const { request } = aPace();
  expect(request('main', BROKEN).sent).toHaveBeenCalledOnce();
  expect(request('main', BROKEN).sent).toHaveBeenCalledOnce();
});

test('createPace: lets the first other rendition go at once, and the failed file after a second', () => {
  const { pace, request } = aPace();
  pace.failed('main', BROKEN);
  expect(request('main', OTHER).sent).toHaveBeenCalledOnce();
  const { sent } = request('main', BROKEN);
  vi.advanceTimersByTime(RETRY_GAP_MS - 1);
  expect(sent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(sent).toHaveBeenCalledOnce();
});

test('createPace: keeps a second between all requests to a failing host, of video and of audio', () => {
  const { pace, request } = aPace();
  pace.failed('main', BROKEN);
  pace.failed('main', OTHER);
  pace.failed('audio', AUDIO);
  const [video, audio] = [request('main', BROKEN), request('audio', AUDIO)];
  expect(request('main', 'https://other.example/1.m4s').sent).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(RETRY_GAP_MS);
  expect(video.sent).toHaveBeenCalledOnce();
  expect(audio.sent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(RETRY_GAP_MS);
  expect(audio.sent).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10 * RETRY_GAP_MS);
  expect(request('main', BROKEN).sent).toHaveBeenCalledOnce();
});

test('createPace: a withdrawn request leaves its turn to the next', () => {
  const { pace, request } = aPace();
  pace.failed('main', BROKEN);
  for (let seeks = 0; seeks < 12; seeks += 1) request('main', BROKEN).withdraw?.();
  const { sent } = request('main', BROKEN);
  vi.advanceTimersByTime(RETRY_GAP_MS);
  expect(sent).toHaveBeenCalledOnce();
});

test('createPace: delays no kind of file that loads again', () => {
  const { pace, request } = aPace();
  pace.failed('main', BROKEN);
  pace.failed('main', BROKEN);
  expect(request('audio', BROKEN).sent).toHaveBeenCalledOnce();
  pace.loaded('main');
  expect(request('main', BROKEN).sent).toHaveBeenCalledOnce();
});
