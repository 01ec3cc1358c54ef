import { expect, test } from 'vitest';
import { createPrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { loadHls } from '@/media/hls/hls-library';
import { until, untilPlaying } from '../support/browser-until';
import { type MediaShelf, openMediaShelf } from '../support/media-requests';
import { playlistsOf } from '../support/playlists';
import { mountPlayer, said } from '../support/render-player';

/** The video loads after the first audio track has started to load, as on a slow network. */
const DELAYED_VIDEO = { match: 'v\\d+/index', delayMs: 300 } as const;

const ASKED = { start: 'asked', startAt: null } as const;

/** Selects a remembered audio track as the flows do: as soon as the tracks are known. */
function mountWithAudioTrack(label: string, prefetched = createPrefetchCache()) {
  const player = mountPlayer({ prefetched });
  player.port.on('audiotracks', () => player.port.setAudioTrack(label));
  return player;
}

/** Resolves once this file has been requested. */
const untilRequested = (media: MediaShelf, file: string) =>
  until(async () => expect((await media.requests()).map(({ path }) => path)).toContain(file));

test('Audio track: only of a remembered track data is requested, also in the next episode', async () => {
  const media = openMediaShelf();
  const player = mountWithAudioTrack('Original');
  player.load(media.episode('s1e1'), ASKED);
  await untilPlaying(player.video);
  const next = media.episode('s1e2', 'yug');
  player.load(next, { start: 'asked', startAt: 10 });
  await until(() => expect(player.video().currentTime).toBeGreaterThan(10.2));
  expect(player.port.state().audioTrack).toBe('Original');
  expect((await media.requests()).filter(({ path }) => /\/dub\/.*(?:m4s|mp4)$/.test(path))).toEqual([]);
  expect(said(player, 'recovering')).toBe(false);
});

test.each([
  ['never arrives', { hang: true }],
  ['arrives late', { delayMs: 1500 }],
])('Audio track: one chosen before the start plays although the init segment of the first one %s', async (_, rule) => {
  const media = openMediaShelf();
  await media.rule(DELAYED_VIDEO, { match: 'sever/dub/init', ...rule });
  const player = mountPlayer();
  player.load(media.episode('s1e1'), ASKED);
  await untilRequested(media, 'audio/sever/dub/init.mp4');
  player.port.setAudioTrack('Original');
  await untilPlaying(player.video);
  expect(player.port.state().audioTrack).toBe('Original');
  const paths = (await media.requests()).map(({ path }) => path);
  expect(paths.filter((path) => path === 'audio/sever/original/000.m4s')).toHaveLength(1);
});

test('Audio track: a remembered track plays in a prefetched episode whose first segments are those of another track', async () => {
  const media = openMediaShelf();
  const prefetched = createPrefetchCache();
  const player = mountWithAudioTrack('Original', prefetched);
  player.load(media.episode('s1e1'), ASKED);
  await untilPlaying(player.video);

  const next = media.episode('s1e2');
  const { levels, audioTracks } = await playlistsOf(next.source.url);
  const dub = audioTracks.filter((url) => url.includes('/dub/'));
  const first = [...levels, ...dub].flatMap((url) => ['init.mp4', '000.m4s'].map((name) => new URL(name, url).href));
  for (const url of [next.source.url, ...levels, ...dub, ...first]) {
    const body = await (await fetch(url)).arrayBuffer();
    prefetched.keep(url, Promise.resolve({ url, body, firstByteMs: 1, wholeMs: 1 }), new AbortController().signal);
  }
  await media.rule({ match: 'original/index', delayMs: 30 });
  player.load(next, ASKED);
  await until(() => expect(player.instance().state.source.src).toBe(next.source.url));
  await untilPlaying(player.video);
  expect(player.port.state().audioTrack).toBe('Original');
});

test.each([
  ['segment is on its way', [{ match: 'sever/(dub/000|original/init)', delayMs: 1500 }]],
  [
    'init segment came in between',
    [
      { match: 'sever/dub/init', delayMs: 300 },
      { match: 'sever/original/init', delayMs: 1500 },
    ],
  ],
])('Audio track: a track plays that was deselected and selected again, although its %s', async (_, rules) => {
  const media = openMediaShelf();
  const asked = async (path: string) =>
    (await media.requests()).filter((request) => request.path === `audio/sever/${path}`).length;
  await media.rule(...rules);
  // The list of the browser is full after 250 files.
  performance.clearResourceTimings();
  const player = mountPlayer();
  player.load(media.episode('s1e1'), { start: 'asked', startAt: null });
  await until(async () => expect(await asked('dub/000.m4s')).toBe(1));
  await until(() => expect(player.port.state().audioTracks).toHaveLength(3));
  player.port.setAudioTrack('Original');
  await until(async () => expect(await asked('original/init.mp4')).toBe(1));
  await until(() => expect(performance.getEntriesByName(media.url('audio/sever/dub/init.mp4'))).toHaveLength(1));
  player.port.setAudioTrack('Дубляж');
  await untilPlaying(player.video);
  expect(player.port.state().audioTrack).toBe('Дубляж');
});

test('Audio track: audio that arrived before the video is appended with it', async () => {
  const media = openMediaShelf();
  await media.rule({ match: 'v\\d+/(init|000)', delayMs: 500 });
  const { Events } = await loadHls();
  const player = mountPlayer();
  const log: string[] = [];
  player.load(media.episode('s1e1'), { start: 'asked', startAt: null });
  await until(() => expect(player.hls()).toBeDefined());
  const hls = player.hls();
  hls.on(Events.FRAG_LOADED, (_, { frag }) => void log.push(`${frag.type} ${frag.sn} loaded`));
  hls.on(Events.BUFFER_APPENDING, (_, { type }) => void log.push(`${type} appended`));
  hls.on(Events.INIT_PTS_FOUND, () => void log.push('timestamps'));
  await untilPlaying(player.video);
  expect(log.slice(0, log.indexOf('timestamps'))).toContain('audio 0 loaded');
  expect(log.slice(0, log.indexOf('timestamps'))).toContain('audio appended');
});
