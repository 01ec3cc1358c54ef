import { describe, expect, test } from 'vitest';
import { isAvailable } from '@/domain/catalogue/availability';

describe('isAvailable', () => {
  test.each([
    [{ available: true }, true],
    [{ available: false }, false],
    [null, true],
  ])('%j: %s', (answer, available) => {
    expect(isAvailable(answer)).toBe(available);
  });
});
