import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MOST_SKIPS, SKIP_AFTER_MS } from '@/domain/recovery/limits';
import { createPartSkip } from '@/media/hls/skip-hls-part';

/** The beginning of an fMP4 segment: a box of this length, `moof`. */
const MEDIA = new Uint8Array([0, 0, 0, 100, 0x6d, 0x6f, 0x6f, 0x66]);

const answers = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', answers);
  answers.mockReset().mockImplementation(async () => new Response(MEDIA));
});
afterEach(() => vi.unstubAllGlobals());

/** Audio begins a little later than the video. */
const AUDIO_SHIFT_S = 0.1;

const aPlaylist = (folder: string, live = false, [type, shift] = ['main', 0]) => ({
  live,
  fragments: [0, 1, 2, 3, 4, 5].map((sn) => ({
    sn,
    type,
    start: 4 * sn + shift,
    end: 4 * sn + 4 + shift,
    url: `https://media.example/${folder}/${sn}.m4s`,
    gap: false,
    tagList: [] as string[][],
  })),
});

/** A stream of two renditions; the second has no playlist yet if it is `lazy`. */
function aStream({ live = false } = {}) {
  const details = [aPlaylist('v0', live), aPlaylist('v1', live)];
  const audio = aPlaylist('audio', live, ['audio', AUDIO_SHIFT_S]);
  const [startLoad, loadSource] = [vi.fn(), vi.fn()];
  const config = { startPosition: 9 };
  const hls = {
    levels: details.map((one) => ({ details: one })),
    loadLevel: 0,
    allAudioTracks: [{ details: audio }],
    audioTracks: [{ details: audio }],
    audioTrack: 0,
    startLoad,
    bufferingEnabled: true,
    url: 'master.m3u8',
    loadSource,
    config,
  } as unknown as Hls;
  const clock = { now: 0 };
  const report = vi.fn();
  const skip = createPartSkip(() => clock.now, report);
  /** Notes a failure of a segment, and asks about it. */
  const fail = async (sn: number, code = 404, of = details[0]) => {
    const frag = of?.fragments[sn];
    const error = { details: 'fragLoadError', frag, response: { code } } as unknown as ErrorData;
    skip.note(hls, error);
    await vi.waitFor(() => expect(answers.mock.settledResults.every(({ type }) => type !== 'incomplete')).toBe(true));
    await new Promise((resolve) => setTimeout(resolve));
    return skip.skip(hls, error);
  };
  /** Fails for as long as a skip takes. */
  const failOn = async (sn: number, code?: number) => {
    await fail(sn, code);
    const second = await fail(sn, code);
    clock.now += SKIP_AFTER_MS;
    return second || fail(sn, code);
  };
  /** Fails to load the segment of the start. */
  const failAtStart = (sn: number, code = 410) => {
    const frag = details[0]?.fragments[sn];
    return skip.startBehind(hls, { details: 'fragLoadError', frag, response: { code } } as unknown as ErrorData);
  };
  const { forget } = skip;
  const skipAt = (seconds: number) => skip.skipAt(hls, seconds);
  return { skipAt, fail, failOn, failAtStart, report, clock, details, audio, startLoad, loadSource, config, forget };
}

describe('Missing segment', () => {
  test.each([404, 410, 200])('is passed over in every rendition after its retries (status %s)', async (code) => {
    const { failOn, details, startLoad, report } = aStream();
    expect(await failOn(2, code)).toBe(true);
    expect(report).toHaveBeenCalledExactlyOnceWith({ start: 8, end: 12 });
    expect(details.map(({ fragments }) => fragments.filter(({ gap }) => gap).map(({ sn }) => sn))).toEqual([[2], [2]]);
    expect(details[0]?.fragments[2]?.tagList).toEqual([['GAP']]);
    expect(startLoad).toHaveBeenCalledOnce();
    expect(answers).toHaveBeenCalledExactlyOnceWith('https://media.example/v0/3.m4s', expect.anything());
  });

  test('at the start is left for the next one at once', async () => {
    const { failAtStart, loadSource, config } = aStream();
    expect(await failAtStart(2)).toBe(true);
    expect(config.startPosition).toBe(12);
    expect(loadSource).toHaveBeenCalledExactlyOnceWith('master.m3u8');
  });

  test('at the start stays an error where the next one is missing too', async () => {
    answers.mockImplementation(async () => new Response('', { status: 410 }));
    const { failAtStart, loadSource } = aStream();
    expect(await failAtStart(2)).toBe(false);
    expect(loadSource).not.toHaveBeenCalled();
  });

  test('is waited for before', async () => {
    const { fail, clock } = aStream();
    await fail(2);
    clock.now = SKIP_AFTER_MS - 1;
    expect(await fail(2)).toBe(false);
  });

  test.each<[string, () => Response]>([
    ['is missing too', () => new Response('', { status: 404 })],
    ['is a page', () => new Response('<!doctype html>')],
  ])('stays an error where the next one %s', async (_, answer) => {
    answers.mockImplementation(async () => answer());
    const { failOn, startLoad } = aStream();
    expect(await failOn(2)).toBe(false);
    expect(startLoad).not.toHaveBeenCalled();
  });

  test('stays an error after another status, at the end, and in a live stream', async () => {
    expect(await aStream().failOn(2, 500)).toBe(false);
    expect(await aStream().failOn(5)).toBe(false);
    expect(await aStream({ live: true }).failOn(2)).toBe(false);
  });

  test('of the video is passed over together with that of the audio, as one hole', async () => {
    const { fail, failOn, clock, audio, startLoad, report } = aStream();
    await fail(2);
    for (let count = 0; count < 2; count += 1) {
      await fail(2, 404, audio);
      await fail(2);
    }
    clock.now += SKIP_AFTER_MS;
    expect(await fail(2)).toBe(true);
    expect(report).toHaveBeenCalledExactlyOnceWith({ start: 8, end: 12 + AUDIO_SHIFT_S });
    expect(audio.fragments.filter(({ gap }) => gap).map(({ sn }) => sn)).toEqual([2]);
    expect(startLoad).toHaveBeenCalledOnce();
    expect(await failOn(4)).toBe(true);
  });

  test('of audio, found missing in a hole of the video, is passed over at once', async () => {
    const { fail, failOn, audio } = aStream();
    expect(await failOn(2)).toBe(true);
    expect(await fail(3, 404, audio)).toBe(false);
    expect(await fail(2, 404, audio)).toBe(true);
    expect(await failOn(4)).toBe(true);
  });

  test('is passed over twice in a minute', async () => {
    const { failOn, clock } = aStream();
    for (let count = 0; count < MOST_SKIPS; count += 1) expect(await failOn(count)).toBe(true);
    expect(await failOn(3)).toBe(false);
    clock.now += 60_000;
    expect(await failOn(4)).toBe(true);
  });

  test('in the next stream is no hole of the last one', async () => {
    const { fail, failOn, forget } = aStream();
    expect(await failOn(2)).toBe(true);
    forget();
    expect(await fail(2)).toBe(false);
  });
});

describe('Segment whose data cannot be played', () => {
  test('is passed over at once, with the audio of the same seconds, in every rendition', () => {
    const { skipAt, details, audio, report } = aStream();
    expect(skipAt(9.5)).toBe(true);
    for (const list of [...details, audio])
      expect(list.fragments.flatMap(({ sn, gap }) => (gap ? sn : []))).toEqual([2]);
    expect(report).toHaveBeenCalledWith({ start: 8, end: 12 + AUDIO_SHIFT_S });
  });

  test('ends the source where it breaks again and again', () => {
    const { skipAt } = aStream();
    const answers = [1, 2, 3, 4, 5].map(() => skipAt(9.5));
    expect(answers).toEqual([true, true, true, false, false]);
  });

  test('ends the source where it is one of several, the last one, or live', () => {
    const film = aStream();
    for (let count = 0; count < MOST_SKIPS; count += 1) expect(film.skipAt(1 + 4 * count)).toBe(true);
    expect(film.skipAt(1 + 4 * MOST_SKIPS)).toBe(false);
    expect(aStream().skipAt(23)).toBe(false);
    expect(aStream({ live: true }).skipAt(9.5)).toBe(false);
  });
});
