import { describe, expect, test, vi } from 'vitest';
import type { WidgetError } from '@/domain/errors';
import { createReporter } from '@/telemetry/reporter';

const bytes = (fill: (index: number) => number) => ({
  getRandomValues: <T extends ArrayBufferView | null>(array: T): T => {
    if (array instanceof Uint8Array) array.set(array.map((_, index) => fill(index)));
    return array;
  },
});

describe('createReporter', () => {
  test('an id is 32 hexadecimal digits, small bytes included', () => {
    expect(
      createReporter(
        vi.fn(),
        bytes((index) => index),
      ).nextId(),
    ).toBe('000102030405060708090a0b0c0d0e0f');
    expect(
      createReporter(
        vi.fn(),
        bytes(() => 255),
      ).nextId(),
    ).toBe('f'.repeat(32));
  });

  test('ids differ', () => {
    const { nextId } = createReporter(vi.fn(), crypto);
    const ids = Array.from({ length: 100 }, nextId);
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  test('reports an error once, as an error, with the id that the viewer sees', () => {
    const log = vi.fn();
    const reporter = createReporter(log, crypto);
    const error: WidgetError = { kind: 'unexpected', id: reporter.nextId(), reason: 'bug', detail: 'x' };
    reporter.report(error);
    expect(log).toHaveBeenCalledExactlyOnceWith('error', expect.stringContaining(error.id), error);
  });
});
