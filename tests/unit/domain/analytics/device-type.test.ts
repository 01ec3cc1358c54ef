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
  expect(deviceType({ userAgent, maxTouchPoints: 0, ...traits })).toBe(type);
});

describe('deviceType of an ambiguous User-Agent', () => {
  test.each([
    [{ userAgentData: { mobile: true } }, 'mobile'],
    [{ userAgentData: { mobile: false } }, 'desktop'],
    [{}, 'desktop'],
  ] as const)('with the hints %j is %s', (hints, type) => {
    expect(deviceType({ userAgent: 'Mozilla/5.0 (unknown)', maxTouchPoints: 0, ...hints })).toBe(type);
  });

  test('of a Mac whose trackpad counts as one touch point is desktop', () => {
    expect(deviceType({ userAgent: 'Mozilla/5.0 (Macintosh)', maxTouchPoints: 1 })).toBe('desktop');
  });
});
