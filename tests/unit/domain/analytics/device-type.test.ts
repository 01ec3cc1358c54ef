import { describe, expect, test } from 'vitest';
import { type DeviceType, deviceType } from '@/domain/analytics/device-type';
import { USER_AGENTS } from '../../../fixtures/user-agents';

const BROWSERS = Object.entries(USER_AGENTS).flatMap(([type, browsers]) =>
  browsers.map(([name, userAgent, traits]) => ({ type: type as DeviceType, name, userAgent, traits })),
);

test('there are enough of them, each once', () => {
  const all = BROWSERS.map(({ userAgent, traits }) => JSON.stringify([userAgent, traits]));
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(40);
});

test.each(BROWSERS)('$name: $type', ({ type, userAgent, traits }) => {
  expect(deviceType({ userAgent, touchPoints: 0, mobileHint: null, ...traits })).toBe(type);
});

describe('where the User-Agent says little', () => {
  test.each([
    [true, 'mobile'],
    [false, 'desktop'],
    [null, 'desktop'],
  ] as const)('a hint of %s means %s', (mobileHint, type) => {
    expect(deviceType({ userAgent: 'Mozilla/5.0 (unknown)', touchPoints: 0, mobileHint })).toBe(type);
  });

  test('a Mac with a trackpad that counts as one finger is a Mac', () => {
    expect(deviceType({ userAgent: 'Mozilla/5.0 (Macintosh)', touchPoints: 1, mobileHint: null })).toBe('desktop');
  });
});
