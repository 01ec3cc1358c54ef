import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReference } from '../../services/reference/src/app';
import type { Episode } from '../../services/reference/src/entities';
import type { RunningServer } from '../../services/reference/src/http-server';
import { readRange } from '../../services/reference/src/ranges';
import { startTestReference } from '../support/reference-server';

interface MasterJson {
  readonly sources: { label: string; link: string; isDefault: boolean }[];
  readonly subtitles: { src: string; label: string; language: string }[];
  readonly thumbnails?: string;
  readonly chapters?: string;
}

const SEGMENT = '/media/series/s1e1/v480/001.m4s';
const FILES = fileURLToPath(new URL('../../dev/media/files', import.meta.url));
let reference: RunningServer;

beforeAll(async () => {
  reference = await startTestReference();
});
afterAll(() => reference.close());

const call = (path: string, init?: RequestInit): Promise<Response> => fetch(new URL(path, reference.origin), init);
const text = async (path: string): Promise<string> => {
  const response = await call(path);
  expect(response.status, path).toBe(200);
  return response.text();
};
const episodesOf = async (id: number): Promise<Episode[]> =>
  (await (await call(`/episodes?content-id=${id}`)).json()) as Episode[];
const masterOf = async (address: string): Promise<MasterJson> => JSON.parse(await text(address)) as MasterJson;

/** Lists every URL that an HLS playlist leads to, resolved as a player does. */
async function urlsOf(playlist: string): Promise<string[]> {
  const lines = (await text(playlist)).split('\n');
  const named = lines.flatMap((line) => {
    const uri = /URI="([^"]+)"/.exec(line)?.[1];
    return uri ?? (line !== '' && !line.startsWith('#') ? line : []);
  });
  const urls = named.map((uri) => new URL(uri, new URL(playlist, reference.origin)).href);
  const nested = urls.filter((address) => address.endsWith('.m3u8'));
  return [...urls, ...(await Promise.all(nested.map(urlsOf))).flat()];
}

describe('Reference media file', () => {
  it.each([
    ['/media/series/s1e1/sever.m3u8', 'application/vnd.apple.mpegurl'],
    ['/media/series/s1e1/master.json', 'application/json'],
    ['/media/film/thumbnails.json', 'application/json'],
    ['/media/film/ru.srt', 'application/x-subrip'],
    ['/media/film/en.ass', 'text/x-ssa; charset=utf-8'],
    ['/media/dash/manifest.mpd', 'application/dash+xml'],
    ['/media/progressive/film.mp4', 'video/mp4'],
    ['/media/series/s1e1/v480/init.mp4', 'video/mp4'],
    [SEGMENT, 'video/iso.segment'],
    ['/media/short/v480/000.mpegts', 'video/mp2t'],
    ['/media/series/s1e1/ru.vtt', 'text/vtt; charset=utf-8'],
    ['/media/series/s1e1/sprite.jpg', 'image/jpeg'],
  ])('%s has the type %s', async (path, type) => {
    const response = await call(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{20}"$/);
    expect(Number(response.headers.get('content-length'))).toBe((await response.arrayBuffer()).byteLength);
  });

  it('is cached for long, and manifests are revalidated', async () => {
    expect((await call(SEGMENT)).headers.get('cache-control')).toBe('public, max-age=604800');
    expect((await call('/media/series/s1e1/sever.m3u8')).headers.get('cache-control')).toBe('no-cache');
    expect((await call('/media/series/s1e1/master.json')).headers.get('cache-control')).toBe('no-cache');
  });

  it('answers HEAD like GET without a body', async () => {
    const [get, head] = [await call(SEGMENT), await call(SEGMENT, { method: 'HEAD' })];
    expect(head.status).toBe(200);
    for (const name of ['content-length', 'content-type', 'etag'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });

  it('answers 304 to its validator', async () => {
    const etag = (await call(SEGMENT)).headers.get('etag') ?? '';
    const again = await call(SEGMENT, { headers: { 'If-None-Match': `"other", ${etag}` } });
    expect(again.status).toBe(304);
    expect((await call(SEGMENT, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  it.each([
    '/media/',
    '/media/series',
    '/media/../package.json',
    '/media/%2e%2e/make.ts',
    '/media/..%2fmake.ts',
    '/media/nothing.mp4',
  ])('%s is not found', async (path) => {
    expect((await call(path)).status).toBe(404);
  });
});

describe('Reference media range', () => {
  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, undefined],
    ['bytes=-50', -50, undefined],
  ])('%s gives a part', async (range, start, end) => {
    const whole = Buffer.from(await (await call(SEGMENT)).arrayBuffer());
    const response = await call(SEGMENT, { headers: { Range: range } });
    expect(response.status).toBe(206);
    const part = Buffer.from(await response.arrayBuffer());
    expect(part.equals(whole.subarray(start, end === undefined ? undefined : end + 1))).toBe(true);
    const from = start < 0 ? whole.length + start : start;
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${from + part.length - 1}/${whole.length}`);
  });

  it('beyond the end gives 416 with the size', async () => {
    const size = (await call(SEGMENT)).headers.get('content-length');
    const response = await call(SEGMENT, { headers: { Range: 'bytes=99999999-' } });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${size}`);
  });

  it('is ignored when the file has changed since', async () => {
    const response = await call(SEGMENT, { headers: { Range: 'bytes=0-9', 'If-Range': '"old"' } });
    expect(response.status).toBe(200);
  });

  it.each([
    [undefined, { kind: 'whole' }],
    ['bytes=0-0', { kind: 'part', start: 0, end: 0 }],
    ['bytes=5-500', { kind: 'part', start: 5, end: 99 }],
    ['bytes=-500', { kind: 'part', start: 0, end: 99 }],
    ['bytes=100-', { kind: 'unsatisfiable' }],
    ['bytes=-0', { kind: 'unsatisfiable' }],
    ['bytes=9-5', { kind: 'whole' }],
    ['bytes=-', { kind: 'whole' }],
    ['bytes=0-1,5-6', { kind: 'whole' }],
    ['lines=0-1', { kind: 'whole' }],
  ])('%s of 100 bytes is read correctly', (header, expected) => {
    expect(readRange(header, 100)).toEqual(expected);
  });
});

describe('Reference master JSON', () => {
  it('has root-relative links in the first season and absolute ones in the second', async () => {
    const links = async (path: string): Promise<string[]> => {
      const { sources, subtitles, thumbnails, chapters } = await masterOf(path);
      return [...sources.map(({ link }) => link), ...subtitles.map(({ src }) => src), thumbnails ?? '', chapters ?? ''];
    };
    for (const link of await links('/media/series/s1e1/master.json')) expect(link).toMatch(/^\/media\/series\/s1e1\//);
    for (const link of await links('/media/series/s2e1/master.json')) {
      expect(link.startsWith(`${reference.origin}/media/series/s2e1/`)).toBe(true);
    }
  });

  it('of a dub names its own sound and the same picture', async () => {
    const [sever, yug] = [await text('/media/series/s1e2/sever.m3u8'), await text('/media/series/s1e2/yug.m3u8')];
    expect((await masterOf('/media/series/s1e2/yug.json')).sources[0]?.link).toContain('yug.m3u8');
    expect(yug).toBe(sever.replaceAll('audio/sever', 'audio/yug'));
  });

  it('names Russian and English subtitles, which no playlist repeats', async () => {
    const { sources, subtitles } = await masterOf('/media/series/s1e1/master.json');
    expect(subtitles.map(({ language }) => language)).toEqual(['ru', 'en']);
    expect(sources.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(await text(sources[0]?.link ?? '')).not.toContain('TYPE=SUBTITLES');
  });
});

describe('Reference stream', () => {
  it('of the series has three qualities and three audio tracks', async () => {
    const playlist = await text('/media/series/s1e1/sever.m3u8');
    expect([...playlist.matchAll(/RESOLUTION=(\S+?),/g)].map(([, size]) => size)).toEqual([
      '426x240',
      '854x480',
      '1280x720',
    ]);
    expect(
      [...playlist.matchAll(/TYPE=AUDIO.*?NAME="(.*?)",LANGUAGE="(.*?)",DEFAULT=(.*?),/g)].map((track) =>
        track.slice(1),
      ),
    ).toEqual([
      ['Дубляж', 'ru', 'YES'],
      ['Original', 'en', 'NO'],
      ['Дубляж AC3 5.1', 'ru', 'NO'],
    ]);
  });

  it('names only URLs that exist', async () => {
    const episodes = (await Promise.all([1, 2, 3, 4, 6, 10].map(episodesOf))).flat();
    const masters = new Set(
      episodes.flatMap((one) => [one.m3u8MasterFilePath, ...one.episodeVariants.map(({ filepath }) => filepath)]),
    );
    const urls = new Set(episodes.map(({ posterPath }) => posterPath));
    for (const master of masters) {
      const { sources, subtitles, thumbnails, chapters } = await masterOf(master);
      const texts = [...subtitles.map(({ src }) => src), thumbnails, chapters].filter((link) => link !== undefined);
      for (const link of texts) urls.add(new URL(link, master).href);
      for (const { link } of sources) {
        urls.add(new URL(link, master).href);
        if (link.endsWith('.m3u8')) for (const address of await urlsOf(link)) urls.add(address);
      }
    }
    // There are thousands of URLs: the service handles them directly, without a socket for each. The
    // film repeats its segments by one rule, so each tenth turn stands for the others.
    const service = createReference({ publicOrigin: reference.origin });
    const missing: string[] = [];
    for (const address of urls) {
      if (/\/film\/.*\/t\d*[1-9]-/.test(address)) continue;
      const response = await service.request(address, { method: 'HEAD' });
      if (!response.ok || response.headers.get('content-length') === '0') missing.push(address);
    }
    expect(missing).toEqual([]);
    // The sum counts six episodes of 36 segments, a film of 400 in three qualities and 300 in three sounds, and the
    // rest.
    expect(urls.size).toBeGreaterThan(6 * 36 + 3 * 400 + 3 * 300);
  });

  it('of the broken film has playlists and not a single segment', async () => {
    const urls = await urlsOf('/media/broken/master.m3u8');
    const segments = urls.filter((address) => address.endsWith('.mpegts'));
    expect(segments).toHaveLength(12);
    const statuses = await Promise.all(segments.map(async (address) => (await call(address)).status));
    expect(new Set(statuses)).toEqual(new Set([404]));
  });

  it('has thumbnails for the whole duration with tiles within the sprite', async () => {
    const cues = [
      ...(await text('/media/series/s2e3/thumbnails.vtt')).matchAll(
        /00:00:(\d+)\.000 --> 00:00:(\d+)\.000\nsprite\.jpg#xywh=(\d+),(\d+),160,90/g,
      ),
    ];
    expect(cues.map(([, start]) => Number(start))).toEqual(cues.map((_, index) => (index * 48) / cues.length));
    expect(cues.at(-1)?.[2]).toBe('48');
    for (const [, , , x, y] of cues) expect(Number(x) <= 480 && Number(y) <= 180).toBe(true);
  });

  it('has subtitles that show its clock', async () => {
    const ru = await text('/media/series/s1e2/ru.vtt');
    expect(ru).toContain('00:00:12.000 --> 00:00:16.000\nПервый сезон, вторая серия: двенадцать секунд');
    expect(await text('/media/series/s2e3/en.vtt')).toContain('Season two, episode three: forty-four seconds');
    expect(await text('/media/series/s1e1/chapters.vtt')).toContain('Пролог');
  });
});

it('Reference media: all samples together are small', async () => {
  const names = await readdir(FILES, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(FILES, name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8_000_000);
});

describe('signed URLs', () => {
  it('serve every file of a stream before they expire', async () => {
    const { sources } = await masterOf('/media/film/master.json?signed=600');
    const playlist = sources[0]?.link ?? '';
    expect(playlist).toMatch(/\/media\/signed\/\d+\/film\/master\.m3u8$/);
    for (const url of (await urlsOf(playlist)).slice(0, 3)) expect((await call(url)).status, url).toBe(200);
  });

  it('answer 403 afterwards', async () => {
    expect((await call('/media/signed/1/film/master.m3u8')).status).toBe(403);
    expect((await call(`/media/signed/${Date.now() + 60_000}/film/none.m3u8`)).status).toBe(404);
  });
});

describe('streams without a type', () => {
  it.each([
    ['hls', '#EXTM3U'],
    ['dash', '<?xml'],
    ['mp4', 'ftyp'],
  ])('show it by their first bytes alone: %s', async (kind, start) => {
    const { sources } = await masterOf(`/media/untyped/${kind}/master.json`);
    const url = sources[0]?.link ?? '';
    expect((await call(url, { method: 'HEAD' })).status).toBe(405);
    const response = await call(url, { headers: { Range: 'bytes=0-511' } });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([206, 'application/octet-stream']);
    expect((await response.text()).slice(0, 10)).toContain(start);
  });
});
