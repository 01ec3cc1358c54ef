import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstTimestamp } from '../../dev/media/caption-formats';
import { readDecodeTime, readTimescale } from '../../services/reference/src/fmp4';
import type { RunningServer } from '../../services/reference/src/http-server';
import { startTestReference } from '../support/reference-server';

const run = promisify(execFile);
let reference: RunningServer;

beforeAll(async () => {
  reference = await startTestReference();
});
afterAll(() => reference.close());

const get = async (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`${reference.origin}/media/${path}`, init);
const text = async (path: string): Promise<string> => {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  return response.text();
};
const bytes = async (path: string): Promise<Uint8Array> => new Uint8Array(await (await get(path)).arrayBuffer());
const json = async (path: string): Promise<unknown> => (await get(path)).json();

describe('Reference DASH film', () => {
  interface Rendition {
    readonly id: string;
    readonly timescale: number;
    readonly init: string;
    readonly segments: readonly { path: string; start: number; end: number }[];
  }

  /** Reads the manifest as a player does: URLs from templates, times from the timeline. */
  async function manifest(): Promise<{ root: Element; renditions: Rendition[] }> {
    const document = new new Window().DOMParser().parseFromString(await text('dash/manifest.mpd'), 'application/xml');
    const root = document.documentElement as unknown as Element;
    const renditions = [...root.querySelectorAll('Representation')].map((representation) => {
      const template = representation.querySelector('SegmentTemplate');
      const timescale = Number(template?.getAttribute('timescale'));
      let [at, number] = [0, Number(template?.getAttribute('startNumber'))];
      const segments = [...representation.querySelectorAll('S')].map((entry) => {
        const start = at;
        at += Number(entry.getAttribute('d')) / timescale;
        const name = (template?.getAttribute('media') ?? '').replace('$Number%03d$', String(number).padStart(3, '0'));
        number += 1;
        return { path: `dash/${name}`, start, end: at };
      });
      const init = `dash/${template?.getAttribute('initialization')}`;
      return { id: representation.getAttribute('id') ?? '', timescale, init, segments };
    });
    return { root, renditions };
  }

  it('is static and 48 s long, with three qualities and sound in two languages', async () => {
    const { root, renditions } = await manifest();
    expect(root.tagName).toBe('MPD');
    expect(root.getAttribute('type')).toBe('static');
    expect(root.getAttribute('mediaPresentationDuration')).toBe('PT48S');
    expect(renditions.map(({ id }) => id)).toEqual(['240p', '480p', '720p', 'dub', 'original']);
    const sets = [...root.querySelectorAll('AdaptationSet')];
    expect(sets.map((set) => [set.getAttribute('contentType'), set.getAttribute('lang')])).toEqual([
      ['video', null],
      ['audio', 'ru'],
      ['audio', 'en'],
    ]);
    expect([...root.querySelectorAll('Label')].map((label) => label.textContent)).toEqual(['Дубляж', 'Original']);
    const rates = [...root.querySelectorAll('Representation')].map((one) => Number(one.getAttribute('bandwidth')));
    expect(rates.slice(0, 3)).toEqual([...rates.slice(0, 3)].sort((a, b) => a - b));
    for (const codec of root.querySelectorAll('Representation')) {
      expect(codec.getAttribute('codecs')).toMatch(/^(?:avc1\.4d40[0-9a-f]{2}|mp4a\.40\.2)$/);
    }
  });

  it('names existing files only, and each begins at the time of the manifest', async () => {
    for (const { id, init, segments } of (await manifest()).renditions) {
      const ticks = readTimescale(await bytes(init));
      expect(segments.length, id).toBe(12);
      expect(segments.at(-1)?.end).toBeCloseTo(48, 3);
      for (const { path, start } of segments) {
        expect(readDecodeTime(await bytes(path)) / ticks, path).toBeCloseTo(start, 3);
      }
    }
  });

  it('has a master JSON that names it', async () => {
    const link = '/media/dash/manifest.mpd';
    expect(await json('dash/master.json')).toEqual({
      sources: [{ label: 'Auto', link, isDefault: true }],
      subtitles: [],
    });
  });
});

describe('Reference MP4 film', () => {
  it('has the index before the media data', async () => {
    const file = Buffer.from(await bytes('progressive/film.mp4'));
    expect(file.subarray(4, 8).toString()).toBe('ftyp');
    expect(file.indexOf('moov')).toBeGreaterThan(0);
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
  });

  it('is H.264 and AAC, 48 s long', async () => {
    const show = ['-v', 'error', '-show_entries', 'format=duration:stream=codec_name', '-of', 'csv=p=0'];
    const probe = await run('ffprobe', [...show, `${reference.origin}/media/progressive/film.mp4`]).catch(() => null);
    // Only a machine that makes samples has ffprobe; the codec names are checked elsewhere.
    const file = Buffer.from(await bytes('progressive/film.mp4'));
    expect(file.includes('avcC') && file.includes('mp4a')).toBe(true);
    if (probe !== null) expect(probe.stdout.trim().split('\n')).toEqual(['h264', 'aac', '48.000000']);
  });

  it('is served in ranges from any offset', async () => {
    const whole = Buffer.from(await bytes('progressive/film.mp4'));
    const from = whole.length - 1000;
    const response = await get('progressive/film.mp4', { headers: { Range: `bytes=${from}-` } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${whole.length - 1}/${whole.length}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(whole.subarray(from))).toBe(true);
  });
});

describe('Reference film of a hosting service', () => {
  it.each([
    ['youtube', /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/],
    ['vimeo', /^https:\/\/vimeo\.com\/\d+$/],
  ])('%s has a link to the page of the video', async (name, address) => {
    const master = (await json(`${name}/master.json`)) as { sources: { link: string }[]; subtitles: unknown[] };
    expect(master.sources).toHaveLength(1);
    expect(master.sources[0]?.link).toMatch(address);
    expect(master.subtitles).toEqual([]);
  });
});

describe('Reference subtitles', () => {
  it('of the long film exist in three formats', async () => {
    const { subtitles } = (await json('film/master.json')) as { subtitles: { src: string; label: string }[] };
    expect(subtitles.map(({ src, label }) => [src.slice(src.lastIndexOf('.')), label])).toEqual([
      ['.vtt', 'Русские'],
      ['.vtt', 'English'],
      ['.srt', 'Русские (SRT)'],
      ['.ass', 'English (ASS)'],
    ]);
  });

  it('in SRT are numbered and cover every minute', async () => {
    const blocks = (await text('film/ru.srt')).trim().split('\r\n\r\n');
    expect(blocks).toHaveLength(40);
    expect(blocks[0]).toBe('1\r\n00:00:00,000 --> 00:01:00,000\r\nЭто SRT,\r\n<i>минута 0</i>');
    expect(blocks[39]).toContain('40\r\n00:39:00,000 --> 00:40:00,000');
  });

  it('in ASS have styles and a line for each minute', async () => {
    const script = await text('film/en.ass');
    expect(script).toContain('[V4+ Styles]');
    expect(script.match(/^Dialogue: /gm)).toHaveLength(40);
    expect(script).toContain('Dialogue: 0,0:01:00.00,0:02:00.00,Top,,0,0,0,,This is ASS,\\Nminute 1');
  });

  it('of the short film are only within the stream, in both languages', async () => {
    const master = (await json('short/master.json')) as { subtitles: unknown[] };
    expect(master.subtitles).toEqual([]);
    const playlist = await text('short/master.m3u8');
    const tracks = [...playlist.matchAll(/TYPE=SUBTITLES.*?NAME="(.*?)",LANGUAGE="(.*?)".*?URI="(.*?)"/g)];
    expect(tracks.map((track) => track.slice(1))).toEqual([
      ['Русские', 'ru', 'subtitles/ru/index.m3u8'],
      ['English', 'en', 'subtitles/en/index.m3u8'],
    ]);
    expect(playlist.match(/STREAM-INF.*SUBTITLES="text"/g)).toHaveLength(2);
  });

  it.each([
    ['ru', 'Внутри потока: 28 с'],
    ['en', 'Inside the stream: 28 s'],
  ])('within the stream (%s) are segments on the clock of the stream', async (language, words) => {
    const playlist = await text(`short/subtitles/${language}/index.m3u8`);
    const names = playlist.split('\n').filter((line) => line.endsWith('.vtt'));
    expect(names).toEqual(['000.vtt', '001.vtt', '002.vtt', '003.vtt']);
    const zero = firstTimestamp(await bytes('short/v480/000.mpegts'));
    // The sound begins earlier than the picture by the priming of one frame.
    expect(zero).toBe(126_000);
    const segments = await Promise.all(names.map((name) => text(`short/subtitles/${language}/${name}`)));
    for (const segment of segments) expect(segment).toContain(`X-TIMESTAMP-MAP=MPEGTS:${zero},LOCAL:00:00:00.000\n\n`);
    expect(segments[2]).toContain(`00:00:28.000 --> 00:00:32.000\n${words}\n`);
    expect(segments.join('').match(/-->/g)).toHaveLength(12);
  });

  it('cannot be added to data that is not a transport stream', () => {
    expect(() => firstTimestamp(new Uint8Array(64))).toThrow('no time stamp');
  });
});

describe('Reference thumbnails in JSON', () => {
  it('of the long film are a list of pictures for its whole duration', async () => {
    const list = (await json('film/thumbnails.json')) as Record<string, unknown>[];
    expect(list).toHaveLength(400);
    expect(list[13]).toEqual({
      url: `${reference.origin}/media/film/sprite.jpg`,
      startTime: 78,
      endTime: 84,
      width: 160,
      height: 90,
      coords: { x: 480, y: 0 },
    });
    expect(list.at(-1)).toMatchObject({ endTime: 2400, coords: { x: 640, y: 90 } });
  });

  it('of the short film are the tiles of one sheet', async () => {
    const sheet = (await json('short/thumbnails.json')) as { url: string; tiles: unknown[] };
    expect(sheet).toMatchObject({ url: `${reference.origin}/media/short/sprite.jpg`, tileWidth: 160, tileHeight: 90 });
    expect(sheet.tiles).toHaveLength(12);
    expect([sheet.tiles[0], sheet.tiles[5]]).toEqual([
      { startTime: 0, x: 0, y: 0 },
      { startTime: 20, x: 160, y: 90 },
    ]);
    expect((await get('short/sprite.jpg')).status).toBe(200);
  });

  it('are named by the master JSON, beside the WebVTT of the series', async () => {
    const thumbnailsOf = async (path: string) => ((await json(path)) as { thumbnails: string }).thumbnails;
    expect(await thumbnailsOf('film/master.json')).toBe(`${reference.origin}/media/film/thumbnails.json`);
    expect(await thumbnailsOf('short/master.json')).toBe('/media/short/thumbnails.json');
    expect(await thumbnailsOf('series/s1e1/master.json')).toBe('/media/series/s1e1/thumbnails.vtt');
  });
});
