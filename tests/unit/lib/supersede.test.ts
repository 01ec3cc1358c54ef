import { describe, expect, test } from 'vitest';
import { createSupersede } from '@/lib/supersede';

describe('createSupersede', () => {
  test('aborts the previous holder of a key', () => {
    const supersede = createSupersede<'a' | 'b'>();
    const first = supersede.take('a');
    const second = supersede.take('a');
    const third = supersede.take('a');
    expect([first.aborted, second.aborted, third.aborted]).toEqual([true, true, false]);
  });

  test('keeps keys independent', () => {
    const supersede = createSupersede<'a' | 'b'>();
    const a = supersede.take('a');
    supersede.take('b');
    expect(a.aborted).toBe(false);
  });

  test('cancels one key, or all of them', () => {
    const supersede = createSupersede<'a' | 'b'>();
    const a = supersede.take('a');
    const b = supersede.take('b');
    supersede.cancel('a');
    expect([a.aborted, b.aborted]).toEqual([true, false]);
    supersede.cancel();
    expect(b.aborted).toBe(true);
  });

  test('allows a new holder of a cancelled key', () => {
    const supersede = createSupersede<'a'>();
    supersede.take('a');
    supersede.cancel();
    expect(supersede.take('a').aborted).toBe(false);
  });

  test('ignores the cancellation of a free key', () => {
    const supersede = createSupersede<'a'>();
    expect(() => supersede.cancel('a')).not.toThrow();
    expect(supersede.take('a').aborted).toBe(false);
  });
});
