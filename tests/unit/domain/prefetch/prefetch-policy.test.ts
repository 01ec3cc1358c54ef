import { describe, expect, test } from 'vitest';
import { nextCardTime } from '@/domain/playback/segments';
import { contains, fetchDepth, isNearEnd, nearestEpisodes } from '@/domain/prefetch/prefetch-policy';
import { anEpisode, aSeries } from '../../../fixtures/catalogue';

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

describe('nearestEpisodes', () => {
  const near = (currentId: number, episodes = aSeries()) => {
    const current = episodes.find(({ id }) => id === currentId);
    return current ? nearestEpisodes(episodes, current).map(({ id }) => id) : null;
  };

  test('lists the other episodes of the season, the next one first', () => {
    expect(near(11)).toEqual([12, 13]);
    expect(near(22)).toEqual([23, 21]);
    expect(near(23)).toEqual([22, 21]);
  });

  test('is limited to six of a long season', () => {
    const season = Array.from({ length: 24 }, (_, index) => anEpisode({ id: index + 1, order: index + 1 }));
    expect(near(10, season)).toEqual([11, 9, 12, 8, 13, 7]);
  });

  test('is empty for a film', () => {
    expect(near(5, [anEpisode({ id: 5, season: null })])).toEqual([]);
  });
});

test('Depth of a prefetch: each one contains the ones before it', () => {
  expect(contains('segments', 'masters')).toBe(true);
  expect(contains('playlists', 'playlists')).toBe(true);
  expect(contains('masters', 'playlists')).toBe(false);
});
