import { expect, test } from 'vitest';
import { qualityName } from '@/domain/playback/quality-name';

test.each([
  [720, 3_000_000, '720p'],
  [720, null, '720p'],
  [0, 1_200_400, '1200k'],
  [0, null, 'auto'],
])('Quality name: a height of %s and a bitrate of %s give %s', (height, bitrate, name) => {
  expect(qualityName({ height, bitrate })).toBe(name);
});
