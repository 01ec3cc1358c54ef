import { expect, test } from 'vitest';
import { stretchesFrame } from '@/domain/widget/widget-config';

test.each([
  ['auto', true, true, false],
  ['auto', true, false, true],
  ['auto', false, false, false],
  ['native', true, false, false],
  ['native', true, true, false],
  ['stretched', true, true, true],
  ['stretched', true, false, true],
  ['stretched', false, true, false],
] as const)(
  'stretchesFrame: mode %s, framed %s, fullscreen of elements %s gives %s',
  (mode, framed, onElement, expected) => {
    expect(stretchesFrame(mode, { framed, onElement })).toBe(expected);
  },
);
