import { describe, expect, test } from 'vitest';
import { shareLink, targetUrl } from '@/domain/widget/share';

const moment = {
  template: null,
  contentId: 7,
  pageUrl: 'https://site.example/film',
  season: 2,
  episode: 3,
  seconds: null,
};

describe('shareLink', () => {
  test.each([
    ['the episode in its path', moment, 'https://site.example/season-2/episode-3'],
    ['the time in whole seconds', { ...moment, seconds: 754.9 }, 'https://site.example/season-2/episode-3?t=754'],
    ['second 0 for the start', { ...moment, seconds: 0 }, 'https://site.example/season-2/episode-3?t=0'],
    ['the path of the page for a film', { ...moment, season: null, episode: null }, 'https://site.example/film'],
    [
      'the rest of the URL unchanged',
      { ...moment, pageUrl: 'https://site.example:8443/film?id=7&lang=ru#watch', seconds: 5 },
      'https://site.example:8443/season-2/episode-3?id=7&lang=ru&t=5#watch',
    ],
    [
      'the shared time in place of the page’s own',
      { ...moment, pageUrl: 'https://site.example/?t=90', seconds: 5 },
      'https://site.example/season-2/episode-3?t=5',
    ],
    [
      'no time of the page when none is shared',
      { ...moment, pageUrl: 'https://site.example/?t=90' },
      'https://site.example/season-2/episode-3',
    ],
    [
      'nothing but an origin',
      { ...moment, pageUrl: 'https://site.example/' },
      'https://site.example/season-2/episode-3',
    ],
    ['an address that is none', { ...moment, pageUrl: 'about' }, 'about'],
  ])('has %s', (_, given, expected) => {
    expect(shareLink(given)).toBe(expected);
  });
});

describe('shareLink by a template', () => {
  const link = (template: string, over = {}) => shareLink({ ...moment, seconds: 754.9, ...over, template });
  const film = { season: null, episode: null, seconds: null };
  const FULL = 'https://site.example/film-{content_id}/s{season}/e{episode}?id=1&t={t}#from={t}';

  test.each<[string, string, object, string]>([
    ['fills all values', FULL, {}, 'https://site.example/film-7/s2/e3?id=1&t=754#from=754'],
    ['leaves out the parts of a film', FULL, film, 'https://site.example/film-7?id=1'],
    ['leaves out an only parameter', 'https://site.example/?t={t}', film, 'https://site.example/'],
    ['fills escaped braces', 'https://site.example/%7Bseason%7D', {}, 'https://site.example/2'],
    ['escapes ids', 'https://site.example/{content_id}', { contentId: 'a/b' }, 'https://site.example/a%2Fb'],
    ['keeps other braces', 'https://site.example/{user}', {}, 'https://site.example/{user}'],
    ['needs no placeholder', 'https://site.example', {}, 'https://site.example'],
  ])('%s', (_, template, over, expected) => {
    expect(link(template, over)).toBe(expected);
  });
});

describe('targetUrl', () => {
  const link = 'https://site.example/season-1/episode-2?a=1&t=5';
  const title = 'Маяк & Co?';
  test.each([
    ['vk', 'https://vk.com/share.php', { url: link, title }],
    ['telegram', 'https://t.me/share/url', { url: link, text: title }],
    ['whatsapp', 'https://wa.me/', { text: `${title} ${link}` }],
    ['x', 'https://x.com/intent/post', { url: link, text: title }],
    ['facebook', 'https://www.facebook.com/sharer/sharer.php', { u: link }],
    ['ok', 'https://connect.ok.ru/offer', { url: link, title }],
  ] as const)('gives %s its parameters', (target, page, parameters) => {
    const { origin, pathname, searchParams } = new URL(targetUrl(target, link, title));
    expect(`${origin}${pathname}`).toBe(page);
    expect(Object.fromEntries(searchParams)).toEqual(parameters);
  });
});
