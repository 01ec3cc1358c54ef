import { describe, expect, test } from 'vitest';
import { parseTimeCode } from '@/domain/playback/time-code';

describe('parseTimeCode', () => {
  test.each([
    ['0', 0],
    ['90', 90],
    ['0090', 90],
    ['90.9', 90],
    ['90.', 90],
    ['1.2.3', 1],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('%s is second %d', (text, seconds) => {
    expect(parseTimeCode(text)).toBe(seconds);
  });

  test.each([
    '',
    ' ',
    '.',
    '...',
    '.5',
    '-5',
    '+5',
    '1e3',
    '0x10',
    '12s',
    ' 12',
    '12 ',
    '12\n',
    '1,5',
    '1:30',
    'NaN',
    '٣',
  ])('%j gives nothing', (text) => {
    expect(parseTimeCode(text)).toBeNull();
  });

  test('nothing gives nothing', () => {
    expect(parseTimeCode(null)).toBeNull();
  });

  test('a number that no longer counts single seconds gives nothing', () => {
    expect(parseTimeCode('9'.repeat(400))).toBeNull();
  });
});
