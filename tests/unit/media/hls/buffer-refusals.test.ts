import type Hls from 'hls.js';
import { expect, test, vi } from 'vitest';
import { watchBufferRefusals } from '@/media/hls/buffer-refusals';
import { limitError } from '@/media/hls/load-failures';

vi.mock('@/media/hls/load-failures', () => ({ limitError: vi.fn() }));

class FakeHls {
  static Events = { ERROR: 'hlsError' };
  fail: (name: string, error: { details: string }) => void = () => undefined;
  on(_: string, listener: FakeHls['fail']) {
    this.fail = listener;
  }
}

test.each([
  ['a segment that failed', 'fragLoadError', 1],
  ['the hole before the first segment', 'bufferSeekOverHole', 0],
  ['a wait for data', 'bufferStalledError', 0],
])('hls.js: after %s, named %s, the code for failures is called %i times', async (_, details, times) => {
  vi.mocked(limitError).mockClear();
  const hls = new FakeHls();
  watchBufferRefusals(hls as unknown as Hls);
  hls.fail('hlsError', { details });
  await vi.dynamicImportSettled();
  expect(limitError).toHaveBeenCalledTimes(times);
});
