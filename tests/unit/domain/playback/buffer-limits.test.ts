import { describe, expect, test } from 'vitest';
import { bufferLimits } from '@/domain/playback/buffer-limits';

const DESKTOP = { memoryGb: null, isHandheld: false, isTelevision: false, saveData: false };
const MB = 1_000_000;

describe('bufferLimits', () => {
  test.each([
    ['a desktop without a known memory', DESKTOP, 60, 60 * MB],
    ['a desktop of 8 GB', { ...DESKTOP, memoryGb: 8 }, 60, 60 * MB],
    ['a phone without a known memory, as an iPhone', { ...DESKTOP, isHandheld: true }, 20, 30 * MB],
    ['a phone of 8 GB', { ...DESKTOP, isHandheld: true, memoryGb: 8 }, 20, 30 * MB],
    ['a desktop of 4 GB', { ...DESKTOP, memoryGb: 4 }, 20, 30 * MB],
    ['a television without a known memory', { ...DESKTOP, isTelevision: true }, 10, 30 * MB],
    ['a television of 2 GB', { ...DESKTOP, isTelevision: true, memoryGb: 2 }, 10, 15 * MB],
    ['a phone of 2 GB', { ...DESKTOP, isHandheld: true, memoryGb: 2 }, 10, 15 * MB],
    ['half a GB', { ...DESKTOP, memoryGb: 0.5 }, 10, 15 * MB],
  ])('%s', (_, means, backBufferLength, maxBufferSize) => {
    expect(bufferLimits(means)).toMatchObject({ backBufferLength, maxBufferSize });
  });

  test('of a television are half a minute ahead, however small the content is', () => {
    const limits = bufferLimits({ ...DESKTOP, isTelevision: true });
    expect(limits).toMatchObject({ maxBufferLength: 30, maxMaxBufferLength: 30 });
  });

  test('of a viewer who saves traffic are at most half a minute ahead', () => {
    for (const memoryGb of [null, 4, 1]) {
      const limits = bufferLimits({ ...DESKTOP, memoryGb, saveData: true });
      expect(limits.maxMaxBufferLength).toBe(30);
      expect(limits.maxBufferLength).toBeLessThanOrEqual(limits.maxMaxBufferLength);
    }
  });
});
