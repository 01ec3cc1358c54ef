import { expect, test } from 'vitest';
import { CAPTION_PRESETS, presetOf, withPreset } from '@/domain/playback/caption-presets';
import { DEFAULT_CAPTION_STYLE, movedCaptions } from '@/domain/playback/caption-style';

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
