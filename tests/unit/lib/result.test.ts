import { describe, expect, test } from 'vitest';
import { err, ok, unreachable } from '@/lib/result';

describe('ok', () => {
  test.each([0, '', null, undefined, false])('holds %j, which is a value too', (value) => {
    expect(ok(value)).toEqual({ ok: true, value });
  });
});

describe('err', () => {
  test('holds the reason', () => {
    expect(err('why')).toEqual({ ok: false, error: 'why' });
  });
});

describe('unreachable', () => {
  test('throws and names the case that was forgotten', () => {
    expect(() => unreachable({ kind: 'new' } as never)).toThrow('{"kind":"new"}');
  });
});
