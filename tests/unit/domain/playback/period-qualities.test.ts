import { expect, test } from 'vitest';
import { closestQuality, mergeQualities } from '@/domain/playback/period-qualities';

const quality = (height: number, bandwidth: number) => ({ width: 0, height, bandwidth });

test('DASH qualities: a later Period adds the heights that the earlier ones lack', () => {
  const film = [quality(720, 3e6), quality(720, 2e6), quality(480, 1e6)];
  const advertisement = [quality(720, 2.5e6), quality(1080, 5e6)];
  expect(mergeQualities([film, advertisement])).toEqual([...film, quality(1080, 5e6)]);
});

test('DASH qualities: without heights the bandwidth tells them apart', () => {
  expect(mergeQualities([[quality(0, 1e6)], [quality(0, 1e6), quality(0, 2e6)]])).toHaveLength(2);
});

test('DASH qualities: a Period without the wanted rendition plays the closest one', () => {
  const list = [quality(240, 4e5), quality(480, 1e6), quality(480, 2e6)];
  expect(closestQuality(list, quality(480, 1e6))).toBe(1);
  expect(closestQuality(list, quality(720, 3e6))).toBe(2);
  expect(closestQuality([], quality(720, 3e6))).toBe(-1);
});
