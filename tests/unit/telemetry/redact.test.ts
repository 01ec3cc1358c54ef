import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactText, toSafeJson } from '@/telemetry/redact';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

describe('redactText', () => {
  test.each([
    ['a web token', `user ${JWT} left`, 'user *** left'],
    ['a web token that was cut', 'cut eyJhbGciOiJIUzI1Ni', 'cut ***'],
    ['a header', 'Authorization: Bearer abc.def', 'Authorization: ***'],
    ['a header of another scheme', 'Authorization: Token abc def\nnext', 'Authorization: ***\nnext'],
    ['an authorization header in JSON', '{"Authorization":"Token abc","id":7}', '{"Authorization":"***","id":7}'],
    ['a password of several words', '{"password":"my long secret","id":7}', '{"password":"***","id":7}'],
    ['a name and a password of an address', 'at https://me:pass@a.example/x', 'at https://***@a.example/x'],
    ['the signature of a stream', '/x.m3u8?sig=abc&hdnts=exp=1~hmac=def&e=1', '/x.m3u8?sig=***&hdnts=***&e=1'],
    ['a key of a service', '/x?api_key=abc&X-Amz-Credential=AK/1', '/x?api_key=***&X-Amz-Credential=***'],
    ['a bearer alone', 'sent bearer abc123 to it', 'sent bearer *** to it'],
    ['a query', 'https://a.example/x?id=7&token=abc&t=5', 'https://a.example/x?id=7&token=***&t=5'],
    ['other names', 'authToken=a; refreshToken=b&access_token=c', 'authToken=***; refreshToken=***&access_token=***'],
    ['JSON', '{"refreshToken":"abc","id":7}', '{"refreshToken":"***","id":7}'],
    ['JSON in JSON', '"{\\"authToken\\":\\"abc\\"}"', '"{\\"authToken\\":\\"***\\"}"'],
    ['an encoded address', 'next=https%3A%2F%2Fa%3Ftoken%3Dabc', 'next=https%3A%2F%2Fa%3Ftoken%3D***'],
    ['cookies, to the end of the line', 'Cookie: a=b; c=d\nnext', 'Cookie: ***\nnext'],
    ['a signed address', 'x.mp4?X-Amz-Signature=abc&e=1', 'x.mp4?X-Amz-Signature=***&e=1'],
    ['the session', 'X-Session-Context: abc', 'X-Session-Context: ***'],
  ])('removes %s', (_, text, left) => {
    expect(redactText(text)).toBe(left);
  });

  test.each([
    'fragLoadError: HTTP 404',
    'https://a.example/s1e1/master.json?movie_id=7',
    'the bearings are off',
    'design: 7',
    'a signal: 7',
    '',
  ])('leaves %j as it is', (text) => {
    expect(redactText(text)).toBe(text);
  });
});

describe('toSafeJson', () => {
  test('writes values and omits those of secret names', () => {
    expect(toSafeJson({ id: 7, authToken: 'abc', deep: [{ Cookie: 'a=b', url: '/x?token=abc' }], none: null })).toBe(
      '{"id":7,"deep":[{"url":"/x?token=***"}],"none":null}',
    );
  });

  test('writes errors at any depth with name, message and stack', () => {
    const text = toSafeJson({ error: new TypeError('no token=abc here') });
    expect(text).toContain('TypeError: no token=*** here');
    expect(text).toContain('redact.test.ts');
    expect(text).not.toContain('abc');
  });

  test.each<[string, unknown, string]>([
    ['a text', 'plain', '"plain"'],
    ['a number', 0, '0'],
    ['an absent value', undefined, 'undefined'],
    ['a function', () => 'token=abc', 'function'],
    ['a symbol', Symbol('token=abc'), 'symbol'],
    ['a URL', new URL('https://a.example/?token=abc'), '"https://a.example/?token=***"'],
    ['a map', new Map([['token', 'abc']]), '{}'],
    ['a large number', 10n, '[unreadable]'],
  ])('writes %s', (_, value, text) => {
    expect(toSafeJson(value)).toBe(text);
  });

  test('writes one word for a cycle or a getter that throws', () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(toSafeJson(circle)).toBe('[unreadable]');
    const trap = {
      get field(): never {
        throw new Error('no');
      },
    };
    expect(toSafeJson(trap)).toBe('[unreadable]');
  });

  test('never writes a token, wherever it is put', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9_-]{16,40}$/).map((text) => `Zz9${text}`);
    const name = fc.constantFrom('token', 'authToken', 'refreshToken', 'access_token', 'Authorization', 'password');
    const carrier = (value: string) =>
      fc.oneof(
        name.map((field): unknown => ({ [field]: value })),
        name.map((field): unknown => `https://a.example/x?a=1&${field}=${value}&b=2`),
        name.map((field): unknown => JSON.stringify({ a: 1, [field]: value })),
        name.map((field): unknown => new Error(`failed with ${field}: ${value}`)),
        fc.constant<unknown>(`Bearer ${value}`),
        fc.constant<unknown>(`Cookie: session=${value}; other=${value}`),
        fc.constant<unknown>(`eyJ${value}.${value}.${value}`),
        name.map((field): unknown => ({ [field]: [{ deep: value }] })),
      );
    const around = (inner: fc.Arbitrary<unknown>) =>
      fc.oneof(
        inner,
        fc.tuple(fc.anything(), inner),
        fc.record({ before: fc.string(), inner, after: fc.integer() }),
        inner.map((value) => ({ level: { cause: [value] } })),
        inner.map((value) => JSON.stringify({ body: value })),
      );
    fc.assert(
      fc.property(
        secret.chain((value) => fc.tuple(fc.constant(value), around(around(carrier(value))))),
        ([value, detail]) => {
          expect(redactText(toSafeJson(detail))).not.toContain(value);
        },
      ),
      { numRuns: 500 },
    );
  });
});
