import { describe, expect, test } from 'vitest';
import { shareLink, targetUrl } from '@/domain/widget/share';

const moment = { pageUrl: 'https://site.example/film', season: 2, episode: 3, seconds: null };

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

describe('targetUrl', () => {
  const link = 'https://site.example/season-1/episode-2?a=1&t=5';
  const title = 'Маяк & Co?';
  test.each([
    ['vk', 'vk.com', 'url'],
    ['telegram', 't.me', 'url'],
    ['x', 'x.com', 'url'],
    ['facebook', 'www.facebook.com', 'u'],
  ] as const)('gives %s the link as one parameter', (target, host, parameter) => {
    const url = new URL(targetUrl(target, link, title));
    expect(url.host).toBe(host);
    expect(url.protocol).toBe('https:');
    expect(url.searchParams.get(parameter)).toBe(link);
  });

  test('gives a messenger that takes only text the title and the link', () => {
    const url = new URL(targetUrl('whatsapp', link, title));
    expect(url.searchParams.get('text')).toBe(`${title} ${link}`);
    expect([...url.searchParams]).toHaveLength(1);
  });
});
