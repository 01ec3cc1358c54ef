import { describe, expect, test } from 'vitest';
import { parseThumbnails, thumbnailAt } from '@/domain/playback/thumbnail-list';

const BASE = 'https://media.example/film/thumbnails.vtt';
const read = (content: unknown) =>
  parseThumbnails(typeof content === 'string' ? content : JSON.stringify(content), BASE);

describe('Thumbnails: WebVTT', () => {
  test('gives areas of a sheet, relative to the file', () => {
    const text =
      'WEBVTT\n\n00:00.000 --> 00:04.000\nsprite.jpg#xywh=0,0,160,90\n\n1\n00:00:04.000 --> 01:00:08.500\nhttps://cdn.example/b.jpg#xywh=pixel:160,0,160,90';
    expect(read(text)).toEqual([
      {
        url: 'https://media.example/film/sprite.jpg',
        start: 0,
        end: 4,
        area: { x: 0, y: 0, width: 160, height: 90 },
      },
      { url: 'https://cdn.example/b.jpg', start: 4, end: 3608.5, area: { x: 160, y: 0, width: 160, height: 90 } },
    ]);
  });

  test('gives whole images, despite Windows lines, a byte order mark, decimal commas, notes and settings', () => {
    const text =
      '\uFEFFWEBVTT\r\n\r\nNOTE by hand\r\n\r\n00:00,000 --> 00:04,000 line:0\r\n/a.jpg\r\n\r\n\r\n00:04.000 --> 00:08.000\r\nb.jpg\r\n';
    expect(read(text).map(({ url, start, area }) => ({ url, start, area }))).toEqual([
      { url: 'https://media.example/a.jpg', start: 0, area: null },
      { url: 'https://media.example/film/b.jpg', start: 4, area: null },
    ]);
  });

  test.each([
    ['lines that end by CR alone', '\r', '\r\r'],
    ['no blank lines between cues', '\n', '\n'],
    ['blank lines with tabs', '\n', '\n\t\n'],
  ])('gives areas despite %s', (_, end, gap) => {
    const cue = (index: number) =>
      `${index}${end}00:0${index}.000 --> 00:0${index + 1}.000${end}s.jpg#xywh=${index * 160},0,160,90`;
    const text = ['WEBVTT', cue(0), cue(1), cue(2)].join(gap);
    expect(read(text).map(({ start, area }) => [start, area?.x])).toEqual([
      [0, 0],
      [1, 160],
      [2, 320],
    ]);
  });

  test('gives areas in percent and with decimals', () => {
    const text =
      'WEBVTT\n\n00:00.000 --> 00:04.000\n/s.jpg#xywh=percent:16.6667,0,16.6667,100\n\n00:04.000 --> 00:08.000\n/s.jpg#xywh=160.5,0,160.25,90';
    expect(read(text).map(({ url, area }) => [url, area])).toEqual([
      ['https://media.example/s.jpg', { x: 16.6667, y: 0, width: 16.6667, height: 100, unit: 'percent' }],
      ['https://media.example/s.jpg', { x: 160.5, y: 0, width: 160.25, height: 90 }],
    ]);
  });

  test.each([
    ['times without fractions', '00:00:04 --> 00:00:08', '#xywh=160,0,160,90'],
    ['six digits of fraction', '00:00:04.000000 --> 00:00:08.000000', '#xywh=160,0,160,90'],
    ['another arrow', '00:00:04.000 -> 00:00:08.000', '#xywh=160,0,160,90'],
    ['blanks in the area', '00:00:04.000 --> 00:00:08.000', '#xywh=160, 0, 160, 90'],
    ['a time before the area', '00:00:04.000 --> 00:00:08.000', '#t=4,8&xywh=pixel:160,0,160,90'],
    ['a time behind the area', '00:00:04.000 --> 00:00:08.000', '#xywh=160,0,160,90&t=4'],
  ])('gives the area despite %s', (_, times, area) => {
    expect(read(`WEBVTT\n\n${times}\n/s.jpg${area}`)).toEqual([
      { url: 'https://media.example/s.jpg', start: 4, end: 8, area: { x: 160, y: 0, width: 160, height: 90 } },
    ]);
  });

  test('a time alone in the fragment leaves the whole image', () => {
    expect(read('WEBVTT\n\n00:04 --> 00:08\n/s.jpg#t=4')).toEqual([
      { url: 'https://media.example/s.jpg#t=4', start: 4, end: 8, area: null },
    ]);
  });

  test.each(['', 'WEBVTT', 'WEBVTT\n\n00:00.000 --> 00:04.000\n', '<!doctype html><p>404</p>'])(
    '%j gives none',
    (text) => {
      expect(read(text)).toEqual([]);
    },
  );
});

describe('Thumbnails: JSON list', () => {
  test('gives images with and without an area, in order of time', () => {
    expect(
      read([
        { url: 'b.jpg', startTime: 10, endTime: 20, width: 160, height: 90, coords: { x: 160, y: 0 } },
        { url: 'https://cdn.example/a.jpg', startTime: 0 },
      ]),
    ).toEqual([
      { url: 'https://cdn.example/a.jpg', start: 0, end: null, area: null },
      {
        url: 'https://media.example/film/b.jpg',
        start: 10,
        end: 20,
        area: { x: 160, y: 0, width: 160, height: 90 },
      },
    ]);
  });

  test.each([
    [{ startTime: 0 }],
    [{ url: '', startTime: 0 }],
    [{ url: 7, startTime: 0 }],
    [{ url: 'a.jpg' }],
    [{ url: 'a.jpg', startTime: '0' }],
    [{ url: 'https://', startTime: 0 }],
    [null],
    ['a.jpg'],
  ])('leaves out %j and gives the others', (bad) => {
    expect(read([bad, { url: 'a.jpg', startTime: 0 }])).toHaveLength(1);
  });
});

describe('Thumbnails: JSON sheet of tiles', () => {
  const TILE = { x: 0, y: 90, width: 160, height: 90 };

  test.each([
    ['startTime, tileWidth', { tileWidth: 160, tileHeight: 90, tiles: [{ startTime: 4, x: 0, y: 90 }] }],
    ['start, tile_width', { tile_width: 160, tile_height: 90, tiles: [{ start: 4, x: 0, y: 90 }] }],
  ])('accepts %s', (_, sheet) => {
    expect(read({ url: 'sheet.jpg', ...sheet })).toEqual([
      { url: 'https://media.example/film/sheet.jpg', start: 4, end: null, area: TILE },
    ]);
  });

  test.each([
    [{ url: 'sheet.jpg', tileWidth: 160, tileHeight: 90, tiles: [] }],
    [{ url: 'sheet.jpg', tileWidth: 160, tileHeight: 90 }],
    [{ tileWidth: 160, tileHeight: 90, tiles: [{ startTime: 0, x: 0, y: 0 }] }],
    [{}],
  ])('%j gives none', (sheet) => {
    expect(read(sheet)).toEqual([]);
  });

  test('throws for broken JSON', () => {
    expect(() => read('[{')).toThrow();
  });
});

describe('thumbnailAt', () => {
  const list = read([
    { url: 'a.jpg', startTime: 5, endTime: 10 },
    { url: 'b.jpg', startTime: 20 },
  ]);

  test.each([
    [0, undefined],
    [5, 5],
    [9.9, 5],
    [10, undefined],
    [20, 20],
    [5000, 20],
  ])('finds the thumbnail of second %s', (seconds, start) => {
    expect(thumbnailAt(list, seconds)?.start).toBe(start);
  });
});
