import { describe, expect, test } from 'vitest';
import { directStream, isMasterFile, resolveLink, streamUrl, toStream } from '@/domain/catalogue/stream';
import { aMaster, anEpisode, aVariant } from '../../../fixtures/catalogue';

const MASTER = 'https://cdn.example:8443/films/7/master.json?sign=1';

describe('resolveLink', () => {
  test.each([
    ['http is kept', 'http://other.example/a.m3u8', 'http://other.example/a.m3u8'],
    [
      'https is kept, letter for letter',
      'HTTPS://Other.example/A b.m3u8?x=%20',
      'HTTPS://Other.example/A b.m3u8?x=%20',
    ],
    ['with a slash', '/hls/a.m3u8', 'https://cdn.example:8443/hls/a.m3u8'],
    ['without a slash it starts at the origin too', 'hls/a.m3u8', 'https://cdn.example:8443/hls/a.m3u8'],
    ['query and hash stay', 'a.m3u8?x=1#t=5', 'https://cdn.example:8443/a.m3u8?x=1#t=5'],
    ['protocol-relative', '//other.example/a.m3u8', 'https://other.example/a.m3u8'],
    ['a name that begins like http', 'httpfilm.m3u8', 'https://cdn.example:8443/httpfilm.m3u8'],
    ['an address within a query', 'a.m3u8?from=http://x', 'https://cdn.example:8443/a.m3u8?from=http://x'],
  ])('%s', (_, link, url) => {
    expect(resolveLink(link, MASTER)).toBe(url);
  });

  test('under a master file on the own host links start at the host', () => {
    expect(resolveLink('hls/a.m3u8', '/files/master.json')).toBe('/hls/a.m3u8');
  });
});

describe('isMasterFile', () => {
  test.each([
    [MASTER, true],
    ['https://cdn.example/a.json', true],
    ['https://cdn.example/a.m3u8', false],
    ['https://cdn.example/json/a.mp4', false],
  ])('%s: %s', (url, master) => {
    expect(isMasterFile(url)).toBe(master);
  });
});

describe('streamUrl', () => {
  const base = 'https://api.example/v1/';
  const own = (path: string | null) => anEpisode({ m3u8MasterFilePath: path });

  test.each([
    ['an absolute address', 'https://cdn.example/m.json', 'https://cdn.example/m.json'],
    ['from the root of the service', '/media/m.json', 'https://api.example/media/m.json'],
    ['beside the service', 'media/m.json', 'https://api.example/v1/media/m.json'],
    ['protocol-relative', '//cdn.example/m.json', 'https://cdn.example/m.json'],
  ])('%s', (_, path, url) => {
    expect(streamUrl(own(path), undefined, base)).toBe(url);
  });

  test('the variant goes before the episode', () => {
    const variant = aVariant(1, 'Дубляж', 'https://cdn.example/v.json');
    expect(streamUrl(own('https://cdn.example/m.json'), variant, base)).toBe('https://cdn.example/v.json');
    expect(streamUrl(own(null), variant, base)).toBe('https://cdn.example/v.json');
  });

  test.each([null, ''])('an episode whose path is %j has no stream', (path) => {
    expect(streamUrl(own(path), undefined, base)).toBeNull();
  });

  test('a variant without a path leaves the stream to the episode', () => {
    expect(streamUrl(own('https://cdn.example/m.json'), aVariant(1, 'Дубляж', ''), base)).toBe(
      'https://cdn.example/m.json',
    );
  });

  test('an address that cannot be read is none', () => {
    expect(streamUrl(own('http://['), undefined, base)).toBeNull();
  });
});

describe('directStream', () => {
  test('is its own source and has nothing beside', () => {
    expect(directStream('https://cdn.example/a.m3u8')).toEqual({
      source: { url: 'https://cdn.example/a.m3u8', type: 'hls', label: '' },
      subtitles: [],
      thumbnails: null,
      chapters: null,
    });
  });
});

describe('toStream', () => {
  const source = (label: string, link: string, isDefault = false) => ({ label, link, isDefault });
  const mp4 = source('MP4', '/a.mp4');
  const hls = source('HLS', '/a.m3u8');
  const chosen = (sources: ReturnType<typeof source>[]) => toStream(aMaster({ sources }), MASTER)?.source.label;

  test.each([
    ['the default one', [hls, mp4, source('default', '/b.mp4', true)], 'default'],
    ['the first of two defaults', [source('a', '/a.mp4', true), source('b', '/b.m3u8', true)], 'a'],
    ['HLS when there is no default', [mp4, hls, source('HLS 2', '/b.m3u8')], 'HLS'],
    ['the first when there is neither', [mp4, source('DASH', '/a.mpd')], 'MP4'],
  ])('takes %s', (_, sources, label) => {
    expect(chosen(sources)).toBe(label);
  });

  test('no sources, no stream', () => {
    expect(toStream(aMaster({ sources: [] }), MASTER)).toBeNull();
  });

  test('every address of it is whole', () => {
    const stream = toStream(
      aMaster({
        sources: [source('1080p', 'hls/a.m3u8', true)],
        subtitles: [
          { src: '/s/ru.vtt', label: 'Русские', language: 'ru' },
          { src: 'https://subs.example/en.vtt', label: 'English', language: 'en' },
        ],
        thumbnails: 'thumbs.vtt',
        chapters: '/chapters.vtt',
      }),
      MASTER,
    );
    expect(stream).toEqual({
      source: { url: 'https://cdn.example:8443/hls/a.m3u8', type: 'hls', label: '1080p' },
      subtitles: [
        { url: 'https://cdn.example:8443/s/ru.vtt', label: 'Русские', language: 'ru' },
        { url: 'https://subs.example/en.vtt', label: 'English', language: 'en' },
      ],
      thumbnails: 'https://cdn.example:8443/thumbs.vtt',
      chapters: 'https://cdn.example:8443/chapters.vtt',
    });
  });

  test('what the file does not have or leaves empty stays away', () => {
    expect(toStream(aMaster({ thumbnails: '', chapters: null }), MASTER)).toMatchObject({
      thumbnails: null,
      chapters: null,
      subtitles: [],
    });
  });
});
