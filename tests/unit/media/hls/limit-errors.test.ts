import type Hls from 'hls.js';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeRoom } from '@/media/hls/full-buffer';
import { limitErrors } from '@/media/hls/limit-errors';
import { failWithoutBuffer } from '@/media/hls/refused-codecs';

vi.mock('@/media/hls/full-buffer', () => ({ makeRoom: vi.fn() }));
vi.mock('@/media/hls/refused-codecs', () => ({ failWithoutBuffer: vi.fn() }));

class FakeHls {
  static Events = { ERROR: 'hlsError' };
  autoLevelCapping = 0;
  readonly levels = [{}, {}, {}];
  readonly pauseBuffering = vi.fn();
  fail: (name: string, error: object) => void = () => undefined;
  on(_: string, listener: FakeHls['fail']) {
    this.fail = listener;
  }
}

/** An instance after an error. */
async function failed(error: object): Promise<FakeHls> {
  const hls = new FakeHls();
  limitErrors(hls as unknown as Hls);
  hls.fail('hlsError', error);
  await vi.dynamicImportSettled();
  return hls;
}

beforeEach(() => void vi.clearAllMocks());

test.each([
  ['a segment that failed', 'fragLoadError', [0, 0]],
  ['the hole before the first segment', 'bufferSeekOverHole', [0, 0]],
  ['a refused segment', 'bufferFullError', [1, 0]],
  ['a refused codec', 'bufferAddCodecError', [0, 1]],
])('limitErrors: %s, named %s, calls the code for a full buffer and for codecs %j times', async (_, details, times) => {
  const { pauseBuffering } = await failed({ details });
  expect([makeRoom, failWithoutBuffer].map((code) => vi.mocked(code).mock.calls.length)).toEqual(times);
  expect(pauseBuffering).toHaveBeenCalledTimes(times[0] ?? 0);
});

test.each([
  ['once', 'fragLoadError', 0, 'main', 0],
  ['again', 'fragLoadError', 1, 'main', 1],
  ['again, as a playlist', 'levelLoadTimeOut', 1, undefined, 1],
  ['again, as audio', 'fragLoadError', 1, 'audio', 0],
])('limitErrors: the cap of a rendition that fails %s', async (_, details, retryCount, type, cap) => {
  const hls = await failed({ details, errorAction: { retryCount }, ...(type && { frag: { type } }) });
  expect(hls.autoLevelCapping).toBe(cap);
});

test('limitErrors: further errors of the rendition that was at the cap lift it no further', () => {
  const hls = new FakeHls();
  limitErrors(hls as unknown as Hls);
  const failAt = (level: number) => {
    for (const retryCount of [1, 2, 3])
      hls.fail('hlsError', { details: 'fragLoadError', errorAction: { retryCount }, frag: { type: 'main', level } });
  };
  failAt(0);
  expect(hls.autoLevelCapping).toBe(1);
  failAt(1);
  expect(hls.autoLevelCapping).toBe(2);
});
