import type Hls from 'hls.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CODEC_LIMIT_MS, failWithoutBuffer } from '@/media/hls/refused-codecs';

const REFUSAL = { details: 'bufferAddCodecError', error: new Error('refused') };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An hls.js whose codec has been refused, and which loads nothing. */
function aRefusal() {
  class FakeHls {
    static readonly Events = { ERROR: 'error', DESTROYING: 'destroying', MANIFEST_LOADING: 'manifest' };
    static readonly ErrorTypes = { OTHER_ERROR: 'otherError' };
    readonly media: { buffered: { length: number } } = { buffered: { length: 0 } };
    readonly playlists = { loaders: {} as Record<string, object> };
    readonly video = { state: 'WAITING_LEVEL', fragmentLoader: { loader: null as object | null } };
    readonly networkControllers = [this.playlists, {}, this.video];
    readonly listeners = new Map<string, () => void>();
    readonly trigger = vi.fn();
    once(event: string, listener: () => void): void {
      this.listeners.set(event, listener);
    }
  }
  const hls = new FakeHls();
  const refuse = (error: object = REFUSAL) => failWithoutBuffer(hls as unknown as Hls, error as never);
  refuse();
  return { hls, refuse };
}

test('Refused codecs: a stream that loads nothing more fails once', () => {
  const { hls, refuse } = aRefusal();
  refuse();
  vi.advanceTimersByTime(CODEC_LIMIT_MS - 1);
  expect(hls.trigger).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10 * CODEC_LIMIT_MS);
  expect(hls.trigger).toHaveBeenCalledExactlyOnceWith('error', { type: 'otherError', ...REFUSAL, fatal: true });
  expect(vi.getTimerCount()).toBe(0);
});

test('Refused codecs: the failure itself is not watched, or it would repeat', () => {
  const { hls, refuse } = aRefusal();
  hls.trigger.mockImplementation((_, error) => refuse(error));
  vi.advanceTimersByTime(10 * CODEC_LIMIT_MS);
  expect(hls.trigger).toHaveBeenCalledOnce();
});

test.each<[string, (hls: ReturnType<typeof aRefusal>['hls'], isLoading: boolean) => void]>([
  [
    'a segment',
    ({ video }, isLoading) => {
      video.fragmentLoader.loader = isLoading ? {} : null;
    },
  ],
  [
    'the repeat of a segment',
    ({ video }, isLoading) => {
      video.state = isLoading ? 'FRAG_LOADING_WAITING_RETRY' : 'WAITING_LEVEL';
    },
  ],
  [
    'a playlist',
    ({ playlists }, isLoading) => {
      playlists.loaders = isLoading ? { level: {} } : {};
    },
  ],
])('Refused codecs: a stream waits for %s of another codec', (_, setLoading) => {
  const { hls } = aRefusal();
  setLoading(hls, true);
  vi.advanceTimersByTime(5 * CODEC_LIMIT_MS);
  expect(hls.trigger).not.toHaveBeenCalled();
  setLoading(hls, false);
  vi.advanceTimersByTime(CODEC_LIMIT_MS);
  expect(hls.trigger).toHaveBeenCalledOnce();
});

test('Refused codecs: a stream that has data plays on', () => {
  const { hls } = aRefusal();
  hls.media.buffered.length = 1;
  vi.advanceTimersByTime(10 * CODEC_LIMIT_MS);
  expect(hls.trigger).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test.each(['destroying', 'manifest'])('Refused codecs: the event %s ends the wait', (event) => {
  const { hls } = aRefusal();
  hls.listeners.get(event)?.();
  vi.advanceTimersByTime(10 * CODEC_LIMIT_MS);
  expect(hls.trigger).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
