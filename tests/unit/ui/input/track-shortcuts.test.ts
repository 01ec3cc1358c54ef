import { expect, test } from 'vitest';
import { trackActionOf } from '@/ui/input/track-shortcuts';

const press = (code: string, init: Partial<KeyboardEvent> = {}) =>
  trackActionOf({ code, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...init } as KeyboardEvent);

test.each([
  ['KeyQ', {}, 'quality'],
  ['KeyV', {}, 'audio'],
  ['KeyV', { shiftKey: true }, 'variant'],
  ['KeyT', {}, 'subtitles'],
  ['PageUp', {}, 'next-chapter'],
  ['PageDown', {}, 'previous-chapter'],
  ['ArrowRight', { ctrlKey: true }, 'next-chapter'],
  ['ArrowLeft', { ctrlKey: true }, 'previous-chapter'],
] as const)('Track keys: %s with %j is %s', (code, init, action) => {
  expect(press(code, init)).toBe(action);
});

test.each([
  ['KeyT', { ctrlKey: true }],
  ['KeyV', { ctrlKey: true }],
  ['KeyQ', { metaKey: true }],
  ['ArrowLeft', { altKey: true }],
  ['ArrowLeft', {}],
  ['ArrowLeft', { ctrlKey: true, shiftKey: true }],
] as const)('Track keys: %s with %j is left to others', (code, init) => {
  expect(press(code, init)).toBeUndefined();
});
