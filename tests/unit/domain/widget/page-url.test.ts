import { expect, test } from 'vitest';
import { pageUrl } from '@/domain/widget/page-url';

const OWN = 'https://player.example/vv-player.php?movie_id=1';

test.each([
  ['a page of the same site, whole', 'https://player.example/film-7', 'https://player.example/film-7'],
  ['a page of another site, by its referrer', 'https://site.example/', 'https://site.example/'],
  ['a page that hides its referrer, by the own URL', '', OWN],
])('Page URL: names %s', (_, referrer, expected) => {
  expect(pageUrl({ parent: {}, document: { referrer }, location: { href: OWN } })).toBe(expected);
});

test('Page URL: is the own one without a frame, where the referrer is the page before', () => {
  const page = { document: { referrer: 'https://search.example/' }, location: { href: OWN } };
  expect(pageUrl(Object.assign(page, { parent: page }))).toBe(OWN);
});
