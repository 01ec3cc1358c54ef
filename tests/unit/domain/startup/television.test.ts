import { expect, test } from 'vitest';
import { isTelevision } from '@/domain/startup/params';

/** A device by the pointers that it has, primary or not. */
const device = (...pointers: ('fine' | 'coarse')[]) => ({
  matchMedia: (query: string) => ({ matches: query === '(any-pointer: none)' && pointers.length === 0 }),
});

test.each([
  ['a television with keys alone', device(), null, true],
  ['a television with a pointer, by the parameter', device('fine'), 'tv', true],
  ['a television that claims a touch screen, by the parameter', device('coarse'), 'tv', true],
  ['a desktop', device('fine'), null, false],
  ['a phone or a tablet, in any orientation', device('coarse'), null, false],
  ['a laptop with a touch screen', device('fine', 'coarse'), null, false],
] as const)('Television: %s', (_, window, input, expected) => {
  expect(isTelevision({ input }, window)).toBe(expected);
});

test('Television: a page without readable parameters goes by its pointers', () => {
  expect([isTelevision(undefined, device()), isTelevision(undefined, device('fine'))]).toEqual([true, false]);
});
