import { expect, test } from 'vitest';
import { CAPTION_PRESETS, presetOf, withPreset } from '@/domain/playback/caption-presets';
import { DEFAULT_CAPTION_STYLE } from '@/domain/playback/caption-style';

test('Caption presets: each style has its preset, and a style of one’s own has none', () => {
  expect(CAPTION_PRESETS.map((preset) => presetOf(withPreset(DEFAULT_CAPTION_STYLE, preset)))).toEqual(CAPTION_PRESETS);
  expect(presetOf(DEFAULT_CAPTION_STYLE)).toBe('regular');
  expect(presetOf({ ...DEFAULT_CAPTION_STYLE, colour: 'green' })).toBeNull();
});
