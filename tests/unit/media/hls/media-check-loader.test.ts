import type { HlsConfig } from 'hls.js';
import { expect, test, vi } from 'vitest';
import { requireMedia } from '@/media/hls/media-check-loader';

const bytes = (...values: readonly number[]) => Uint8Array.from(values).buffer;
const text = (value: string) => new TextEncoder().encode(value).buffer;
const fmp4 = bytes(0, 0, 0, 24, 0x73, 0x74, 0x79, 0x70);
const noise = Uint8Array.from({ length: 4000 }, (_, index) => (index * 73 + 41) % 251).buffer;
/** Three packets behind a foreign head, as some servers send them. */
const packets = Uint8Array.from({ length: 600 }, (_, index) => ((index - 10) % 188 === 0 ? 0x47 : 1)).buffer;

/** Loads a segment with this body, and returns the callbacks of hls.js. */
function load(data: ArrayBuffer | string, frag: { type?: string; encrypted?: boolean } = {}) {
  class Loader {
    load(context: unknown, _: unknown, callbacks: { onSuccess(...args: readonly unknown[]): void }): void {
      callbacks.onSuccess({ url: '', data }, {}, context, null);
    }
  }
  const heard = { onSuccess: vi.fn(), onError: vi.fn() };
  const config = { fLoader: Loader as unknown as NonNullable<HlsConfig['fLoader']>, loader: Loader as never };
  requireMedia(config);
  const context = { frag: { type: 'main', encrypted: false, ...frag } };
  new config.fLoader({} as HlsConfig).load(context as never, {} as never, heard as never);
  return heard;
}

test.each([
  ['fMP4', fmp4],
  ['transport packets', bytes(0x47, 0x40, 0, 0x10)],
  ['transport packets behind a foreign head', packets],
  ['ADTS', bytes(0xff, 0xf1, 0x50, 0x80)],
  ['audio with an ID3 tag', bytes(0x49, 0x44, 0x33, 4, 0)],
])('Media check: passes %s', (_, body) => {
  const { onSuccess, onError } = load(body);
  expect(onSuccess).toHaveBeenCalledTimes(1);
  expect(onError).not.toHaveBeenCalled();
});

test.each([
  ['an error page', text('<!doctype html><title>Login</title>')],
  ['JSON', text('{"error": "expired"}')],
  ['nothing', bytes()],
])('Media check: reports %s as a failed load, which hls.js repeats', (_, body) => {
  const { onSuccess, onError } = load(body);
  expect(onSuccess).not.toHaveBeenCalled();
  expect(onError).toHaveBeenCalledWith({ code: 200, text: 'No media' }, expect.anything(), null, {});
});

test('Media check: leaves subtitles and encrypted segments alone', () => {
  expect(load(text('WEBVTT'), { type: 'subtitle' }).onSuccess).toHaveBeenCalled();
  expect(load(noise, { encrypted: true }).onSuccess).toHaveBeenCalled();
  expect(load(bytes(), { encrypted: true }).onError).toHaveBeenCalled();
});
