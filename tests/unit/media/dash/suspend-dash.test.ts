import type { MediaPlayerClass } from 'dashjs';
import { expect, test } from 'vitest';
import { holdDash, suspendDash } from '@/media/dash/suspend-dash';

const USUAL = {
  bufferTimeAtTopQuality: 30,
  bufferTimeAtTopQualityLongForm: 60,
  bufferTimeDefault: 18,
  bufferToKeep: 20,
};

/** A fake dash.js that merges its settings into a new object. */
function aDash() {
  let buffer = { ...USUAL };
  const dash = {
    getSettings: () => ({ streaming: { buffer } }),
    updateSettings({ streaming }: { streaming: { buffer: object } }) {
      buffer = { ...buffer, ...streaming.buffer };
    },
  } as unknown as MediaPlayerClass;
  return { dash, buffer: () => buffer };
}

test.each([
  ['the hold ends first', 0],
  ['the suspension ends first', 1],
])('dash.js: loads as usual after a suspension within a hold, when %s', (_, first) => {
  const { dash, buffer } = aDash();
  const ends = [holdDash(dash), suspendDash(dash)];
  expect(buffer().bufferTimeAtTopQuality).toBe(0);
  ends[first]?.();
  expect(buffer().bufferTimeAtTopQuality).toBe(first === 0 ? 0 : 0.001);
  for (const end of ends) end();
  expect(buffer()).toEqual(USUAL);
});

test('dash.js: a limit that ends twice ends no other one', () => {
  const { dash, buffer } = aDash();
  const end = holdDash(dash);
  suspendDash(dash);
  end();
  end();
  expect(buffer().bufferTimeAtTopQuality).toBe(0);
});
