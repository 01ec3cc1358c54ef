import { describe, expect, test } from 'vitest';
import { toStream } from '@/domain/catalogue/stream';
import { readDrm } from '@/domain/playback/drm';

const MASTER = 'https://cdn.example/films/7/master.json';
const PAGE = 'https://site.example/player/vv-player.php?movie_id=7&exp=9&sig=ab&path=/x';
const read = (given: unknown) => readDrm({ given, masterUrl: MASTER }, PAGE);

describe('Licence servers of a master JSON', () => {
  test('are read by key system, with absolute URLs', () => {
    const { drm, problems } = read({
      widevine: { licenseUrl: 'https://keys.example/w', headers: { 'X-Token': 'a b' } },
      fairplay: { licenseUrl: '/f', certificateUrl: '/f.cer', contentId: 'skd://7' },
      clearkey: { licenseUrl: '//keys.example/c' },
    });
    expect(problems).toEqual([]);
    expect(drm.widevine).toEqual({
      licenseUrl: 'https://keys.example/w',
      headers: { 'X-Token': 'a b' },
      certificateUrl: null,
      contentId: null,
    });
    expect(drm.fairplay).toMatchObject({
      licenseUrl: 'https://cdn.example/f',
      certificateUrl: 'https://cdn.example/f.cer',
      contentId: 'skd://7',
    });
    expect(drm.clearkey?.licenseUrl).toBe('https://keys.example/c');
  });

  test("as a query name the page's own proxy, with the query that it checks", () => {
    expect(read({ widevine: { licenseUrl: '?path=/license/widevine' } }).drm.widevine?.licenseUrl).toBe(
      'https://site.example/player/vv-player.php?path=/license/widevine&movie_id=7&exp=9&sig=ab',
    );
  });

  test.each<[unknown, string]>([
    ['https://keys.example', 'drm: not an object'],
    [[], 'drm: not an object'],
    [{}, 'drm: no system'],
    [{ primetime: { licenseUrl: 'https://a.example' } }, 'drm.primetime: unknown system'],
    [{ widevine: 'https://keys.example' }, 'drm.widevine: not an object'],
    [{ widevine: {} }, 'drm.widevine: licenseUrl is no http(s) URL'],
    [{ widevine: { licenseUrl: 'https://' } }, 'drm.widevine: licenseUrl is no http(s) URL'],
    [{ widevine: { licenseUrl: 7 } }, 'drm.widevine: licenseUrl is no http(s) URL'],
    [{ playready: { licenseUrl: '/p', headers: ['a'] } }, 'drm.playready: headers are no texts by name'],
    [{ playready: { licenseUrl: '/p', headers: { a: 1 } } }, 'drm.playready: headers are no texts by name'],
    [{ playready: { licenseUrl: '/p', headers: { 'a b': 'c' } } }, 'drm.playready: headers are no texts by name'],
    [{ playready: { licenseUrl: '/p', headers: { a: 'b\r\nc: d' } } }, 'drm.playready: headers are no texts by name'],
    [{ fairplay: { licenseUrl: '/f' } }, 'drm.fairplay: certificateUrl is no http(s) URL'],
    [{ fairplay: { licenseUrl: '/f', certificateUrl: '/c', contentId: 7 } }, 'drm.fairplay: contentId is no text'],
  ])('with a fault are left out with a reason: %j', (given, problem) => {
    expect(read(given)).toEqual({ drm: {}, problems: [problem] });
  });

  test('with a fault spoil no others', () => {
    const { drm, problems } = read({ widevine: null, clearkey: { licenseUrl: '/c' } });
    expect(Object.keys(drm)).toEqual(['clearkey']);
    expect(problems).toHaveLength(1);
  });

  test('are those of a source, else those of all sources', () => {
    const all = { widevine: { licenseUrl: '/all' } };
    const own = { widevine: { licenseUrl: '/own' } };
    const sourceOf = (drm: unknown) =>
      toStream(
        {
          sources: [{ label: '', link: 'a.m3u8', isDefault: true, drm }],
          subtitles: [],
          thumbnails: null,
          chapters: null,
          drm: all,
        },
        MASTER,
      )?.source;
    expect(sourceOf(own)?.drm).toEqual({ given: own, masterUrl: MASTER });
    expect(sourceOf(undefined)?.drm).toEqual({ given: all, masterUrl: MASTER });
  });
});
