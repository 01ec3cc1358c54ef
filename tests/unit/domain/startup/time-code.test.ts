import { describe, expect, test } from 'vitest';
import { parseTimeCode } from '@/domain/startup/params';

describe('parseTimeCode', () => {
  test.each([
    ['0', 0],
    ['90', 90],
    ['0090', 90],
    ['90.9', 90],
    ['90.', 90],
    ['1.2.3', 1],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('reads %s as second %d', (text, seconds) => {
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
  ])('is null for %j', (text) => {
    expect(parseTimeCode(text)).toBeNull();
  });

  test('is null without a text', () => {
    expect(parseTimeCode(null)).toBeNull();
  });

  test('is null for a number beyond safe integers', () => {
    expect(parseTimeCode('9'.repeat(400))).toBeNull();
  });
});
