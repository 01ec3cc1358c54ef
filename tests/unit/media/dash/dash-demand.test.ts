import type { MediaPlayerClass } from 'dashjs';
import { expect, test } from 'vitest';
import { createDashDemand } from '@/media/dash/dash-settings';

const USUAL = {
  bufferTimeAtTopQuality: 30,
  bufferTimeAtTopQualityLongForm: 60,
  bufferTimeDefault: 18,
  bufferToKeep: 20,
};

test('dash.js: takes the buffer of each demand, and its own again in full', () => {
  let buffer = { ...USUAL };
  // As dash.js, merges its settings into a new object.
  const setDemand = createDashDemand({
    getSettings: () => ({ streaming: { buffer } }),
    updateSettings({ streaming }: { streaming: { buffer: object } }) {
      buffer = { ...buffer, ...streaming.buffer };
    },
  } as unknown as MediaPlayerClass);
  const tops = (['first', 'paused', 'first', 'none'] as const).map((demand) => {
    setDemand(demand);
    return buffer.bufferTimeAtTopQuality;
  });
  expect(tops).toEqual([0.001, 0, 0.001, 0]);
  setDemand('full');
  expect(buffer).toEqual(USUAL);
});
