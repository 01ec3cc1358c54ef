import { describe, expect, test, vi } from 'vitest';
import { createPrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { Preview } from '@/media/stage/preview';
import { until, untilPlaying } from '../support/browser-until';
import { type MediaShelf, openMediaShelf } from '../support/media-requests';
import { openPreviewOf } from '../support/open-preview';
import { type MountedPlayer, mountPlayer, type StartOptions, said } from '../support/render-player';

const AUTO = { start: 'auto', startAt: null } as const;
const cache = createPrefetchCache();

const filmElement = () => document.querySelector<HTMLVideoElement>('body > video');
const videos = () => document.querySelectorAll('video').length;

/** Starts a preview video without a player. */
async function openPreview(media: MediaShelf, over: Parameters<typeof openPreviewOf>[1] = {}) {
  const { url } = media.episode('s1e1').source;
  const film = await openPreviewOf(url, { prefetched: cache, volume: 0.4, ...over });
  await (over.plays === false ? film.ready : film.shown);
  return film;
}

/** Mounts the player and requests the same stream. */
function mountAfterPreview(media: MediaShelf, film: Preview, options: StartOptions = AUTO): MountedPlayer {
  const player = mountPlayer({ film });
  player.load(media.episode('s1e1'), options);
  return player;
}

/** Whether the overlays of the player stay hidden. */
const isSigned = () => document.documentElement.dataset.film === '';

test('Preview video: the player continues with its element, instance and position, without a second request', async () => {
  const media = openMediaShelf();
  const film = await openPreview(media);
  const video = filmElement();
  expect(isSigned()).toBe(true);
  expect(film.shownAt(), 'the player has not got it').toBeNull();
  await until(() => expect(video?.currentTime).toBeGreaterThan(0.3));

  const player = mountAfterPreview(media, film);
  const frames: unknown[] = [];
  player.port.on('frame', (frame) => frames.push(frame));
  await until(() => expect(player.video()).toBe(video));
  await untilPlaying(player.video);
  expect(videos()).toBe(1);
  await until(() => expect(player.hls().media).toBe(video));
  expect(player.video().getAttribute('style')).toBeNull();
  await until(() => expect(isSigned()).toBe(false));
  expect(film.isAlive()).toBe(false);
  expect(frames[0], 'it was seen before the player').toEqual({ at: expect.any(Number) });
  expect(player.port.state()).toMatchObject({
    playback: 'playing',
    audioTrack: 'Дубляж',
    qualities: expect.any(Array),
  });
  expect(player.port.state().qualities).toHaveLength(3);
  await until(() => expect(said(player, 'ready')).toBe(true));
  const started = player.events.filter(({ name }) => name === 'play');
  expect(started).toHaveLength(1);
  const paths = (await media.requests()).map(({ path }) => path);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  expect(player.hls().autoLevelEnabled, 'the quality stays automatic').toBe(true);
});

const PAUSED = { start: 'paused', startAt: null } as const;

describe('Preview video that waits', () => {
  test('is hidden and silent until it is started, and then plays', async () => {
    const film = await openPreview(openMediaShelf(), { plays: false });
    const video = filmElement() as HTMLVideoElement;
    expect(getComputedStyle(video).visibility).toBe('hidden');
    expect(video.paused).toBe(true);
    expect(film.startedAt()).toBeNull();
    expect(isSigned()).toBe(false);

    film.play();
    await film.shown;
    expect(getComputedStyle(video).visibility).toBe('visible');
    expect(isSigned()).toBe(true);
    await until(() => expect(video.currentTime).toBeGreaterThan(0.2));
  });

  test('continues paused in the player, which plays on request, without a second request', async () => {
    const media = openMediaShelf();
    const film = await openPreview(media, { plays: false });
    const video = filmElement();
    const player = mountAfterPreview(media, film, PAUSED);
    await until(() => expect(said(player, 'ready')).toBe(true));
    expect(player.video()).toBe(video);
    expect(player.port.state()).toMatchObject({ playback: 'idle', currentTime: 0 });
    // hls.js reports its tracks by an event of its own.
    await until(() => expect(player.port.state().audioTrack).toBe('Дубляж'));
    expect(said(player, 'play')).toBe(false);

    expect(await player.port.play('host')).toBeNull();
    await untilPlaying(player.video);
    expect(videos()).toBe(1);
    const paths = (await media.requests()).map(({ path }) => path);
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });

  test('shows its position in the player', async () => {
    const media = openMediaShelf();
    const film = await openPreview(media, { plays: false, startAt: 20 });
    const player = mountAfterPreview(media, film, { start: 'paused', startAt: 20 });
    await until(() => expect(player.port.state().currentTime).toBeGreaterThanOrEqual(20));
    expect(player.instance().state.realCurrentTime).toBeGreaterThanOrEqual(20);
  });

  test('plays at a press before the player is mounted, and the player continues', async () => {
    const media = openMediaShelf();
    const film = await openPreview(media, { plays: false });
    const video = filmElement();
    const player = mountAfterPreview(media, film, PAUSED);
    void player.port.play('host');
    expect(video?.paused).toBe(false);
    await untilPlaying(player.video);
    expect(player.video()).toBe(video);
    await until(() => expect(player.port.state().playback).toBe('playing'));
    expect(player.events.filter(({ name }) => name === 'play')).toHaveLength(1);
  });

  test('has the sound that the host page sets before the player is mounted', async () => {
    const media = openMediaShelf();
    const film = await openPreview(media, { plays: false, muted: false });
    const video = filmElement();
    const player = mountPlayer({ film });
    player.port.setMuted(true);
    expect(video?.muted).toBe(true);
    player.port.setVolume(0.2);
    expect(video).toMatchObject({ muted: false, volume: 0.2 });
  });

  test('does not play once another episode is selected', async () => {
    const media = openMediaShelf();
    const film = await openPreview(media, { plays: false });
    const player = mountPlayer({ film });
    player.port.dropPreview();
    void player.port.play('host');
    expect(film.isAlive()).toBe(false);
    expect(filmElement()).toBeNull();
  });

  test('stays while the host page pauses, and ends for another second', async () => {
    const media = openMediaShelf();
    const film = await openPreview(media, { plays: false });
    const player = mountPlayer({ film });
    player.port.pause();
    expect(film.isAlive()).toBe(true);
    player.load(media.episode('s1e1'), { start: 'paused', startAt: 20 });
    expect(film.isAlive()).toBe(false);
  });
});

test('Preview video: the next episode loads as usual', async () => {
  const media = openMediaShelf();
  const player = mountAfterPreview(media, await openPreview(media));
  await untilPlaying(player.video);
  const video = player.video();
  player.load(media.episode('s1e2'), AUTO);
  await until(() => expect(player.instance().state.source.src).toBe(media.episode('s1e2').source.url));
  await untilPlaying(player.video);
  expect(player.video()).toBe(video);
  expect(videos()).toBe(1);
});

test('Preview video: plays the first listed audio track, not the one that the stream prefers', async () => {
  const media = openMediaShelf();
  const { url } = media.episode('s1e1').source;
  const text = await (await fetch(url)).text();
  const other = text.replace('DEFAULT=YES', 'DEFAULT=NO').replace(/(NAME="Original".*?)DEFAULT=NO/, '$1DEFAULT=YES');
  expect(other).not.toBe(text);
  const body = new TextEncoder().encode(other).buffer;
  const fetched = Promise.resolve({ url, body, firstByteMs: 1, wholeMs: 1 });
  cache.keep(url, fetched, new AbortController().signal);

  const player = mountAfterPreview(media, await openPreview(media));
  // The element plays before the player has read the tracks.
  await until(() => expect(player.port.state().audioTrack).toBe('Дубляж'));
  expect((await media.requests()).filter(({ path }) => path.includes('original'))).toEqual([]);
});

test('Preview video: starts at its position, and the player continues there without a seek', async () => {
  const media = openMediaShelf();
  const film = await openPreview(media, { startAt: 20 });
  const video = filmElement();
  expect(video?.currentTime).toBeGreaterThanOrEqual(20);
  const seeks: number[] = [];
  video?.addEventListener('seeking', () => seeks.push(video.currentTime));
  const player = mountAfterPreview(media, film, { start: 'auto', startAt: 20 });
  await untilPlaying(player.video);
  expect(player.video()).toBe(video);
  // The element plays before the player has read its state.
  await until(() => expect(player.port.state().currentTime).toBeGreaterThanOrEqual(20));
  expect(player.port.state().currentTime).toBeLessThan(30);
  expect(seeks).toEqual([]);
  const segments = (await media.requests()).map(({ path }) => path).filter((path) => path.endsWith('.m4s'));
  expect(
    segments.filter((path) => /\/00[0-3]\.m4s$/.test(path)),
    'segments before the position',
  ).toEqual([]);
  expect(segments.filter((path, at) => segments.indexOf(path) !== at)).toEqual([]);
});

test('Preview video: plays the track that the viewer chose before, and the player continues with it', async () => {
  const media = openMediaShelf();
  const audio = { saved: 'Original', voiceAuthor: null, langOrder: [] };
  const player = mountAfterPreview(media, await openPreview(media, { audio }));
  await until(() => expect(player.port.state().audioTrack).toBe('Original'));
  expect((await media.requests()).filter(({ path }) => path.includes('/dub/'))).toEqual([]);
});

interface Ending {
  name: string;
  end: (player: MountedPlayer, media: MediaShelf) => void;
  /** Makes the player play after that. */
  goOn?: (player: MountedPlayer, media: MediaShelf) => void;
}

const ENDINGS: readonly Ending[] = [
  { name: 'a pause', end: ({ port }) => port.pause(), goOn: ({ port }) => void port.play('host') },
  {
    name: 'a failure',
    end: ({ port }) => port.unload(),
    goOn: (player, media) => player.load(media.episode('s1e1'), AUTO),
  },
  { name: 'a preroll ad', end: ({ intent }) => intent.hold('ad'), goOn: ({ intent }) => intent.release('ad') },
  { name: 'another stream', end: (player, media) => player.load(media.episode('s1e2'), AUTO) },
  {
    name: 'another second',
    end: (player, media) => player.load(media.episode('s1e1'), { start: 'auto', startAt: 20 }),
  },
];

const named = (endings: readonly Ending[]) => endings.map((ending) => [ending.name, ending] as const);

test.each(named(ENDINGS))('Preview video: %s ends it before the takeover', async (_, { end }) => {
  const media = openMediaShelf();
  const film = await openPreview(media);
  const video = filmElement();
  const player = mountPlayer({ film });
  end(player, media);
  expect(film.isAlive()).toBe(false);
  expect(filmElement()).toBeNull();
  expect(video?.paused).toBe(true);
  expect(isSigned()).toBe(false);
});

/** Moments of a takeover: the player has a provider, and then also the element. */
const MOMENTS = {
  begins: (player: MountedPlayer) => expect(player.instance().provider).not.toBeNull(),
  'has the element': (player: MountedPlayer) => expect(player.container.querySelector('video')).not.toBeNull(),
};

describe.each(Object.entries(MOMENTS))('Preview video: when the takeover %s,', (_, hasCome) => {
  test.each(named(ENDINGS))('%s leaves one video that plays on request', async (_, { end, goOn }) => {
    const media = openMediaShelf();
    const film = await openPreview(media);
    const player = mountAfterPreview(media, film);
    await until(() => hasCome(player));
    end(player, media);
    await until(() => expect(film.isAlive()).toBe(false));
    await until(() => expect(filmElement()).toBeNull());
    await until(() => expect(isSigned()).toBe(false));
    goOn?.(player, media);
    await untilPlaying(player.video);
    expect(player.video().getAttribute('style')).toBeNull();
    expect(videos()).toBe(1);
  });
});

test.each<[string, (player: MountedPlayer) => void]>([
  ['a pause', ({ port }) => port.pause()],
  [
    'an ad',
    ({ intent, port }) => {
      intent.hold('ad');
      port.halt();
    },
  ],
])('Preview video: %s stops it when the player has the element, but no provider yet', async (_, stop) => {
  const media = openMediaShelf();
  const film = await openPreview(media);
  const adopted = new Promise<void>((resolve) => {
    vi.spyOn(film, 'adopt').mockImplementation(() => {
      Preview.prototype.adopt.call(film);
      resolve();
    });
  });
  const player = mountAfterPreview(media, film);
  await adopted;
  expect(player.instance().provider === null).toBe(true);
  stop(player);
  expect(player.video().paused).toBe(true);
  await until(() => expect(said(player, 'ready')).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(player.video().paused).toBe(true);
});

test('Preview video: seeks of a film that moves count from its second, also before the player can play it', async () => {
  const media = openMediaShelf();
  const film = await openPreview(media);
  await until(() => expect(filmElement()?.currentTime).toBeGreaterThan(1));
  const player = mountAfterPreview(media, film);
  const { port } = player;
  await film.shown;
  const from = filmElement()?.currentTime ?? 0;
  expect([port.seekBy(10), port.seekBy(5), port.pauses()]).toEqual([true, true, true]);
  await until(() => expect(player.video().currentTime).toBeGreaterThanOrEqual(from + 15));
  await untilPlaying(player.video);
});

test('Preview video: the player loads a stream that fails before the takeover', async () => {
  const media = openMediaShelf();
  await media.rule({ match: 'sever\\.m3u8', status: 404 });
  const film = await openPreview(media);
  expect(film.isAlive()).toBe(false);
  expect(videos()).toBe(0);
  await media.release();
  const player = mountAfterPreview(media, film);
  await untilPlaying(player.video);
});
