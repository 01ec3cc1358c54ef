import { expect, test } from 'vitest';
import { networkType } from '@/domain/analytics/network-type';

test.each([
  [0, 'gprs'],
  [49.9, 'gprs'],
  [50, '2g'],
  [299, '2g'],
  [300, '3g'],
  [999, '3g'],
  [1000, '4g'],
  [3999, '4g'],
  [4000, 'wifi'],
  [1_000_000, 'wifi'],
])('networkType: %d kbit/s is %s', (kbps, type) => {
  expect(networkType(kbps)).toBe(type);
});

test.each([null, -1, Number.NaN, Number.POSITIVE_INFINITY])('networkType: %s is null', (kbps) => {
  expect(networkType(kbps)).toBeNull();
});
