import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { OTHER_HOST_MS } from '@/domain/recovery/limits';
import { playedFrom, until, untilPlaying } from '../support/browser-until';
import { type MediaRule, type MediaShelf, openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer, said } from '../support/render-player';

/** Segments from here on are missing. The earlier ones load at once, so playback runs into the gap. */
const SECOND_HALF = 's1e1/.*/0(0[6-9]|1\\d)\\.m4s';

const LAST_OF_FIRST_HALF = 's1e1/v\\d+/005\\.m4s';
const FIRST_OF_SECOND_HALF = 's1e1/v\\d+/006\\.m4s';

const failures = ({ events }: MountedPlayer) =>
  events.flatMap((event) => (event.name === 'failed' ? [event.payload.kind] : []));
const recoveries = ({ events }: MountedPlayer) =>
  events.flatMap((event) => (event.name === 'recovering' ? [event.payload?.attempt ?? null] : []));

const waits = ({ events }: MountedPlayer) => events.flatMap((event) => (event.name === 'wait' ? [event.payload] : []));

/** Plays at the 22nd second of a stream that breaks at the 24th. */
async function playUpToBreak(rule: Omit<MediaRule, 'match'>): Promise<{ player: MountedPlayer; media: MediaShelf }> {
  const [player, media] = [mountPlayer(), openMediaShelf()];
  await media.rule({ match: SECOND_HALF, ...rule });
  player.load(media.episode('s1e1'), { start: 'asked', startAt: 22 });
  await untilPlaying(player.video);
  return { player, media };
}

describe('Stream that breaks in its midst', () => {
  async function expectContinues(rule: Omit<MediaRule, 'match'>): Promise<void> {
    const { player, media } = await playUpToBreak(rule);
    const video = player.video();
    await until(() => expect(recoveries(player)).toContain(1));
    expect(player.instance().state.error).toBeNull();
    await until(() => expect(recoveries(player)).toContain(2));
    await media.rule();
    await until(() => expect(player.video().currentTime).toBeGreaterThan(24.5));
    await until(() => expect(recoveries(player).at(-1)).toBeNull());
    expect(failures(player)).toEqual([]);
    expect(player.video()).toBe(video);
  }

  test('by the connection: continues by itself when the break is over', () => expectContinues({ reset: true }));

  test('by the connection: continues also in a browser that reports no network for ever', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => online.mockRestore());
    await expectContinues({ reset: true });
  });

  test.each([
    ['the server', { status: 503 }],
    ['a segment that is not there yet', { status: 404 }],
  ])('by %s: continues by itself when the break is over', { tags: ['nightly'] }, (_, rule) => expectContinues(rule));

  test('by a segment that is no media: requests it again and skips nothing', { tags: ['nightly'] }, async () => {
    const [player, media] = [mountPlayer(), openMediaShelf()];
    // The player checks segments from the second second on: the first ones are loaded by then.
    await media.rule(
      { match: LAST_OF_FIRST_HALF, delayMs: 3000 },
      { match: FIRST_OF_SECOND_HALF, garbage: true, times: 1 },
    );
    player.load(media.episode('s1e1'), { start: 'asked', startAt: 16 });
    await untilPlaying(player.video);
    await until(() => expect(player.video().currentTime).toBeGreaterThan(29));
    // A skipped segment would begin a second range.
    expect(player.video().played.length).toBe(1);
    expect(failures(player)).toEqual([]);
  });

  test('waits with the frame on the screen and keeps its position', async () => {
    const { player } = await playUpToBreak({ reset: true });
    await until(() => expect(player.instance().state.waiting).toBe(true));
    const { currentTime } = player.port.state();
    expect(currentTime).toBeGreaterThan(23);
    expect(player.video().readyState).toBeGreaterThanOrEqual(2);
    expect(player.port.state().playback).toBe('playing');
    expect(failures(player)).toEqual([]);
  });

  test('continues at once when the network is back', { tags: ['nightly'] }, async () => {
    const { player, media } = await playUpToBreak({ reset: true });
    // Each attempt of the player has retries of hls.js within it.
    await until(() => expect(recoveries(player)).toContain(3));
    await media.rule();
    const before = performance.now();
    window.dispatchEvent(new Event('online'));
    await until(() => expect(recoveries(player).at(-1)).toBeNull());
    expect(performance.now() - before).toBeLessThan(3000);
  });

  test('fails in the end at the second where a segment is missing', { tags: ['nightly'] }, async () => {
    const { player } = await playUpToBreak({ status: 404 });
    await until(() => expect(failures(player)).toEqual(['stream-failed']));
    // The retries end after 7 s: a slow machine makes two in this time, a fast one three.
    const attempts = recoveries(player).filter((attempt) => attempt !== null);
    expect([
      [1, 2],
      [1, 2, 3],
    ]).toContainEqual(attempts);
    expect(player.port.state().currentTime).toBeGreaterThan(23);
    expect(recoveries(player).at(-1)).toBeNull();
  });

  test.each([
    ['video', 's1e1/v\\d+/006\\.m4s'],
    ['audio', 'audio/.*/dub/006\\.m4s'],
    ['video and of audio', '(s1e1/v\\d+|audio/.*/dub)/006\\.m4s'],
  ])('by a single missing segment of %s: passes over it, and says so', { tags: ['nightly'] }, async (_, match) => {
    const [player, media] = [mountPlayer(), openMediaShelf()];
    await media.rule({ match, status: 404 });
    player.load(media.episode('s1e1'), { start: 'asked', startAt: 20 });
    await untilPlaying(player.video);
    await until(() => expect(player.video().currentTime).toBeGreaterThan(29));
    const skips = player.events.filter(({ name }) => name === 'skipped');
    expect(skips).toHaveLength(1);
    expect(failures(player)).toEqual([]);
    expect(recoveries(player).at(-1)).toBeNull();
  });

  test('is retried for longer than the 20 s limit of silence', { tags: ['nightly'] }, async () => {
    const { player } = await playUpToBreak({ reset: true });
    await until(() => expect(recoveries(player)).toContain(5), 60_000);
    expect(failures(player)).toEqual([]);
  });

  test('is not retried after a change of episode', { tags: ['nightly'] }, async () => {
    const { player, media } = await playUpToBreak({ reset: true });
    await until(() => expect(recoveries(player)).toContain(2));
    player.load(media.episode('s1e2'), { start: 'asked', startAt: null });
    await until(() => expect(player.instance().state.source.src).toContain('s1e2'));
    await untilPlaying(player.video);
    expect(recoveries(player).at(-1)).toBeNull();
    expect(player.video().currentTime).toBeLessThan(10);
  });
});

test('HLS: a rendition that fails at the cap of a small frame gives way to the next one', async () => {
  const [player, media] = [mountPlayer({ width: 426, height: 240 }), openMediaShelf({ ownHost: true })];
  await media.rule({ match: 's1e1/v240/00[2-9]\\.m4s', status: 503 });
  player.load(media.episode('s1e1'), { start: 'asked', startAt: 5 });
  await untilPlaying(player.video);
  await until(() => expect(player.video().currentTime).toBeGreaterThan(14), 30_000);
  expect(player.video().videoHeight).toBe(480);
  expect(failures(player)).toEqual([]);
});

test('DASH that breaks in its midst says so, and goes on when the break is over', async () => {
  const [player, media] = [mountPlayer(), openMediaShelf({ ownHost: true })];
  await media.rule({ match: 'dash/.*/(?:00[3-9]|0[1-9]\\d)\\.m4s', status: 503 });
  player.load(media.stream('dash/manifest.mpd'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  await until(() => expect(recoveries(player)).toContain(1));
  await media.rule();
  await until(() => expect(recoveries(player).at(-1)).toBeNull());
  expect(failures(player)).toEqual([]);
});

test.each([
  ['video', 'dash/v\\d+/006\\.m4s'],
  ['video and of audio', 'dash/.*/006\\.m4s'],
])('DASH with a single missing segment of %s passes over it, and says so', { tags: ['nightly'] }, async (_, match) => {
  const [player, media] = [mountPlayer(), openMediaShelf({ ownHost: true })];
  await media.rule({ match, status: 404 });
  player.load(media.stream('dash/manifest.mpd'), { start: 'asked', startAt: 20 });
  await until(() => expect(player.video().currentTime).toBeGreaterThan(29));
  await untilPlaying(player.video);
  expect(player.events.filter(({ name }) => name === 'skipped')).toHaveLength(1);
  expect(failures(player)).toEqual([]);
  expect(recoveries(player).at(-1) ?? null).toBeNull();
});

test.each([
  ['plays', null],
  ['has been sought', 40],
])('DASH that %s goes on at once when the network is back', { tags: ['nightly'] }, async (_, to) => {
  const [player, media] = [mountPlayer(), openMediaShelf({ ownHost: true })];
  await media.rule({ match: 'dash/.*/(?:00[3-9]|0[1-9]\\d)\\.m4s', status: 503 });
  player.load(media.stream('dash/manifest.mpd'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  // Longer than the test, so that dash.js itself asks again too late.
  const retryIntervals = { MediaSegment: 100_000 };
  player.dash().updateSettings({ streaming: { retryIntervals } });
  if (to !== null) player.port.seek(to);
  await until(() => expect(player.instance().state.waiting || player.video().seeking).toBe(true));
  await media.rule();
  const second = to ?? player.video().currentTime;
  await until(() => {
    // The request of the wait may still be under way at the first one.
    window.dispatchEvent(new Event('online'));
    expect(player.video().currentTime).toBeGreaterThan(second + 1);
  });
  expect(failures(player)).toEqual([]);
});

test.each([
  ['manifest', 'mpd'],
  ['segment', 'm4s'],
])('DASH whose %s fails at the start plays at its second', { tags: ['nightly'] }, async (_, match) => {
  const [player, media] = [mountPlayer(), openMediaShelf({ ownHost: true })];
  await media.rule({ match, status: 503, times: 1 });
  player.load(media.stream('dash/manifest.mpd'), { start: 'asked', startAt: 25 });
  await untilPlaying(player.video);
  expect(player.video().currentTime).toBeGreaterThanOrEqual(25);
  expect(player.video().currentTime).toBeLessThan(30);
  expect(failures(player)).toEqual([]);
});

test.each([
  ['its beginning', '000', null, 'asked'],
  ['its beginning, without a request to play,', '000', null, 'paused'],
  ['a saved second', '006', 25, 'asked'],
] as const)(
  'DASH whose segment of %s is missing begins behind it',
  { tags: ['nightly'] },
  async (_, segment, startAt, start) => {
    const [player, media] = [mountPlayer(), openMediaShelf({ ownHost: true })];
    await media.rule({ match: `dash/.*/${segment}\\.m4s`, status: 404 });
    player.load(media.stream('dash/manifest.mpd'), { start, startAt });
    const endS = 4 + 4 * Number(segment);
    await until(() => expect(player.video().currentTime).toBeGreaterThanOrEqual(endS), 6_000);
    void player.port.play('host');
    await untilPlaying(player.video);
    expect(playedFrom(player.video())).toBeCloseTo(endS, 0);
    expect([failures(player), recoveries(player)]).toEqual([[], []]);
  },
);

test('DASH without its segments fails at its start, 5 s after dash.js has given up', {
  tags: ['nightly'],
}, async () => {
  const [player, media] = [mountPlayer(), openMediaShelf({ ownHost: true })];
  await media.rule({ match: 'dash/.*/\\d+\\.m4s', status: 404 });
  player.load(media.stream('dash/manifest.mpd'), { start: 'asked', startAt: null });
  const givenUp: number[] = [];
  const dash = await until(() => player.dash());
  const onError = ({ error }: { error: { code: number } }) => error.code === 27 && givenUp.push(performance.now());
  dash.on('error', onError as never, null as never);
  await until(() => expect(failures(player)).toEqual(['stream-failed']));
  // Timers and the clock round apart.
  expect(performance.now() - Number(givenUp[0])).toBeGreaterThan(OTHER_HOST_MS - 50);
});

describe('File whose connection breaks half-way, and whose server then answers with an error,', () => {
  async function broken(): Promise<{ player: MountedPlayer; media: MediaShelf }> {
    const [player, media] = [mountPlayer(), openMediaShelf({ ownHost: true })];
    // The code that repeats a file loads with its first frame, and a test breaks it at once.
    await import('@/media/recovery/file-breaks');
    await media.rule({ match: 'mp4', resetAt: 0.5 });
    player.load(media.stream('progressive/film.mp4'), { start: 'asked', startAt: 5 });
    await untilPlaying(player.video);
    await media.rule({ match: 'mp4', status: 503 });
    await until(() => expect(recoveries(player)).toContain(1));
    return { player, media };
  }

  test('goes on at its second when the server is back, and says so', async () => {
    const { player, media } = await broken();
    const second = player.port.state().currentTime;
    await until(() => expect(player.instance().state.waiting).toBe(true));
    expect(waits(player).at(-1)).not.toBeNull();
    await until(() => expect(recoveries(player)).toContain(2));
    await media.rule();
    await until(() => expect(recoveries(player).at(-1)).toBeNull());
    await until(() => expect(player.video().currentTime).toBeGreaterThan(second + 1));
    expect(player.video().currentTime).toBeLessThan(second + 15);
    await until(() => expect(waits(player).at(-1)).toBeNull());
    expect(failures(player)).toEqual([]);
    expect(player.events.filter(({ name }) => name === 'pause')).toEqual([]);
  });

  test('is given up after a minute', { tags: ['nightly'] }, async () => {
    const { player } = await broken();
    const second = player.port.state().currentTime;
    await until(() => expect(failures(player)).toEqual(['stream-failed']), 100_000);
    expect(recoveries(player).at(-1)).toBeNull();
    expect(player.port.state().currentTime).toBeGreaterThanOrEqual(second);
  });
});

describe('File of a server without ranges, whose connection breaks half-way,', { tags: ['nightly'] }, () => {
  /** Plays up to the break. The file answers again afterwards. */
  async function broken(path: string): Promise<{ player: MountedPlayer; second: number }> {
    const [player, media] = [mountPlayer(), openMediaShelf({ ownHost: true })];
    await import('@/media/recovery/file-breaks');
    await media.rule({ match: 'mp4', rangeless: true, resetAt: 0.5 });
    player.load(media.stream(path), { start: 'asked', startAt: null });
    await untilPlaying(player.video);
    await until(() => expect(player.video().currentTime).toBeGreaterThan(3));
    await media.rule({ match: 'mp4', status: 503 });
    await until(() => expect(recoveries(player)).toContain(1));
    const second = player.port.state().currentTime;
    await media.rule({ match: 'mp4', rangeless: true });
    return { player, second };
  }

  test('goes on at its second', async () => {
    const { player, second } = await broken('progressive/film.mp4');
    expect(second).toBeGreaterThan(3);
    await until(() => expect(recoveries(player).at(-1)).toBeNull());
    expect(player.video().currentTime).toBeGreaterThan(second - 1);
    expect(player.video().currentTime).toBeLessThan(second + 1);
    await untilPlaying(player.video);
    expect([failures(player), said(player, 'restarted')]).toEqual([[], false]);
    player.port.seek(20);
    await untilPlaying(player.video);
    expect(player.video().currentTime, 'the whole file can be sought').toBeGreaterThanOrEqual(20);
  });

  test('begins anew and says so, where no script may read it', async () => {
    const { player } = await broken('foreign/progressive/film.mp4');
    await until(() => expect(said(player, 'restarted')).toBe(true));
    await untilPlaying(player.video);
    expect(playedFrom(player.video())).toBeCloseTo(0, 0);
    expect([failures(player), recoveries(player).at(-1)]).toEqual([[], null]);
  });
});

describe('File of a server without ranges', () => {
  async function loaded(path: string, startAt: number | null): Promise<MountedPlayer> {
    const [player, media] = [mountPlayer(), openMediaShelf({ ownHost: true })];
    await media.rule({ match: 'mp4', rangeless: true });
    // Slow, so that a busy machine finds it near the second where it began.
    player.port.setRate(0.5);
    player.load(media.stream(path), { start: 'asked', startAt });
    await untilPlaying(player.video);
    return player;
  }

  test('plays from a saved second', async () => {
    const player = await loaded('progressive/film.mp4', 20);
    await until(() => expect(player.video().currentTime).toBeGreaterThan(20.2));
    expect(player.video().currentTime).toBeLessThan(24);
    expect([failures(player), said(player, 'restarted')]).toEqual([[], false]);
  });

  test('goes to a second that the viewer chooses, and to the last of several', async () => {
    const player = await loaded('progressive/film.mp4', null);
    player.port.seek(30);
    player.port.seek(24);
    await until(() => expect(player.port.state().currentTime).toBeGreaterThan(24.5));
    expect(player.port.state().currentTime).toBeLessThan(28);
    player.port.seek(10);
    await until(() => expect(player.video().currentTime).toBeLessThan(14));
    await until(() => expect(player.video().currentTime).toBeGreaterThan(10.5));
    expect([failures(player), said(player, 'restarted'), player.port.state().playback]).toEqual([[], false, 'playing']);
  });

  test('plays on where it is after a seek, and says why, where no script may read it', async () => {
    const player = await loaded('foreign/progressive/film.mp4', null);
    await until(() => expect(player.video().currentTime).toBeGreaterThan(1));
    player.port.seek(30);
    await until(() => expect(said(player, 'restarted')).toBe(true));
    await until(() => expect(player.port.state().currentTime).toBeGreaterThan(2));
    expect(player.port.state().currentTime).toBeLessThan(10);
    player.port.pause();
    player.port.seek(0);
    await until(() => expect(player.video().currentTime).toBeLessThan(1));
  });
});

describe('Stream that breaks before its first frame', () => {
  test('is retried after a connection error', async () => {
    const [player, media] = [mountPlayer(), openMediaShelf()];
    // The browser itself repeats a request on a used connection, so no number of failures is known beforehand.
    await media.rule({ match: 'sever', reset: true });
    player.load(media.episode('s1e1'), { start: 'asked', startAt: 22 });
    await until(() => expect(recoveries(player)).toContain(1));
    await media.rule();
    await untilPlaying(player.video);
    expect(player.video().currentTime).toBeGreaterThanOrEqual(22);
    expect(failures(player)).toEqual([]);
  });

  test('starts at the requested position, although its first segment was late', async () => {
    const [player, media] = [mountPlayer(), openMediaShelf()];
    await media.rule({ match: 'm4s', reset: true });
    player.load(media.episode('s1e1'), { start: 'asked', startAt: 22 });
    await until(() => expect(recoveries(player)).toContain(1));
    await media.rule();
    await untilPlaying(player.video);
    expect(player.video().currentTime).toBeGreaterThanOrEqual(22);
    const paths = (await media.requests()).map(({ path }) => path);
    expect(paths.filter((path) => /\/000\.m4s/.test(path))).toEqual([]);
  });

  test.each([404, 410])(
    'begins behind a single segment that is missing (%s)',
    { tags: ['nightly'] },
    async (status) => {
      const [player, media] = [mountPlayer(), openMediaShelf()];
      await media.rule({ match: 's1e1/v\\d+/005\\.m4s', status });
      player.load(media.episode('s1e1'), { start: 'asked', startAt: 22 });
      await untilPlaying(player.video);
      expect(playedFrom(player.video())).toBeCloseTo(24, 0);
      expect(failures(player)).toEqual([]);
    },
  );

  test('fails within seconds when the server denies it', { tags: ['nightly'] }, async () => {
    const [player, media] = [mountPlayer(), openMediaShelf()];
    await media.rule({ match: 'm4s', status: 404 });
    const before = performance.now();
    player.load(media.episode('s1e1'), { start: 'asked', startAt: null });
    await until(() => expect(failures(player)).toEqual(['stream-failed']));
    expect(performance.now() - before).toBeLessThan(4000);
    expect(recoveries(player)).toEqual([]);
  });
});

describe('Broken buffer', () => {
  async function playing(startAt: number | null = null) {
    const player = mountPlayer();
    player.load(openMediaShelf().episode('s1e1'), { start: 'asked', startAt });
    await untilPlaying(player.video);
    const hls = player.hls();
    const recover = hls.recoverMediaError.bind(hls);
    let count = 0;
    hls.recoverMediaError = () => {
      count += 1;
      recover();
    };
    const data = { type: 'mediaError', details: 'bufferAppendError', fatal: true, error: new Error('broken') };
    const breakIt = (sourceBufferName = 'video') =>
      hls.trigger('hlsError' as never, { ...data, sourceBufferName } as never);
    return { player, recovered: () => count, breakIt };
  }

  test('that breaks again and again nearby, without a lower rendition, is a failure', async () => {
    const { player, breakIt, recovered } = await playing();
    breakIt('audio');
    expect(recovered()).toBe(1);
    expect(failures(player)).toEqual([]);
    // A few times its segment is passed over.
    for (let count = 0; count < 8 && failures(player).length === 0; count += 1) breakIt('audio');
    expect(failures(player)).toEqual(['stream-failed']);
  });

  test('of a rendition that breaks twice is repaired in the next lower one', async () => {
    const { player, breakIt } = await playing();
    const hls = player.hls();
    await until(() => expect(hls.currentLevel).toBeGreaterThan(0));
    const broken = hls.currentLevel;
    const heights = hls.levels.map(({ height }) => height);
    const { currentTime } = player.video();
    breakIt();
    expect(player.events.some(({ name }) => name === 'lowered')).toBe(false);
    // A rendition breaks again once its data has come again.
    await until(() => expect(player.video().currentTime).toBeGreaterThan(currentTime + 0.3));
    breakIt();
    const lowered = player.events.flatMap((event) => (event.name === 'lowered' ? [event.payload.quality] : []));
    expect(lowered).toEqual([`${heights[broken - 1]}p`]);
    expect(hls.levels.map(({ height }) => height)).toEqual(heights.filter((_, index) => index !== broken));
    await until(() => expect(player.video().currentTime).toBeGreaterThan(currentTime + 1.5));
    expect(hls.levels[hls.currentLevel]?.height).toBe(heights[broken - 1]);
    expect(failures(player)).toEqual([]);
  });

  test('that breaks twice before its first data is repaired at the requested position', async () => {
    const [player, media] = [mountPlayer(), openMediaShelf()];
    await media.rule({ match: '/00\\d\\.m4s', delayMs: 2000 });
    player.load(media.episode('s1e1'), { start: 'asked', startAt: 22 });
    await until(() => expect(player.hls().levels.length).toBeGreaterThan(1));
    const frag = { type: 'main', level: 1, sn: 5, start: 20, duration: 4, stats: {} };
    const data = { type: 'mediaError', details: 'bufferAppendError', fatal: true, error: new Error('broken'), frag };
    for (let count = 0; count < 2; count += 1) player.hls().trigger('hlsError' as never, { ...data } as never);
    expect(player.events.some(({ name }) => name === 'lowered')).toBe(true);
    await untilPlaying(player.video);
    expect(player.video().currentTime).toBeGreaterThanOrEqual(22);
    expect(failures(player)).toEqual([]);
  });

  test('is repaired, and the content continues at its second', async () => {
    const { player, breakIt } = await playing(4);
    player.port.seek(24);
    await until(() => expect(player.video().readyState).toBe(HTMLMediaElement.HAVE_ENOUGH_DATA));
    const { currentTime } = player.video();
    breakIt();
    await until(() => expect(player.video().currentTime).toBeGreaterThan(currentTime + 1.5));
    expect(player.port.state().playback).toBe('playing');
  });
});
