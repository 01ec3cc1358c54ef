import { beforeEach, describe, expect, it } from 'vitest';
import { createReference } from '../../services/reference/src/app';
import { find, readDecodeTime, viewOf } from '../../services/reference/src/fmp4';
import { readSample } from '../../services/reference/src/media-source';

/** Two and a half seconds into a segment: a multiple of 48 s, the samples' length, and that. */
const STARTED_AT = 1_800_000_000_000 + 2_500;
const RENDITIONS = ['v240', 'v480', 'v720', 'sound'];
let now: number;
let app: ReturnType<typeof createReference>;

beforeEach(() => {
  now = STARTED_AT;
  app = createReference({ publicOrigin: 'http://localhost:1', now: () => now });
});

const get = async (path: string): Promise<Response> => app.request(`/media/low-latency/${path}`);
const text = async (path: string): Promise<string> => (await get(path)).text();
const bytes = async (path: string): Promise<Uint8Array> => new Uint8Array(await (await get(path)).arrayBuffer());
const pass = (seconds: number): void => {
  now += seconds * 1000;
};
/** Number of the segment that is being made. */
const present = async (): Promise<number> =>
  Number(/PRELOAD-HINT:.*URI="n(\d+)-/.exec(await text('v480/index.m3u8'))?.[1]);
/** Whether a promise is open after the service has looked at its clock again. */
const isOpen = async (promise: Promise<unknown>): Promise<boolean> =>
  (await Promise.race([promise, new Promise((done) => setTimeout(() => done('open'), 150))])) === 'open';

describe.each(RENDITIONS)('Reference low-latency HLS in %s', (name) => {
  it('announces its parts, blocking reloads, deltas and the other renditions', async () => {
    const playlist = await text(`${name}/index.m3u8`);
    expect(playlist).toContain('CAN-BLOCK-RELOAD=YES');
    const [, target = ''] = /PART-TARGET=([\d.]+)/.exec(playlist) ?? [];
    const [, holdBack = ''] = /PART-HOLD-BACK=([\d.]+)/.exec(playlist) ?? [];
    expect(Number(holdBack)).toBeGreaterThanOrEqual(3 * Number(target));
    const parts = [...playlist.matchAll(/#EXT-X-PART:DURATION=([\d.]+)/g)].map(([, duration]) => Number(duration));
    expect(parts.length).toBeGreaterThan(36);
    for (const duration of parts) expect(duration).toBeLessThanOrEqual(Number(target));
    expect(playlist.match(/RENDITION-REPORT/g)).toHaveLength(RENDITIONS.length - 1);
    expect(playlist).toMatch(/#EXT-X-PRELOAD-HINT:TYPE=PART,URI="n\d+-7\.m4s"/);
  });

  it('has the parts that are whole, and lists a segment once its last part is', async () => {
    const before = await text(`${name}/index.m3u8`);
    pass(1.5);
    const after = await text(`${name}/index.m3u8`);
    expect(after.match(/#EXTINF/g)?.length).toBe(30);
    expect(Number(/MEDIA-SEQUENCE:(\d+)/.exec(after)?.[1])).toBe(Number(/MEDIA-SEQUENCE:(\d+)/.exec(before)?.[1]) + 1);
  });

  it('has parts that are the segment, sample by sample', async () => {
    const sn = (await present()) - 1;
    const segment = await bytes(`${name}/n${sn}.m4s`);
    const parts = await Promise.all(Array.from({ length: 12 }, (_, part) => bytes(`${name}/n${sn}-${part}.m4s`)));
    expect(Buffer.concat(parts).equals(Buffer.from(segment))).toBe(true);
    const times = parts.map(readDecodeTime);
    for (const [index, time] of times.entries()) if (index > 0) expect(time).toBeGreaterThan(times[index - 1] ?? 0);
    const samples = (part: Uint8Array) =>
      viewOf(part).getUint32((find(viewOf(part), 'moof/traf/trun')[0]?.start ?? 0) + 4);
    const whole = { sound: [187, 188], picture: [48, 48] }[name === 'sound' ? 'sound' : 'picture'];
    expect(whole).toContain(parts.reduce((sum, part) => sum + samples(part), 0));
  });
});

describe('Reference low-latency HLS', () => {
  it('keeps the media of the samples', async () => {
    const sn = (await present()) - 1;
    const sample = await readSample(`series/s1e1/v480/${String(sn % 12).padStart(3, '0')}.m4s`);
    const mediaOf = (file: Uint8Array) =>
      Buffer.concat(find(viewOf(file), 'mdat').map(({ start, end }) => file.subarray(start, end)));
    expect(mediaOf(await bytes(`v480/n${sn}.m4s`)).equals(mediaOf(sample as Uint8Array))).toBe(true);
  });

  it('shows the second of the day in its picture', async () => {
    const playlist = await text('v480/index.m3u8');
    const [, date = ''] = /PROGRAM-DATE-TIME:(\S+)/.exec(playlist) ?? [];
    const [, first = ''] = /MEDIA-SEQUENCE:(\d+)/.exec(playlist) ?? [];
    expect((Date.parse(date) / 1000) % 48).toBe((Number(first) % 12) * 4);
  });

  it('answers a blocking reload when the part is there', async () => {
    const sn = await present();
    const reload = text(`v480/index.m3u8?_HLS_msn=${sn}&_HLS_part=7`);
    expect(await isOpen(reload)).toBe(true);
    pass(0.2);
    expect(await reload).toContain(`n${sn}-7.m4s",`.slice(0, -1));
    expect((await get(`v480/index.m3u8?_HLS_msn=${sn + 9}`)).status).toBe(400);
  });

  it('sends a delta without the segments before six target durations', async () => {
    const delta = await text('v480/index.m3u8?_HLS_skip=YES');
    expect(delta).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=24\n');
    expect(delta.match(/#EXTINF/g)).toHaveLength(6);
  });

  it('holds a hinted part until it is made, and has no part of later', async () => {
    const sn = await present();
    const hinted = get(`v480/n${sn}-7.m4s`);
    expect(await isOpen(hinted)).toBe(true);
    pass(0.2);
    expect((await hinted).status).toBe(200);
    expect((await get(`v480/n${sn + 5}-0.m4s`)).status).toBe(404);
  });
});

describe('Reference low-latency DASH', () => {
  it('names its clock, its latency and chunks', async () => {
    const manifest = await text('manifest.mpd');
    expect(manifest).toContain('availabilityTimeComplete="false"');
    expect(manifest).toContain('availabilityTimeOffset="3.667"');
    const [, clock = ''] = /UTCTiming .* value="([^"]+)"/.exec(manifest) ?? [];
    expect(await (await app.request(clock)).text()).toBe(new Date(now).toISOString());
  });

  it('sends a segment chunk by chunk while it is made', async () => {
    const sn = await present();
    const { body } = await get(`v480/n${sn}.m4s`);
    const reader = body?.getReader();
    for (let part = 0; part < 7; part += 1) expect((await reader?.read())?.done).toBe(false);
    const next = reader?.read() ?? Promise.resolve();
    expect(await isOpen(next)).toBe(true);
    pass(0.2);
    expect(await next).toMatchObject({ done: false });
    await reader?.cancel();
  });
});
