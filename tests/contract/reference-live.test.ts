import { beforeEach, describe, expect, it } from 'vitest';
import { createReference } from '../../services/reference/src/app';
import { readDecodeTime, readTimescale } from '../../services/reference/src/fmp4';

const STARTED_AT = Date.UTC(2026, 0, 31, 23, 59, 30);
const RENDITIONS = ['v480', 'v720', 'audio/sound'];
let now: number;
let app: ReturnType<typeof createReference>;

beforeEach(() => {
  now = STARTED_AT;
  app = createReference({ publicOrigin: 'http://localhost:1', now: () => now });
});

const get = async (path: string): Promise<Response> => app.request(`/media/live/${path}`);
const bytes = async (path: string): Promise<Uint8Array> => new Uint8Array(await (await get(path)).arrayBuffer());
const pass = (seconds: number): void => {
  now += seconds * 1000;
};

interface Live {
  readonly text: string;
  readonly first: number;
  readonly segments: readonly { date: number; duration: number; name: string }[];
}

async function playlist(rendition = 'v480'): Promise<Live> {
  const text = await (await get(`${rendition}/index.m3u8`)).text();
  const entries = text.matchAll(/#EXT-X-PROGRAM-DATE-TIME:(\S+)\n#EXTINF:([\d.]+),\n(\S+)/g);
  const segments = [...entries].map(([, date = '', duration, name = '']) => ({
    date: Date.parse(date),
    duration: Number(duration),
    name,
  }));
  return { text, first: Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]), segments };
}

describe.each(RENDITIONS)('Reference broadcast in %s', (rendition) => {
  it('is an event playlist of ten-second segments without an end, so that a player can rewind', async () => {
    const { text, first, segments } = await playlist(rendition);
    expect(text).toContain('#EXT-X-PLAYLIST-TYPE:EVENT\n');
    expect(text).toContain('#EXT-X-TARGETDURATION:10\n');
    expect(text).toContain('#EXT-X-DVR-ENABLED:true\n');
    expect(text).not.toMatch(/ENDLIST|DISCONTINUITY/);
    expect(first).toBe(0);
    for (const { duration } of segments) expect(Math.round(duration)).toBe(10);
  });

  it('offers two minutes at the start, which end at the current time', async () => {
    const { segments } = await playlist(rendition);
    expect(segments).toHaveLength(12);
    expect(segments[0]?.date).toBe(STARTED_AT - 120_000);
    const end = (segments.at(-1)?.date ?? 0) + (segments.at(-1)?.duration ?? 0) * 1000;
    expect(Math.abs(end - STARTED_AT)).toBeLessThan(30);
  });

  it('grows by a segment every ten seconds and keeps them all', async () => {
    const before = await playlist(rendition);
    pass(9.9);
    expect((await playlist(rendition)).text).toBe(before.text);
    pass(0.1);
    const after = await playlist(rendition);
    expect(after.segments).toHaveLength(13);
    expect(after.text.startsWith(before.text)).toBe(true);
  });

  it('has segments whose times continue through the rounds of the loop', async () => {
    pass(300);
    const timescale = readTimescale(await bytes(`${rendition}/init.mp4`));
    for (const { name, date } of (await playlist(rendition)).segments) {
      const start = readDecodeTime(await bytes(`${rendition}/${name}`)) / timescale;
      expect(start, name).toBeCloseTo((date - STARTED_AT) / 1000 + 120, 2);
    }
  });

  it('answers 404 to segments of the future', async () => {
    expect((await get(`${rendition}/n11.m4s`)).status).toBe(200);
    expect((await get(`${rendition}/n12.m4s`)).status).toBe(404);
    pass(10);
    expect((await get(`${rendition}/n12.m4s`)).status).toBe(200);
    expect((await get(`${rendition}/n999999999.m4s`)).status).toBe(404);
  });
});

describe('Reference broadcast restart', () => {
  it('happens after half an hour, with the last two minutes and the same timeline', async () => {
    pass(1799);
    const old = await playlist();
    expect([old.first, old.segments.length]).toEqual([0, 191]);
    pass(1);
    const fresh = await playlist();
    expect([fresh.first, fresh.segments.length]).toEqual([180, 12]);
    expect(fresh.segments.slice(0, 11)).toEqual(old.segments.slice(180));
    expect((await get('v480/n0.m4s')).status).toBe(200);
  });

  it('repeats, so that a playlist stays short for days', async () => {
    pass(3 * 24 * 3600 + 1799);
    const { first, segments } = await playlist();
    expect(segments).toHaveLength(191);
    expect(first % 180).toBe(0);
    const timescale = readTimescale(await bytes('v480/init.mp4'));
    expect(readDecodeTime(await bytes(`v480/${segments[0]?.name}`)) / timescale).toBe(first * 10);
  });
});

describe('Reference broadcast source', () => {
  it('is a master JSON with one HLS source', async () => {
    const master = (await (await get('master.json')).json()) as { sources: unknown; subtitles: unknown };
    const link = 'http://localhost:1/media/live/master.m3u8';
    expect(master).toEqual({ sources: [{ label: 'Auto', link, isDefault: true }], subtitles: [] });
  });

  it('has two qualities and one sound, revalidated each time', async () => {
    const text = await (await get('master.m3u8')).text();
    expect([...text.matchAll(/RESOLUTION=(\S+?),/g)].map(([, size]) => size)).toEqual(['854x480', '1280x720']);
    expect(text.match(/TYPE=AUDIO/g)).toHaveLength(1);
    expect((await get('v480/index.m3u8')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('v480/n3.m4s')).headers.get('cache-control')).toContain('max-age');
  });

  it.each(['v999/index.m3u8', 'v480/n1.txt', 'v480/nx.m4s', 'v999/n1.m4s'])('answers 404 to %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('counts from the start of each service', async () => {
    pass(1000);
    const second = createReference({ publicOrigin: 'http://localhost:1', now: () => now });
    const text = await (await second.request('/media/live/v480/index.m3u8')).text();
    expect(text.match(/#EXTINF/g)).toHaveLength(12);
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:0\n');
  });
});
