import { expect, test, vi } from 'vitest';
import { FIRST_BYTE_MS } from '@/domain/recovery/limits';
import type { EngineKind } from '@/media/stage/facts';
import { until, untilPlaying } from '../support/browser-until';
import { DASH } from '../support/dash-manifests';
import { openMediaShelf } from '../support/media-requests';
import { aSource, openStage } from '../support/open-stage';

const HLS = 'series/s1e1/sever.m3u8';
const FILM = 'progressive/film.mp4';

const SOURCES: readonly [EngineKind, string][] = [
  ['hls', HLS],
  ['dash', DASH],
  ['native', FILM],
];

test('Stage, HLS: a late reader finds all facts', async () => {
  const { stage, audioTracks, heights, play, video } = await openStage();
  play(aSource('hls', openMediaShelf().url(HLS), { startAt: 22 }));
  await untilPlaying(video);
  expect(video().currentTime).toBeGreaterThan(22);
  expect(stage.facts.stream).toEqual({ live: false, dvr: false, duration: expect.closeTo(48, 0) });
  expect(heights()).toEqual([240, 480, 720]);
  await until(() => expect(heights()[stage.facts.rendition]).toBe(video().videoHeight));
  expect(audioTracks()).toEqual(['Дубляж', 'Original', 'Дубляж AC3 5.1']);
  expect(stage.facts.audioTrack).toBe(0);
});

test('Stage, HLS: lists the subtitles of the playlist, and passes on the cues of the chosen one', async () => {
  const { stage, cues, play, video } = await openStage();
  play(aSource('hls', openMediaShelf().url('short/master.m3u8')));
  await untilPlaying(video);
  const [russian, english] = stage.facts.textTracks;
  expect(stage.facts.textTracks).toMatchObject([{ language: 'ru' }, { language: 'en' }]);
  stage.chooseTextTrack(english?.id ?? null);
  await until(() => expect(cues(english?.id).length).toBeGreaterThan(0));
  expect(cues(russian?.id)).toEqual([]);
});

test('Stage, HLS: a broadcast has a window', async () => {
  const { stage, play, video } = await openStage();
  play(aSource('hls', openMediaShelf().url('live/master.m3u8')));
  await untilPlaying(video);
  expect(stage.facts.stream).toEqual({ live: true, dvr: true, duration: Number.POSITIVE_INFINITY });
  const { start, edge } = stage.window() ?? { start: Number.NaN, edge: Number.NaN };
  expect(edge - start).toBeGreaterThanOrEqual(60);
});

test('Stage: one element plays each kind after each other kind, without a fact of the last source', async () => {
  const media = openMediaShelf();
  const open = await openStage();
  const element = open.video();
  for (const [kind, path] of [...SOURCES, ...[...SOURCES].reverse(), ...SOURCES.slice(0, 1)]) {
    open.play(aSource(kind, media.url(path)));
    expect(open.stage.facts).toMatchObject({ stream: null, renditions: [], audioTracks: [], textTracks: [] });
    await untilPlaying(open.video);
    expect(open.stage.facts.stream).toMatchObject({ live: false, duration: expect.closeTo(48, 0) });
    expect(open.heights()).toHaveLength(kind === 'native' ? 0 : 3);
  }
  expect(open.stage.video).toBe(element);
  expect(document.querySelectorAll('video')).toHaveLength(1);
  expect(open.errors).toEqual([]);
});

test('Stage: of several sources in one task the last one alone plays', async () => {
  const media = openMediaShelf();
  const open = await openStage();
  const onRenditions = vi.fn();
  const onStream = vi.fn();
  open.stage.on('renditions', onRenditions);
  open.stage.on('stream', onStream);
  for (const [kind, path] of SOURCES) open.play(aSource(kind, media.url(path)));
  await untilPlaying(open.video);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(onRenditions).not.toHaveBeenCalled();
  expect(onStream).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ duration: expect.closeTo(48, 0) }));
  expect(open.video().currentSrc).toBe(media.url(FILM));
});

test.each(SOURCES)(
  'Stage, %s: a start before the source can be played is no error, and it plays from its beginning',
  async (kind, path) => {
    const open = await openStage();
    void open.stage.play().catch(() => undefined);
    open.play(aSource(kind, openMediaShelf().url(path)));
    void open.stage.play().catch(() => undefined);
    await untilPlaying(open.video);
    expect(open.video().currentTime).toBeLessThan(5);
    expect(open.errors).toEqual([]);
  },
);

test.each(SOURCES)('Stage, %s: the same source again starts again', async (kind, path) => {
  const media = openMediaShelf();
  const open = await openStage();
  open.play(aSource(kind, media.url(path), { startAt: 22 }));
  await untilPlaying(open.video);
  open.play(aSource(kind, media.url(path)));
  await until(() => expect(open.video().currentTime).toBeLessThan(10));
  await untilPlaying(open.video);
});

test.each<[EngineKind, string]>([
  ['hls', 'series/nothing.m3u8'],
  ['dash', 'dash/nothing.mpd'],
  ['native', 'progressive/nothing.mp4'],
])('Stage, %s: the error of a replaced source does not arrive', async (kind, path) => {
  const media = openMediaShelf({ ownHost: true });
  await media.rule({ match: 'nothing', hang: true });
  const open = await openStage();
  open.play(aSource(kind, media.url(path)));
  await until(async () => expect((await media.requests()).some((request) => request.path === path)).toBe(true));
  open.play(aSource('native', openMediaShelf().url(FILM)));
  await media.release();
  await untilPlaying(open.video);
  await new Promise((resolve) => setTimeout(resolve, FIRST_BYTE_MS / 8));
  expect(open.errors).toEqual([]);
});

test('Stage: forgets its source', async () => {
  const open = await openStage();
  open.play(aSource('hls', openMediaShelf().url(HLS)));
  await untilPlaying(open.video);
  open.stage.unload();
  expect(open.stage.source).toBeNull();
  expect(open.stage.facts.stream).toBeNull();
  await until(() => expect(open.video().networkState).toBe(HTMLMediaElement.NETWORK_EMPTY));
});
