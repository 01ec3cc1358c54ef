import { describe, expect, test } from 'vitest';
import { type IconWish, layOutIcons } from '@/ads/extras/icon-layout';

const SLOT = { width: 640, height: 360 };
const icon = (change: Partial<IconWish> = {}): IconWish => ({
  id: 0,
  program: 'AdChoices',
  url: 'https://a.example/icon.png',
  x: 10,
  y: 20,
  width: 20,
  height: 20,
  clickThrough: null,
  offset: 0,
  duration: Number.POSITIVE_INFINITY,
  ...change,
});
const boxOf = (change: Partial<IconWish>, slot = SLOT) =>
  layOutIcons([icon(change)], 0, slot).map(({ x, y, width, height }) => [x, y, width, height])[0];

describe('Icons of an ad', () => {
  test.each<[string, Partial<IconWish>, number[]]>([
    ['pixels', {}, [10, 20, 20, 20]],
    ['edges', { x: 'right', y: 'bottom' }, [620, 340, 20, 20]],
    ['the other edges', { x: 'left', y: 'top' }, [0, 0, 20, 20]],
    ['pixels outside of the slot', { x: 9000, y: 9000 }, [620, 340, 20, 20]],
    ['a width over a quarter', { width: 320, height: 40 }, [10, 20, 160, 20]],
    ['a height over a quarter', { x: 'right', width: 100, height: 360 }, [615, 20, 25, 90]],
  ])('stand at their place: %s', (_, change, box) => {
    expect(boxOf(change)).toEqual(box);
  });

  test.each([
    [4.9, false],
    [5, true],
    [7.9, true],
    [8, false],
  ])('show from their offset for their duration: at %d s %s', (second, isShown) => {
    expect(layOutIcons([icon({ offset: 5, duration: 3 })], second, SLOT)).toHaveLength(isShown ? 1 : 0);
  });

  test('are three at most at a time', () => {
    const icons = [1, 2, 3, 4].map((id) => icon({ id, duration: id === 1 ? 5 : 60 }));
    const idsAt = (second: number) => layOutIcons(icons, second, SLOT).map(({ id }) => id);
    expect([idsAt(0), idsAt(5)]).toEqual([
      [1, 2, 3],
      [2, 3, 4],
    ]);
  });

  test.each([
    { width: 319, height: 180 },
    { width: 320, height: 179 },
  ])('are not drawn in a slot of $width x $height', (slot) => {
    expect(layOutIcons([icon()], 0, slot)).toEqual([]);
    expect(layOutIcons([icon()], 0, { width: 320, height: 180 })).toHaveLength(1);
  });
});
