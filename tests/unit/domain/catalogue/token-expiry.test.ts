import { describe, expect, test } from 'vitest';
import { isExpired, tokenExpiryMs } from '@/domain/catalogue/token-expiry';
import { aToken } from '../../../fixtures/tokens';

const token = (payload: string) => `e30.${Buffer.from(payload).toString('base64url')}.x`;

describe('Token expiry', () => {
  test('is read in seconds', () => {
    expect(tokenExpiryMs(token('{"exp":1700000000}'))).toBe(1_700_000_000_000);
  });

  test('is read from a token with any characters', () => {
    const payload = '{"name":"Ёлка ~~~???>>>","exp":5}';
    expect(token(payload)).toMatch(/[-_]/);
    expect(tokenExpiryMs(token(payload))).toBe(5000);
  });

  test.each([
    '',
    'abc',
    'a.b',
    'a.%%%.c',
    token('not json'),
    token('null'),
    token('5'),
    token('{}'),
    token('{"exp":"soon"}'),
    token('{"exp":null}'),
  ])('of %j is unknown', (text) => {
    expect(tokenExpiryMs(text)).toBeNull();
    expect(isExpired(text)).toBe(false);
  });

  test('counts as past from its exact time on', () => {
    expect(isExpired(token('{"exp":5}'), 4999)).toBe(false);
    expect(isExpired(token('{"exp":5}'), 5000)).toBe(true);
    expect(isExpired(aToken(60))).toBe(false);
    expect(isExpired(aToken(-1))).toBe(true);
  });
});
