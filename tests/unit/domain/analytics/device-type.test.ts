import { describe, expect, test } from 'vitest';
import { type DeviceType, deviceType } from '@/domain/analytics/device-type';
import { USER_AGENTS } from '../../../fixtures/user-agents';

const BROWSERS = Object.entries(USER_AGENTS).flatMap(([type, browsers]) =>
  browsers.map(([name, userAgent, traits]) => ({ type: type as DeviceType, name, userAgent, traits })),
);

test('Device type samples: are numerous and unique', () => {
  const all = BROWSERS.map(({ userAgent, traits }) => JSON.stringify([userAgent, traits]));
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(40);
});

test.each(BROWSERS)('deviceType: $name is $type', ({ type, userAgent, traits }) => {
  expect(deviceType({ userAgent, touchPoints: 0, mobileHint: null, ...traits })).toBe(type);
});

describe('deviceType of an ambiguous User-Agent', () => {
  test.each([
    [true, 'mobile'],
    [false, 'desktop'],
    [null, 'desktop'],
  ] as const)('with the mobile hint %s is %s', (mobileHint, type) => {
    expect(deviceType({ userAgent: 'Mozilla/5.0 (unknown)', touchPoints: 0, mobileHint })).toBe(type);
  });

  test('of a Mac whose trackpad counts as one touch point is desktop', () => {
    expect(deviceType({ userAgent: 'Mozilla/5.0 (Macintosh)', touchPoints: 1, mobileHint: null })).toBe('desktop');
  });
});
