import { describe, expect, test } from 'vitest';
import { fetchDepth, isNearEnd, nextCardTime } from '@/domain/prefetch/prefetch-policy';

const DURATION = 2520;
/** A browser without the Network Information API. */
const UNKNOWN = { saveData: false, effectiveType: null };
const HEALTHY = { bufferAhead: 30, left: 600, bandwidth: 10e6, bitrate: null };

describe('how much is fetched before it is wanted', () => {
  test('all that a start needs, on a good line', () => {
    expect(fetchDepth(UNKNOWN, HEALTHY)).toBe('segments');
    expect(fetchDepth({ saveData: false, effectiveType: '4g' }, HEALTHY)).toBe('segments');
    expect(fetchDepth(UNKNOWN, { ...HEALTHY, bandwidth: null, bufferAhead: null })).toBe('segments');
  });

  test.each([
    ['the viewer saves data', { saveData: true }, HEALTHY],
    ['the browser takes the line for slow', { effectiveType: '3g' }, HEALTHY],
    ['the line was measured to be slow', {}, { ...HEALTHY, bandwidth: 1.6e6 }],
  ])('playlists alone where %s', (_, network, playback) => {
    expect(fetchDepth({ ...UNKNOWN, ...network }, playback)).toBe('playlists');
  });

  test.each([
    ['a film of many bits', 3e6, 5.9e6, 'playlists'],
    ['the same on a line that has room for two', 3e6, 6e6, 'segments'],
    ['a film of few bits on a slow line', 4e5, 1e6, 'segments'],
  ])('the line is measured by what the film takes of it: %s', (_, bitrate, bandwidth, depth) => {
    expect(fetchDepth(UNKNOWN, { ...HEALTHY, bitrate, bandwidth })).toBe(depth);
  });

  test('nothing while the film has little ahead of it', () => {
    expect(fetchDepth(UNKNOWN, { ...HEALTHY, bufferAhead: 11.9 })).toBeNull();
    expect(fetchDepth(UNKNOWN, { ...HEALTHY, bufferAhead: 12 })).toBe('segments');
  });

  test('the end of the film is enough ahead', () => {
    expect(fetchDepth(UNKNOWN, { ...HEALTHY, left: 8, bufferAhead: 7.5 })).toBe('segments');
    expect(fetchDepth(UNKNOWN, { ...HEALTHY, left: 8, bufferAhead: 6 })).toBeNull();
  });
});

describe('near the end', () => {
  test('is 30 s before the card of the next episode', () => {
    expect(nextCardTime([], DURATION)).toBe(2510);
    expect(isNearEnd([], 2479.9, DURATION)).toBe(false);
    expect(isNearEnd([], 2480, DURATION)).toBe(true);
  });

  test('comes earlier where the credits do', () => {
    const credits = [{ type: 'credits' as const, start: 2400, end: DURATION }];
    expect(isNearEnd(credits, 2369, DURATION)).toBe(false);
    expect(isNearEnd(credits, 2370, DURATION)).toBe(true);
  });

  test('of a clip is its second half', () => {
    expect(isNearEnd([], 23.9, 48)).toBe(false);
    expect(isNearEnd([], 24, 48)).toBe(true);
  });

  test.each([0, Number.POSITIVE_INFINITY, Number.NaN])('never comes where the length is %s', (duration) => {
    expect(isNearEnd([], 100, duration)).toBe(false);
  });
});
