import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BandwidthEstimate,
  initialBitrate,
  initialRendition,
  type Rendition,
} from '@/domain/playback/initial-rendition';

const MBIT = 1e6;

const UNKNOWN: BandwidthEstimate = { measured: null, remembered: null, downlinkMbps: null, saveData: false };
const line = (known: Partial<BandwidthEstimate>): BandwidthEstimate => ({ ...UNKNOWN, ...known });

const level = (height: number, mbps: number, more: Partial<Rendition> = {}): Rendition => ({
  width: Math.round((height * 16) / 9),
  height,
  bitrate: mbps * MBIT,
  ...more,
});

/** A typical bitrate ladder in random order. */
const LADDER = [level(720, 2.8), level(240, 0.4), level(1080, 5), level(480, 1.2), level(360, 0.8), level(2160, 16)];

const HUGE = { width: 3840, height: 2160 };

const lines = (known: Partial<BandwidthEstimate>, picture = HUGE, list: readonly Rendition[] = LADDER) => {
  const index = initialRendition(list, line(known), picture);
  return index === null ? null : list[index]?.height;
};

describe('initialBitrate in Mbit/s', () => {
  test.each([
    ['half of the bandwidth measured in this visit', { measured: 9 * MBIT, remembered: MBIT, downlinkMbps: 1 }, 4.5],
    ['half of the stored bandwidth', { remembered: 30 * MBIT }, 15],
    ['a lower estimate of the browser', { remembered: 30 * MBIT, downlinkMbps: 1.6 }, 0.8],
    ['a browser estimate above the stored bandwidth', { remembered: 2 * MBIT, downlinkMbps: 9 }, 1],
    ['an estimate at its cap is ignored', { remembered: 30 * MBIT, downlinkMbps: 10 }, 15],
    ['an estimate alone', { downlinkMbps: 2 }, 0.8],
    ['an estimate over Chrome’s cap', { downlinkMbps: 100 }, 4],
    ['an estimate of 0', { downlinkMbps: 0 }, 4],
    ['no data', {}, 4],
  ])('%s', (_, known, mbps) => {
    expect(initialBitrate(line(known)) / MBIT).toBeCloseTo(mbps, 5);
  });
});

describe('initialRendition', () => {
  test.each<[string, Partial<BandwidthEstimate>, number]>([
    ['no data gives 720p', {}, 720],
    ['a browser estimate gives at most 720p', { downlinkMbps: 10 }, 720],
    ['a slow network by estimate', { downlinkMbps: 1.5 }, 240],
    ['3G by estimate', { downlinkMbps: 2 }, 360],
    ['10 Mbit/s stored', { remembered: 10 * MBIT }, 1080],
    ['5 Mbit/s stored', { remembered: 5 * MBIT }, 480],
    ['50 Mbit/s stored', { remembered: 50 * MBIT }, 2160],
    ['a bandwidth below all renditions', { remembered: 0.1 * MBIT }, 240],
    ['data saver', { remembered: 50 * MBIT, saveData: true }, 480],
    ['data saver on a slow network', { remembered: 1 * MBIT, saveData: true }, 240],
  ])('initialRendition selects by bandwidth: %s', (_, known, height) => {
    expect(lines(known)).toBe(height);
  });

  test.each([
    ['a small frame', 400, 225, 240],
    ['a frame between two', 640, 360, 360],
    ['a pixel more', 641, 361, 480],
    ['a tall frame counts by its long side', 360, 800, 480],
    ['larger than all', 9000, 5000, 2160],
    ['an unknown size', 0, 0, 2160],
  ])('initialRendition selects by size: %s', (_, width, height, found) => {
    expect(lines({ measured: 100 * MBIT }, { width, height })).toBe(found);
  });

  test('initialRendition: uses the short side of a tall video', () => {
    const tall = [480, 720, 1080].map((side) => ({ width: side, height: (side * 16) / 9, bitrate: side * 1000 }));
    expect(initialRendition(tall, UNKNOWN, HUGE)).toBe(1);
  });

  test('initialRendition: prefers the better one of equal sizes, in any order', () => {
    const list = [level(720, 4.5), level(720, 1.5), level(720, 3)];
    expect(initialRendition(list, UNKNOWN, HUGE)).toBe(2);
    expect(initialRendition(list.toReversed(), UNKNOWN, HUGE)).toBe(0);
    // The first of two URLs of one rendition.
    expect(initialRendition([level(720, 3), level(720, 3)], UNKNOWN, HUGE)).toBe(0);
  });

  test('initialRendition: uses the bitrate when sizes are unknown', () => {
    const list = [0.5, 2, 3.5, 6].map((mbps) => ({ width: 0, height: 0, bitrate: mbps * MBIT }));
    expect(initialRendition(list, UNKNOWN, HUGE)).toBe(2);
    expect(initialRendition(list, line({ remembered: 1.2 * MBIT }), HUGE)).toBe(0);
  });

  test('initialRendition: ignores audio renditions', () => {
    const sound = { width: 0, height: 0, bitrate: 0.06 * MBIT, codecs: 'mp4a.40.2' };
    const list = [sound, level(240, 0.4, { codecs: 'avc1.42c00d,mp4a.40.2' })];
    expect(initialRendition(list, line({ remembered: 0.1 * MBIT }), HUGE)).toBe(1);
    expect(initialRendition([sound], UNKNOWN, HUGE)).toBe(0);
  });

  test.each<[string, Rendition[], number | null]>([
    ['an empty list', [], null],
    [
      'two codecs',
      [level(480, 1, { codecs: 'avc1.4d401f,mp4a.40.2' }), level(720, 2, { codecs: 'hvc1.1.6.L93,mp4a.40.2' })],
      null,
    ],
    ['two dynamic ranges', [level(480, 1, { videoRange: 'SDR' }), level(720, 2, { videoRange: 'PQ' })], null],
    [
      'profiles of one codec, in two orders',
      [level(480, 1, { codecs: 'avc1.42001e, mp4a.40.2' }), level(720, 2, { codecs: 'mp4a.40.2,avc1.640028' })],
      1,
    ],
  ])('initialRendition decides for %s', (_, list, index) => {
    expect(initialRendition(list, UNKNOWN, HUGE)).toBe(index);
  });

  const MIXED = LADDER.map((one, index) => ({ ...one, codecs: index < 3 ? 'avc1.4d401f' : 'hvc1.1.6.L93' }));
  const sound = { width: 0, height: 0, bitrate: 0.06 * MBIT };

  test.each<[string, readonly Rendition[], number, 'refuse' | 'accept', number | undefined]>([
    ['the nearest one', LADDER, 500, 'refuse', 480],
    ['the nearest one with a picture', [sound, ...LADDER], 100, 'refuse', 240],
    ['the nearest one with a picture, of mixed kinds', [sound, ...MIXED], 100, 'accept', 240],
    ['none of mixed kinds that may not play', MIXED, 480, 'refuse', undefined],
    ['the nearest one of mixed kinds that can play', MIXED, 480, 'accept', 480],
    ['none without sizes', [sound, { ...sound, codecs: 'mp4a.40.2' }], 480, 'accept', undefined],
  ])('initialRendition: the viewer’s height gives %s', (_, list, chosen, mixed, height) => {
    expect(list[initialRendition(list, UNKNOWN, HUGE, chosen, mixed) ?? -1]?.height).toBe(height);
  });

  test('initialRendition: never falls with more bandwidth, and stays within the list', () => {
    const levels = fc.array(
      // No rendition is larger than the frame, so only the bandwidth limits the choice.
      fc.record({ width: fc.nat(3840), height: fc.nat(3840), bitrate: fc.integer({ min: 1, max: 2e7 }) }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(levels, fc.integer({ min: 1, max: 4e7 }), fc.integer({ min: 1, max: 4e7 }), (list, one, other) => {
        const [slow, fast] = [Math.min(one, other), Math.max(one, other)].map(
          (measured) => list[initialRendition(list, line({ measured }), HUGE) ?? -1],
        );
        expect(slow).toBeDefined();
        expect(fast).toBeDefined();
        if (slow && fast && slow.bitrate <= Math.min(one, other) / 2) {
          expect(fast.height).toBeGreaterThanOrEqual(slow.height);
        }
      }),
    );
  });
});
