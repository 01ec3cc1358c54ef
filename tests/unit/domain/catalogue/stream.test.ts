import { describe, expect, test } from 'vitest';
import { directStream, isMasterFile, resolveLink, streamUrl, toStream } from '@/domain/catalogue/stream';
import { aMaster, anEpisode, aVariant } from '../../../fixtures/catalogue';

const MASTER = 'https://cdn.example:8443/films/7/master.json?sign=1';

describe('resolveLink', () => {
  test.each([
    ['an http link unchanged', 'http://other.example/a.m3u8', 'http://other.example/a.m3u8'],
    [
      'an https link unchanged, letter for letter',
      'HTTPS://Other.example/A b.m3u8?x=%20',
      'HTTPS://Other.example/A b.m3u8?x=%20',
    ],
    ['a path with a slash from the origin', '/hls/a.m3u8', 'https://cdn.example:8443/hls/a.m3u8'],
    ['a path without a slash from the origin', 'hls/a.m3u8', 'https://cdn.example:8443/hls/a.m3u8'],
    ['a link with its query and hash', 'a.m3u8?x=1#t=5', 'https://cdn.example:8443/a.m3u8?x=1#t=5'],
    ['a protocol-relative link', '//other.example/a.m3u8', 'https://other.example/a.m3u8'],
    ['a file name that starts like http', 'httpfilm.m3u8', 'https://cdn.example:8443/httpfilm.m3u8'],
    ['a link with a URL in its query', 'a.m3u8?from=http://x', 'https://cdn.example:8443/a.m3u8?from=http://x'],
  ])('resolves %s', (_, link, url) => {
    expect(resolveLink(link, MASTER)).toBe(url);
  });

  test('starts at the host of a master file on the same host', () => {
    expect(resolveLink('hls/a.m3u8', '/files/master.json')).toBe('/hls/a.m3u8');
  });
});

describe('isMasterFile', () => {
  test.each([
    [MASTER, true],
    ['https://cdn.example/a.json', true],
    ['https://cdn.example/a.m3u8', false],
    ['https://cdn.example/json/a.mp4', false],
    ['https://cdn.example/a.JSON?signed=20', true],
    ['/files/a.json#1', true],
    ['https://cdn.example/a.m3u8?back=/list.json', false],
    ['https://cdn.example/a.json.m3u8', false],
    ['https://user.json.example/watch/1', false],
    ['https://h/vv-player.php?path=/catalogue/masters/1.json', true],
    ['https://h/vv-player.php?path=%2Fcatalogue%2Fmasters%2F1.json&sig=1', true],
    ['https://h/vv-player.php?path=/media/1.mp4', false],
    ['https://cdn.example/a.m3u8?path=list.json', false],
    ['https://cdn.example/get.php?file=master.json', true],
    ['https://cdn.example/get.php?sign=1&file=films%2F7%2FMaster.JSON', true],
    ['https://cdn.example/stream.json;v=2', true],
    ['https://cdn.example/stream.json/7', true],
    ['https://cdn.example/get.php?path=/films/7&file=master.json', true],
    ['https://cdn.example/list.json?path=/media/1.mp4', true],
    ['https://cdn.example/a.m3u8;v=2?back=/list.json', false],
    ['https://cdn.example/a.m3u8?path=/list.json', false],
    ['https://cdn.example/a.mpd?path=/films/7&from=list.json', false],
    ['https://h/vv-player.php?path=/media/1.mp4&from=list.json', false],
    ['https://cdn.example/watch/1#list.json', false],
    ['https://www.youtube.com/watch?v=x&from=list.json', false],
    ['https://player.vimeo.com/video/1/config.json', false],
  ])('is, for %s, %s', (url, master) => {
    expect(isMasterFile(url)).toBe(master);
  });

  test.each(['blob:https://cdn.example/a.json', 'http://[/a.json'])('is not %s, which no catalogue names', (url) => {
    expect(isMasterFile(url)).toBe(false);
  });
});

describe('streamUrl', () => {
  const base = 'https://api.example/v1';
  const own = (path: string | null) => anEpisode({ m3u8MasterFilePath: path });

  test.each([
    ['an absolute URL', 'https://cdn.example/m.json', 'https://cdn.example/m.json'],
    ['a path from the origin of the service', '/media/m.json', 'https://api.example/media/m.json'],
    ['a relative path beside the service', 'media/m.json', 'https://api.example/v1/media/m.json'],
    ['a protocol-relative link', '//cdn.example/m.json', 'https://cdn.example/m.json'],
  ])('resolves %s', (_, path, url) => {
    expect(streamUrl(own(path), undefined, base)).toBe(url);
  });

  test.each([
    ['masters/1.json', 'https://h/vv-player.php?path=/catalogue/masters/1.json'],
    ['?path=/catalogue/masters/1.json', 'https://h/vv-player.php?path=/catalogue/masters/1.json'],
    ['/media/1.json', 'https://h/media/1.json'],
    ['//cdn.example/m.json', 'https://cdn.example/m.json'],
    ['https://cdn.example/m.json', 'https://cdn.example/m.json'],
  ])('resolves %s against a base URL that is a query', (path, url) => {
    expect(streamUrl(own(path), undefined, 'https://h/vv-player.php?path=/catalogue')).toBe(url);
  });

  test('prefers the variant to the episode', () => {
    const variant = aVariant(1, 'Дубляж', 'https://cdn.example/v.json');
    expect(streamUrl(own('https://cdn.example/m.json'), variant, base)).toBe('https://cdn.example/v.json');
    expect(streamUrl(own(null), variant, base)).toBe('https://cdn.example/v.json');
  });

  test.each([null, ''])('is null for an episode with path %j', (path) => {
    expect(streamUrl(own(path), undefined, base)).toBeNull();
  });

  test('uses the episode for a variant without a path', () => {
    expect(streamUrl(own('https://cdn.example/m.json'), aVariant(1, 'Дубляж', ''), base)).toBe(
      'https://cdn.example/m.json',
    );
  });

  test('is null for an unreadable URL', () => {
    expect(streamUrl(own('http://['), undefined, base)).toBeNull();
  });
});

describe('directStream', () => {
  test('has one source and nothing else', () => {
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

  test('is null without sources', () => {
    expect(toStream(aMaster({ sources: [] }), MASTER)).toBeNull();
  });

  test('has absolute URLs only', () => {
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

  test('leaves out missing and empty fields', () => {
    expect(toStream(aMaster({ thumbnails: '', chapters: null }), MASTER)).toMatchObject({
      thumbnails: null,
      chapters: null,
      subtitles: [],
    });
  });
});
