import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDecodeTime, readTimescale, shiftSegment } from '../../services/reference/src/fmp4';
import type { RunningServer } from '../../services/reference/src/http-server';
import { startTestReference } from '../support/reference-server';

const RENDITIONS = ['v240', 'v480', 'v720', 'audio/dub', 'audio/original', 'audio/ac3'];
let reference: RunningServer;

beforeAll(async () => {
  reference = await startTestReference();
});
afterAll(() => reference.close());

const get = (path: string): Promise<Response> => fetch(`${reference.origin}/media/film/${path}`);
const bytes = async (path: string): Promise<Uint8Array> => {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};

interface Entry {
  readonly start: number;
  readonly duration: number;
  readonly name: string;
}

async function entriesOf(rendition: string): Promise<Entry[]> {
  const playlist = await (await get(`${rendition}/index.m3u8`)).text();
  let start = 0;
  return [...playlist.matchAll(/#EXTINF:([\d.]+),\n(.+)/g)].map(([, length, name = '']) => {
    const entry = { start, duration: Number(length), name };
    start += entry.duration;
    return entry;
  });
}

describe.each(RENDITIONS)('Reference film %s', (rendition) => {
  it('lasts exactly forty minutes without a discontinuity', async () => {
    const playlist = await (await get(`${rendition}/index.m3u8`)).text();
    const last = (await entriesOf(rendition)).at(-1);
    expect((last?.start ?? 0) + (last?.duration ?? 0)).toBeCloseTo(2400, 3);
    expect(playlist).not.toContain('DISCONTINUITY');
    expect(playlist).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
    expect(playlist.trimEnd().endsWith('#EXT-X-ENDLIST')).toBe(true);
  });

  it('has segments that begin where the playlist says', async () => {
    const timescale = readTimescale(await bytes(`${rendition}/init.mp4`));
    const entries = await entriesOf(rendition);
    const sampled = [0, 1, 9, 10, 57, entries.length - 1].flatMap((index) => entries.slice(index, index + 1));
    for (const { name, start } of sampled) {
      expect(readDecodeTime(await bytes(`${rendition}/${name}`)) / timescale, name).toBeCloseTo(start, 2);
    }
  });

  it('ends with its last segment', async () => {
    const turns = rendition.startsWith('v') ? 40 : 300;
    expect((await get(`${rendition}/t${turns - 1}-000.m4s`)).status).toBe(200);
    expect((await get(`${rendition}/t${turns}-000.m4s`)).status).toBe(404);
    expect((await get(`${rendition}/t0-999.m4s`)).status).toBe(404);
  });
});

it('Reference film loop: second rounds differ from the first by their times only', async () => {
  const [first, second] = [await bytes('v480/t0-003.m4s'), await bytes('v480/t25-003.m4s')];
  const timescale = readTimescale(await bytes('v480/init.mp4'));
  expect(second.byteLength).toBe(first.byteLength);
  expect(readDecodeTime(second) - readDecodeTime(first)).toBe(25 * 60 * timescale);
  expect(shiftSegment(first, 25 * 60 * timescale, 25 * 10)).toEqual(second);
  const differing = first.filter((byte, index) => byte !== second[index]).length;
  expect(differing).toBeLessThan(16);
});

describe('Segment shift', () => {
  const box = (type: string, ...content: number[]): number[] => {
    const size = content.length + 8;
    return [0, 0, size >> 8, size & 255, ...Buffer.from(type), ...content];
  };
  const times = (version: number): Uint8Array => {
    const tfdt = box('tfdt', version, 0, 0, 0, ...(version === 1 ? [0, 0, 0, 0] : []), 0, 0, 1, 0);
    return Uint8Array.from(box('moof', ...box('mfhd', 0, 0, 0, 0, 0, 0, 0, 5), ...box('traf', ...tfdt)));
  };

  it.each([0, 1])('adds to a decode time of version %i and to the sequence number', (version) => {
    const moved = shiftSegment(times(version), 70_000, 7);
    expect(readDecodeTime(moved)).toBe(256 + 70_000);
    expect(moved[moved.indexOf(5) === -1 ? 23 : 0]).toBe(12);
  });

  it('leaves the original unchanged', () => {
    const original = times(1);
    shiftSegment(original, 1, 1);
    expect(original).toEqual(times(1));
  });

  it('refuses data that is not a segment', () => {
    expect(() => readDecodeTime(Uint8Array.from(box('free', 1, 2, 3)))).toThrow('no tfdt');
    expect(() => readTimescale(Uint8Array.from(box('moov')))).toThrow('one track');
    expect(() => shiftSegment(new Uint8Array(16), 1, 1)).toThrow('0 bytes');
  });
});
