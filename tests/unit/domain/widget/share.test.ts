import { describe, expect, test } from 'vitest';
import { SHARE_TARGETS, shareLink, targetUrl } from '@/domain/widget/share';

const moment = { pageUrl: 'https://site.example/film', season: 2, episode: 3, seconds: null };

describe('shareLink', () => {
  test.each([
    ['the path names the episode', moment, 'https://site.example/season-2/episode-3'],
    ['the moment in whole seconds', { ...moment, seconds: 754.9 }, 'https://site.example/season-2/episode-3?t=754'],
    ['the very start', { ...moment, seconds: 0 }, 'https://site.example/season-2/episode-3?t=0'],
    ['a film keeps its path', { ...moment, season: null, episode: null }, 'https://site.example/film'],
    [
      'the rest of the address stays',
      { ...moment, pageUrl: 'https://site.example:8443/film?id=7&lang=ru#watch', seconds: 5 },
      'https://site.example:8443/season-2/episode-3?id=7&lang=ru&t=5#watch',
    ],
    [
      'a moment of the page’s own gives way',
      { ...moment, pageUrl: 'https://site.example/?t=90', seconds: 5 },
      'https://site.example/season-2/episode-3?t=5',
    ],
    [
      'and goes where none is shared',
      { ...moment, pageUrl: 'https://site.example/?t=90' },
      'https://site.example/season-2/episode-3',
    ],
    [
      'nothing but an origin',
      { ...moment, pageUrl: 'https://site.example/' },
      'https://site.example/season-2/episode-3',
    ],
    ['an address that is none', { ...moment, pageUrl: 'about' }, 'about'],
  ])('%s', (_, given, expected) => {
    expect(shareLink(given)).toBe(expected);
  });
});

describe('targetUrl', () => {
  const link = 'https://site.example/season-1/episode-2?a=1&t=5';
  const title = 'Маяк & Co?';
  test.each([
    ['vk', 'vk.com', 'url'],
    ['telegram', 't.me', 'url'],
    ['x', 'x.com', 'url'],
    ['facebook', 'www.facebook.com', 'u'],
  ] as const)('%s gets the link as one parameter', (target, host, parameter) => {
    const url = new URL(targetUrl(target, link, title));
    expect(url.host).toBe(host);
    expect(url.protocol).toBe('https:');
    expect(url.searchParams.get(parameter)).toBe(link);
  });

  test('a messenger that takes only text gets the title and the link in it', () => {
    const url = new URL(targetUrl('whatsapp', link, title));
    expect(url.searchParams.get('text')).toBe(`${title} ${link}`);
    expect([...url.searchParams]).toHaveLength(1);
  });

  test('the order of the popup', () => {
    expect(SHARE_TARGETS).toEqual(['vk', 'telegram', 'whatsapp', 'x', 'facebook']);
  });
});
