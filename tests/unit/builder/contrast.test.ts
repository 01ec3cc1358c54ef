import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BACKGROUNDS, clampAccent } from '@/ui/theme/accent';
import {
  contrastRatio,
  DEFAULT_ACCENT,
  inkOn,
  judgeAccent,
  ratioText,
  readColor,
  TRACK_GROUND,
} from '../../../packages/vv-builder/src/contrast';

const theme = ['page.css', 'theme.css'].map((name) => readFileSync(`src/ui/theme/${name}`, 'utf8')).join('');

describe('contrastRatio', () => {
  // The values are from technique G18 of WCAG and its checkers.
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#ffffff', 8.59],
    ['#00ff00', '#000000', 15.3],
  ])('of %s on %s is %d', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
  });

  test('is symmetric and lies between 1 and 21', () => {
    const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, color, (one, other) => {
        const ratio = contrastRatio(one, other);
        expect(contrastRatio(other, one)).toBe(ratio);
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21);
      }),
    );
  });

  test('throws for a text that is not a colour', () => {
    expect(() => contrastRatio('red', '#ffffff')).toThrow(RangeError);
  });
});

describe('judgeAccent', () => {
  const poor = (accent: string) => judgeAccent(accent).flatMap(({ use, isEnough }) => (isEnough ? [] : [use]));

  test.each([
    ['#2fbf71', []],
    ['#2f6fed', ['bar']],
    ['#000080', ['bar']],
    ['#ffd23f', []],
    ['#ffffff', []],
  ])('judges %s as poor for %j', (accent, uses) => {
    expect(poor(accent)).toEqual(uses);
  });

  test.each([DEFAULT_ACCENT, '#2f6fed', '#000080', '#ffd23f', '#2fbf71', '#8a2be2', '#ff0000'])(
    'judges %s as the player draws it',
    (accent) => {
      const drawn = clampAccent(accent);
      expect(poor(accent).includes('bar')).toBe(drawn.color !== accent);
      if (drawn.color === accent) expect(inkOn(accent)).toBe(drawn.ink);
    },
  );

  test('uses the colours of the player', () => {
    expect(theme).toContain(`--vv-accent: ${DEFAULT_ACCENT};`);
    expect(BACKGROUNDS).toContain(TRACK_GROUND);
  });
});

test('Contrast text: never rounds a ratio up', () => {
  expect([ratioText(4.4999), ratioText(4.5), ratioText(21), ratioText(1)]).toEqual([
    '4,49:1',
    '4,50:1',
    '21,00:1',
    '1,00:1',
  ]);
});

test.each([
  ['#FF5A3C', '#ff5a3c'],
  ['ff5a3c', '#ff5a3c'],
  [' #000000 ', '#000000'],
  ['#fff', null],
  ['red', null],
  ['#ff5a3c80', null],
  ['#ff5a3g', null],
])('readColor: reads %j as %j', (text, color) => {
  expect(readColor(text)).toBe(color);
});
