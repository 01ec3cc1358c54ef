import { describe, expect, test } from 'vitest';
import {
  CAPTION_COLOURS,
  CAPTION_EDGES,
  CAPTION_FONTS,
  CAPTION_PRESETS,
  captionColour,
  captionVariables,
  DEFAULT_CAPTION_STYLE,
  movedCaptions,
  presetOf,
  TEXT_OPACITIES,
  withPreset,
} from '@/domain/playback/caption-style';

const of = (over: Partial<typeof DEFAULT_CAPTION_STYLE>) => captionVariables({ ...DEFAULT_CAPTION_STYLE, ...over });

describe('Caption options', () => {
  test('exclude invisible text', () => {
    expect(Math.min(...TEXT_OPACITIES)).toBeGreaterThan(0);
  });
});

describe('captionColour', () => {
  test('joins colour and opacity', () => {
    expect(captionColour('black', 75)).toBe('rgb(0 0 0 / 75%)');
  });

  test('is opaque by default', () => {
    expect(captionColour('white')).toBe('rgb(255 255 255 / 100%)');
  });

  test('is unique for each colour', () => {
    expect(new Set(CAPTION_COLOURS.map((colour) => captionColour(colour))).size).toBe(CAPTION_COLOURS.length);
  });
});

describe('captionVariables', () => {
  test('of the default style are white text on 75% black, without a window or an edge', () => {
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

  test('have a size relative to the default', () => {
    expect(of({ size: 150 })['--cap-scale']).toBe('1.5');
    expect(of({ size: 50 })['--cap-scale']).toBe('0.5');
  });

  test('keep text, background and window separate', () => {
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

  test('use the default font for small capitals', () => {
    expect(of({ font: 'small-caps' })).toMatchObject({
      '--cap-variant': 'small-caps',
      '--cap-font': of({})['--cap-font'],
    });
  });

  test('have a separate family for each other font, with a generic fallback', () => {
    const families = CAPTION_FONTS.filter((font) => font !== 'small-caps').map((font) => of({ font })['--cap-font']);
    expect(new Set(families).size).toBe(6);
    for (const family of families) expect(family).toMatch(/, (sans-serif|serif|monospace|fantasy|cursive)$/);
  });

  test.each(CAPTION_EDGES.filter((edge) => edge !== 'none'))('scale the edge "%s" with the letters', (edge) => {
    const shadow = of({ edge })['--cap-edge'] ?? '';
    expect(shadow).toContain('em ');
    expect(shadow).not.toContain('px');
  });

  test('draw an outline on all sides', () => {
    expect((of({ edge: 'outline' })['--cap-edge'] ?? '').split(', ')).toHaveLength(8);
  });
});

test('Caption presets: each style has its preset wherever it stands, and a style of one’s own has none', () => {
  for (const position of [0, 40]) {
    const style = { ...DEFAULT_CAPTION_STYLE, position };
    expect(CAPTION_PRESETS.map((preset) => presetOf(withPreset(style, preset)))).toEqual(CAPTION_PRESETS);
    expect(withPreset(style, 'large')).toEqual({ ...style, size: 150 });
    expect(presetOf(style)).toBe('regular');
    expect(presetOf({ ...style, colour: 'green' })).toBeNull();
  }
});

test.each([
  [0, -1, 0],
  [0, 1, 10],
  [95, 1, 100],
  [34, -1, 24],
] as const)('Caption position: %i moves by a step of %i to %i', (position, direction, moved) => {
  expect(movedCaptions({ ...DEFAULT_CAPTION_STYLE, position }, direction).position).toBe(moved);
});
