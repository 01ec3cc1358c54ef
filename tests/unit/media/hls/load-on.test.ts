import type Hls from 'hls.js';
import { expect, test } from 'vitest';
import { loadOn } from '@/media/hls/load-on';

/** An instance whose `startLoad` ends a pause, as that of hls.js. */
function anInstance(bufferingEnabled: boolean) {
  const hls = {
    bufferingEnabled,
    startLoad() {
      hls.bufferingEnabled = true;
    },
    pauseBuffering() {
      hls.bufferingEnabled = false;
    },
  };
  return hls;
}

test.each([true, false])('loadOn: loading that is on (%s) stays so', (bufferingEnabled) => {
  const hls = anInstance(bufferingEnabled);
  loadOn(hls as unknown as Hls);
  expect(hls.bufferingEnabled).toBe(bufferingEnabled);
});
