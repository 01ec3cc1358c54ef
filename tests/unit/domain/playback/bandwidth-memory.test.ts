import { describe, expect, test } from 'vitest';
import { bandwidthRecord, rememberedBandwidth } from '@/domain/playback/bandwidth-memory';

const NOW = Date.UTC(2026, 4, 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const text = (bitsPerSecond: unknown, atMs: unknown = NOW) => JSON.stringify({ bitsPerSecond, atMs });

describe('rememberedBandwidth', () => {
  test.each([
    ['from today', text(5e6), 5e6],
    ['six days old', text(5e6, NOW - 6 * DAY), 5e6],
    ['eight days old', text(5e6, NOW - 8 * DAY), null],
    ['from the future', text(5e6, NOW + HOUR), null],
    ['too fast, from the cache of the browser', text(600e6), 20e6],
    ['infinite', '{"bitsPerSecond":1e999,"atMs":1}', null],
    ['missing', null, null],
    ['no JSON', '{', null],
    ['JSON null', 'null', null],
    ['another shape', '[1]', null],
    ['a text as bandwidth', text('fast'), null],
    ['a text as time', text(5e6, 'today'), null],
    ['a bandwidth of 0', text(0), null],
    ['negative', text(-1), null],
  ])('reads a value that is %s', (_, stored, expected) => {
    expect(rememberedBandwidth(stored, NOW)).toBe(expected);
  });
});

describe('bandwidthRecord', () => {
  test('is read back', () => {
    expect(rememberedBandwidth(bandwidthRecord(5_400_000.4, null, NOW), NOW)).toBe(5_400_000);
  });

  test('limits a bandwidth measured from the browser’s cache', () => {
    expect(rememberedBandwidth(bandwidthRecord(600e6, null, NOW), NOW)).toBe(20e6);
    expect(bandwidthRecord(900e6, text(20e6), NOW)).toBeNull();
  });

  test.each([
    ['similar to one from today', 5.5e6, text(5e6, NOW - HOUR), false],
    ['similar to one from yesterday', 5.5e6, text(5e6, NOW - 2 * DAY), true],
    ['much faster', 6.5e6, text(5e6, NOW - HOUR), true],
    ['much slower', 3.5e6, text(5e6, NOW - HOUR), true],
    ['new after a damaged one', 5e6, '{', true],
    ['new after one from the future', 5e6, text(5e6, NOW + DAY), true],
    ['NaN', Number.NaN, null, false],
    ['infinite', Number.POSITIVE_INFINITY, null, false],
    ['zero', 0, null, false],
  ])('decides whether to write a value that is %s', (_, bitsPerSecond, before, isWritten) => {
    expect(bandwidthRecord(bitsPerSecond, before, NOW) !== null).toBe(isWritten);
  });
});
