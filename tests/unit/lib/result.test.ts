import { describe, expect, test } from 'vitest';
import { err, ok } from '@/lib/result';

describe('ok', () => {
  test.each([0, '', null, undefined, false])('holds %j as a value', (value) => {
    expect(ok(value)).toEqual({ ok: true, value });
  });
});

describe('err', () => {
  test('holds the reason', () => {
    expect(err('why')).toEqual({ ok: false, error: 'why' });
  });
});
