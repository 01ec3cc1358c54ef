import { expect, test } from 'vitest';
import { fillShareTemplate, readRefusedPage } from '@/startup/refusal/refused-page';

const page = (search: string, globals: Record<string, unknown> = {}) =>
  readRefusedPage({ location: { search }, ...globals } as unknown as Window);

test.each([
  ['the query', '?a=1&movie_id=10', {}, '/contents/10'],
  ['a global before the query', '?movie_id=10', { movie_id: 7 }, '/contents/7'],
  [
    'a catalogue of its own',
    '?movie_id=a%20b',
    { env_base_url: 'https://c.example/v1/' },
    'https://c.example/v1/contents/a%20b',
  ],
  ['a query that is badly encoded', '?movie_id=%E0%A4', {}, '/contents/%25E0%25A4'],
  ['none', '', {}, null],
])('Refused page: takes the content from %s', (_, search, globals, expected) => {
  expect(page(search, globals).contentUrl).toBe(expected);
});

test.each([
  ['https://site.example/{content_id}?s={season}', 'https://site.example/10?s='],
  ['javascript:alert(1)', null],
  [null, null],
])('Refused page: links to the film by the template %s', (template, expected) => {
  expect(fillShareTemplate(template, '10')).toBe(expected);
});
