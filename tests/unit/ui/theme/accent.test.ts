import { describe, expect, test } from 'vitest';
import { BACKGROUNDS, clampAccent, contrastOf, GREY_BACKGROUND, LEAST_CONTRAST, oklchOf } from '@/ui/theme/accent';

/** 192 colours over the cube of sRGB, from a fixed sequence, and the ones that a site may well choose. */
const COLOURS = [
  ...Array.from(
    { length: 192 },
    (_, index) => `#${((index * 87_811 + 4_099) % 0x1000000).toString(16).padStart(6, '0')}`,
  ),
  ...['#000000', '#ffffff', '#101030', '#808080', '#0000ff', '#ff0000', '#00ff00', '#1a0000', '#ff5a3c', '#ffff00'],
];

/** Distance of two hues, in degrees. */
const hueApart = (one: number, other: number) => {
  const degrees = Math.abs(((one - other) * 180) / Math.PI) % 360;
  return Math.min(degrees, 360 - degrees);
};

describe('accent colour', () => {
  test('the sample has 200 colours and more', () => {
    expect(new Set(COLOURS).size).toBeGreaterThanOrEqual(200);
  });

  test('contrasts 3:1 with everything that it is drawn on', () => {
    const weak = COLOURS.flatMap((color) =>
      BACKGROUNDS.filter((background) => contrastOf(clampAccent(color).color, background) < LEAST_CONTRAST).map(
        (background) => `${color} on ${background}`,
      ),
    );
    expect(weak).toEqual([]);
  });

  test('text on it contrasts 4.5:1', () => {
    const weak = COLOURS.filter((color) => {
      const accent = clampAccent(color);
      return contrastOf(accent.color, accent.ink) < 4.5;
    });
    expect(weak).toEqual([]);
  });

  test('keeps its hue, and only rises in lightness', () => {
    const astray = COLOURS.filter((color) => {
      const accent = clampAccent(color);
      const [before, after] = [oklchOf(color), oklchOf(accent.color)];
      if (accent.color === color) return false;
      // The hue of a nearly grey colour is noise.
      const hasHue = before[1] > 0.04 && after[1] > 0.04;
      return (
        after[0] < before[0] - 0.002 || after[1] > before[1] + 0.01 || (hasHue && hueApart(before[2], after[2]) > 4)
      );
    });
    expect(astray).toEqual([]);
  });

  test('is not lighter than it has to be', () => {
    const tooLight = COLOURS.filter((color) => {
      const accent = clampAccent(color);
      if (accent.color === color || accent.isGrey) return false;
      return Math.min(...BACKGROUNDS.map((background) => contrastOf(accent.color, background))) > LEAST_CONTRAST + 0.06;
    });
    expect(tooLight).toEqual([]);
  });

  test.each(['#ffffff', '#ff9a3c', '#ffff00', '#7fd1ff'])('leaves the visible %s as it is', (color) => {
    expect(clampAccent(color).color).toBe(color);
  });

  test('a grey one contrasts with the buffered part too', () => {
    for (const color of ['#000000', '#404040', '#808080', '#ffffff']) {
      const accent = clampAccent(color);
      expect(accent.isGrey).toBe(true);
      expect(contrastOf(accent.color, GREY_BACKGROUND)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    }
  });
});
