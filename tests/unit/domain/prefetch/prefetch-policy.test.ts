import { describe, expect, test } from 'vitest';
import { fetchDepth, isNearEnd, nextCardTime } from '@/domain/prefetch/prefetch-policy';

const DURATION = 2520;
/** A browser without the Network Information API. */
const UNKNOWN = { saveData: false, effectiveType: null };
const HEALTHY = { bufferAhead: 30, left: 600, bandwidth: 10e6, bitrate: null };

describe('fetchDepth', () => {
  test('includes segments with enough bandwidth', () => {
    expect(fetchDepth(UNKNOWN, HEALTHY)).toBe('segments');
    expect(fetchDepth({ saveData: false, effectiveType: '4g' }, HEALTHY)).toBe('segments');
    expect(fetchDepth(UNKNOWN, { ...HEALTHY, bandwidth: null, bufferAhead: null })).toBe('segments');
  });

  test.each([
    ['the viewer saves data', { saveData: true }, HEALTHY],
    ['the browser reports a slow network', { effectiveType: '3g' }, HEALTHY],
    ['the measured bandwidth is low', {}, { ...HEALTHY, bandwidth: 1.6e6 }],
  ])('is limited to playlists when %s', (_, network, playback) => {
    expect(fetchDepth({ ...UNKNOWN, ...network }, playback)).toBe('playlists');
  });

  test.each([
    ['a high bitrate', 3e6, 5.9e6, 'playlists'],
    ['a high bitrate with twice the bandwidth', 3e6, 6e6, 'segments'],
    ['a low bitrate on a slow network', 4e5, 1e6, 'segments'],
  ])('depends on the bitrate of the content: %s', (_, bitrate, bandwidth, depth) => {
    expect(fetchDepth(UNKNOWN, { ...HEALTHY, bitrate, bandwidth })).toBe(depth);
  });

  test('is null while the content has little buffer', () => {
    expect(fetchDepth(UNKNOWN, { ...HEALTHY, bufferAhead: 11.9 })).toBeNull();
    expect(fetchDepth(UNKNOWN, { ...HEALTHY, bufferAhead: 12 })).toBe('segments');
  });

  test('counts a buffer up to the end as enough', () => {
    expect(fetchDepth(UNKNOWN, { ...HEALTHY, left: 8, bufferAhead: 7.5 })).toBe('segments');
    expect(fetchDepth(UNKNOWN, { ...HEALTHY, left: 8, bufferAhead: 6 })).toBeNull();
  });
});

describe('isNearEnd', () => {
  test('starts 30 s before the card of the next episode', () => {
    expect(nextCardTime([], DURATION)).toBe(2510);
    expect(isNearEnd([], 2479.9, DURATION)).toBe(false);
    expect(isNearEnd([], 2480, DURATION)).toBe(true);
  });

  test('starts earlier with earlier credits', () => {
    const credits = [{ type: 'credits' as const, start: 2400, end: DURATION }];
    expect(isNearEnd(credits, 2369, DURATION)).toBe(false);
    expect(isNearEnd(credits, 2370, DURATION)).toBe(true);
  });

  test('of a clip starts in its second half', () => {
    expect(isNearEnd([], 23.9, 48)).toBe(false);
    expect(isNearEnd([], 24, 48)).toBe(true);
  });

  test.each([0, Number.POSITIVE_INFINITY, Number.NaN])('is false for the duration %s', (duration) => {
    expect(isNearEnd([], 100, duration)).toBe(false);
  });
});
