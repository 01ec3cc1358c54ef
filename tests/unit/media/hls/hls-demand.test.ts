import type Hls from 'hls.js';
import { expect, test } from 'vitest';
import { setHlsDemand } from '@/media/hls/hls-demand';

const USUAL = { maxBufferLength: 30, maxMaxBufferLength: 600 };

function anInstance() {
  const hls = {
    bufferingEnabled: true,
    on: () => undefined,
    off: () => undefined,
    constructor: { Events: {} },
    config: { ...USUAL },
    pauseBuffering() {
      hls.bufferingEnabled = false;
    },
    resumeBuffering() {
      hls.bufferingEnabled = true;
    },
  };
  return hls;
}

test('hls.js: is limited to less than a segment for the first, requests none in a pause, and loads as usual in full', () => {
  const hls = anInstance();
  const limited = (['first', 'paused', 'none', 'first', 'full'] as const).map((demand) => {
    setHlsDemand(hls as unknown as Hls, demand);
    return [hls.config.maxBufferLength < 1, hls.bufferingEnabled];
  });
  expect(limited).toEqual([
    [true, true],
    [false, false],
    [false, false],
    [true, true],
    [false, true],
  ]);
  expect(hls.config).toEqual(USUAL);
});
