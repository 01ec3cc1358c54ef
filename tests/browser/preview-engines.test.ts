import { describe, expect, test } from 'vitest';
import { createPrefetchCache, type PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import type { EngineKind } from '@/media/stage/facts';
import { FILE_LIMITS, fetchBody } from '@/startup/fetch-body';
import { until, untilPlaying } from '../support/browser-until';
import { DASH } from '../support/dash-manifests';
import { type MediaShelf, openMediaShelf } from '../support/media-requests';
import { openPreviewOf } from '../support/open-preview';
import { mountPlayer, said } from '../support/render-player';

const FILM = 'progressive/film.mp4';

/** Name, sample file, and what plays it. */
type Kind = [string, string, EngineKind];

const OF_DASH: Kind = ['DASH', DASH, 'dash'];
const KINDS: Kind[] = [OF_DASH, ['MP4', FILM, 'native']];

/** Starts a preview of this file without a player. */
async function openPreview(media: MediaShelf, [, path, kind]: Kind, over: Parameters<typeof openPreviewOf>[1] = {}) {
  const preview = await openPreviewOf(media.url(path), { kind, ...over });
  await (over.plays === false ? preview.ready : preview.shown);
  return preview;
}

/** The paths that were requested more than once. The browser requests a file in parts. */
async function repeated(media: MediaShelf): Promise<string[]> {
  const paths = (await media.requests()).map(({ path }) => path).filter((path) => path !== FILM);
  return paths.filter((path, at) => paths.indexOf(path) !== at);
}

const videos = () => document.querySelectorAll('video').length;

describe.each(KINDS)('Preview of %s', (...kind) => {
  const [, path] = kind;

  test('plays on in the player: the same element, source and position, and no second request', async () => {
    const media = openMediaShelf({ ownHost: true });
    const preview = await openPreview(media, kind, { startAt: 22 });
    const { video } = preview.stage;
    const { src } = video;
    await until(() => expect(video.currentTime).toBeGreaterThan(22.3));
    const before = video.currentTime;
    const stops: string[] = [];
    for (const type of ['pause', 'emptied', 'seeking']) video.addEventListener(type, () => stops.push(type));

    const player = mountPlayer({ film: preview });
    player.load(media.stream(path), { start: 'auto', startAt: 22 });
    await until(() => expect(said(player, 'ready')).toBe(true));
    await until(() => expect(player.port.state().playback).toBe('playing'));
    expect([player.video() === video, video.src === src, videos()]).toEqual([true, true, 1]);
    expect(stops).toEqual([]);
    await until(() => expect(video.currentTime).toBeGreaterThan(before + 0.5));
    const { currentTime, duration, qualities } = player.port.state();
    expect(currentTime).toBeLessThan(before + 8);
    expect(duration).toBeCloseTo(48, 0);
    expect(qualities).toHaveLength(path === DASH ? 3 : 0);
    await until(() => expect(document.documentElement.dataset.film, 'the overlays show').not.toBe(''));
    expect(await repeated(media)).toEqual([]);
  });

  test('waits without a press, plays at one, and goes on in the player', async () => {
    const media = openMediaShelf({ ownHost: true });
    const preview = await openPreview(media, kind, { plays: false });
    const { video } = preview.stage;
    expect([video.paused, getComputedStyle(video).visibility]).toEqual([true, 'hidden']);
    const player = mountPlayer({ film: preview });
    player.load(media.stream(path), { start: 'paused', startAt: null });
    // The press comes before the player has mounted.
    void player.port.play('viewer');
    await untilPlaying(player.video);
    expect([player.video() === video, videos()]).toEqual([true, 1]);
    await until(() => expect(video.currentTime).toBeGreaterThan(0.5));
    expect(await repeated(media)).toEqual([]);
  });

  test('stays paused in the player, which plays on request', async () => {
    const media = openMediaShelf({ ownHost: true });
    const preview = await openPreview(media, kind, { plays: false, startAt: 22 });
    const player = mountPlayer({ film: preview });
    player.load(media.stream(path), { start: 'paused', startAt: 22 });
    await until(() => expect(said(player, 'ready')).toBe(true));
    expect(player.port.state()).toMatchObject({ playback: 'idle', currentTime: 22 });
    // dash.js lets the audio be one segment longer than the video.
    const segments = (await media.requests()).map(({ path: name }) => name).filter((name) => name.endsWith('.m4s'));
    expect(segments.filter((name) => name.includes('/v'))).toHaveLength(path === DASH ? 1 : 0);
    expect(segments.length).toBeLessThan(4);
    expect(await player.port.play('host')).toBeNull();
    await untilPlaying(player.video);
    await until(() => expect(player.video().buffered.end(0)).toBeGreaterThan(28));
    expect(player.video()).toBe(preview.stage.video);
    expect(await repeated(media)).toEqual([]);
  });

  test('ends when the source fails, and the player loads it', async () => {
    const media = openMediaShelf({ ownHost: true });
    await media.rule({ match: path.replace('.', '\\.'), status: 404, times: 8 });
    const preview = await openPreview(media, kind, { plays: true });
    expect([preview.isAlive(), videos()]).toEqual([false, 0]);
    await media.release();
    const player = mountPlayer({ film: preview });
    player.load(media.stream(path), { start: 'auto', startAt: null });
    await untilPlaying(player.video);
  });

  test('is ended by another stream, which plays', async () => {
    const media = openMediaShelf({ ownHost: true });
    const player = mountPlayer({ film: await openPreview(media, kind) });
    player.load(media.episode('s1e2'), { start: 'auto', startAt: null });
    await untilPlaying(player.video);
    expect(videos()).toBe(1);
  });
});

test('Preview of DASH: takes the prefetched manifest, and requests it itself where that has failed', async () => {
  for (const status of [200, 404]) {
    const media = openMediaShelf({ ownHost: true });
    const prefetched: PrefetchCache = createPrefetchCache();
    const url = media.url(DASH);
    const fetched = await fetchBody(url, {}, FILE_LIMITS, new AbortController());
    prefetched.keep(url, Promise.resolve({ ...fetched, status }), new AbortController().signal);
    await openPreview(media, OF_DASH, { prefetched });
    const manifests = (await media.requests()).filter(({ path }) => path === DASH);
    expect(manifests).toHaveLength(status === 200 ? 1 : 2);
  }
});
