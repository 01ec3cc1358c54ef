import { describe, expect, test } from 'vitest';
import { parseJson } from '@/lib/json';

describe('parseJson', () => {
  test.each([
    ['{"a":[1]}', { a: [1] }],
    ['null', null],
    ['0.5', 0.5],
    ['""', ''],
  ])('reads %s', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  test.each(['', '{', 'undefined', "{'a':1}", '<html>', 'NaN', '[1,]'])('gives undefined for %j', (text) => {
    expect(parseJson(text)).toBeUndefined();
  });
});
