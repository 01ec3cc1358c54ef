import { describe, expect, test } from 'vitest';
import {
  BACK_OPACITIES,
  CAPTION_COLOURS,
  CAPTION_EDGES,
  CAPTION_FONTS,
  CAPTION_SIZES,
  captionColour,
  captionVariables,
  DEFAULT_CAPTION_STYLE,
  TEXT_OPACITIES,
} from '@/domain/playback/caption-style';

const of = (over: Partial<typeof DEFAULT_CAPTION_STYLE>) => captionVariables({ ...DEFAULT_CAPTION_STYLE, ...over });

describe('the choices', () => {
  test('are those that the rules for accessible video name', () => {
    expect(CAPTION_FONTS).toEqual(['sans', 'serif', 'mono', 'mono-serif', 'casual', 'cursive', 'small-caps']);
    expect(CAPTION_SIZES).toEqual([50, 75, 100, 125, 150, 200]);
    expect(CAPTION_COLOURS).toEqual(['white', 'yellow', 'green', 'cyan', 'blue', 'magenta', 'red', 'black']);
    expect(CAPTION_EDGES).toEqual(['none', 'shadow', 'outline', 'raised', 'depressed']);
    expect(BACK_OPACITIES).toEqual([0, 25, 50, 75, 100]);
  });

  test('no letters that one cannot see', () => {
    expect(TEXT_OPACITIES).toEqual([25, 50, 75, 100]);
  });
});

describe('captionColour', () => {
  test('joins colour and opacity', () => {
    expect(captionColour('black', 75)).toBe('rgb(0 0 0 / 75%)');
  });

  test('is opaque where nothing else is said', () => {
    expect(captionColour('white')).toBe('rgb(255 255 255 / 100%)');
  });

  test('has a value of its own for each', () => {
    expect(new Set(CAPTION_COLOURS.map((colour) => captionColour(colour))).size).toBe(CAPTION_COLOURS.length);
  });
});

describe('captionVariables', () => {
  test('of the usual style: white on three quarters of black, no window, no edge', () => {
    expect(of({})).toEqual({
      '--cap-font': expect.stringMatching(/sans-serif$/),
      '--cap-variant': 'normal',
      '--cap-scale': '1',
      '--cap-colour': 'rgb(255 255 255 / 100%)',
      '--cap-background': 'rgb(0 0 0 / 75%)',
      '--cap-window': 'rgb(0 0 0 / 0%)',
      '--cap-edge': 'none',
    });
  });

  test('size is a part of the usual one', () => {
    expect(of({ size: 150 })['--cap-scale']).toBe('1.5');
    expect(of({ size: 50 })['--cap-scale']).toBe('0.5');
  });

  test('text, background and window keep apart', () => {
    const variables = of({
      colour: 'yellow',
      opacity: 50,
      backgroundColour: 'blue',
      backgroundOpacity: 25,
      windowColour: 'red',
      windowOpacity: 100,
    });
    expect(variables['--cap-colour']).toBe(captionColour('yellow', 50));
    expect(variables['--cap-background']).toBe(captionColour('blue', 25));
    expect(variables['--cap-window']).toBe(captionColour('red', 100));
  });

  test('small capitals are the usual font in another form', () => {
    expect(of({ font: 'small-caps' })).toMatchObject({
      '--cap-variant': 'small-caps',
      '--cap-font': of({})['--cap-font'],
    });
  });

  test('every other font has a family of its own, with a generic one at its end', () => {
    const families = CAPTION_FONTS.filter((font) => font !== 'small-caps').map((font) => of({ font })['--cap-font']);
    expect(new Set(families).size).toBe(6);
    for (const family of families) expect(family).toMatch(/, (sans-serif|serif|monospace|fantasy|cursive)$/);
  });

  test.each(CAPTION_EDGES.filter((edge) => edge !== 'none'))('the edge "%s" grows with the letters', (edge) => {
    const shadow = of({ edge })['--cap-edge'] ?? '';
    expect(shadow).toContain('em ');
    expect(shadow).not.toContain('px');
  });

  test('an outline goes all the way round', () => {
    expect((of({ edge: 'outline' })['--cap-edge'] ?? '').split(', ')).toHaveLength(8);
  });
});
