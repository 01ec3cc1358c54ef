import { expect, test } from 'vitest';
import { urlExpiryMs } from '@/domain/catalogue/url-expiry';

const NOW_S = 1_800_000_000;
const SOON_S = NOW_S + 600;

const at = (query: string) => urlExpiryMs(`https://media.example/a.m3u8?${query}`, NOW_S * 1000);

test.each([
  `exp=${SOON_S}`,
  `e=${SOON_S}&md5=abc`,
  `expires=${SOON_S}`,
  `Expires=${SOON_S}&Signature=a`,
  `exp=${SOON_S + 60}&e=${SOON_S}`,
])('URL expiry: is read from %s', (query) => {
  expect(at(query)).toBe(SOON_S * 1000);
});

test.each([
  '',
  `exp=${SOON_S}000`,
  'exp=600',
  'exp=soon',
  `exp=${NOW_S - 1}`,
  `exp=${NOW_S + 86_401}`,
  `t=${SOON_S}`,
  `path=exp=${SOON_S}`,
])('URL expiry: there is none in "%s"', (query) => {
  expect(at(query)).toBeNull();
});

test('URL expiry: there is none in a text that is no URL', () => {
  expect(urlExpiryMs(`a.m3u8?exp=${SOON_S}`, NOW_S * 1000)).toBeNull();
});
