import type { MediaPlayerClass } from 'dashjs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { libraryOf } from '@/media/stage/stage-library';
import { until, untilPlaying } from '../support/browser-until';
import { changedManifest, DASH, inOneLanguage, inTwoPeriods, subtitles } from '../support/dash-manifests';
import { type MediaShelf, openMediaShelf } from '../support/media-requests';
import { aSource, type OpenStage, openStage } from '../support/open-stage';

const AN_HOUR_MS = 3_600_000;

const requested = async (media: MediaShelf, part: string) =>
  (await media.requests()).filter(({ path }) => path.includes(part)).length;

const shown = ({ facts }: OpenStage['stage']) => facts.renditions[facts.rendition]?.height;

/** Index of the rendition of this height in the list. */
const indexOf = ({ heights }: OpenStage, height: number) => heights().indexOf(height);

/** dash.js of a stage that plays DASH. */
function dashOf({ stage }: OpenStage): MediaPlayerClass {
  const dash = libraryOf(stage, 'dash');
  if (dash === null) throw new Error('no dash.js');
  return dash;
}

/** A page that plays the sample manifest after a change. */
async function playing(change: (manifest: string, media: MediaShelf) => string = (manifest) => manifest) {
  const media = openMediaShelf();
  const open = await openStage();
  open.play(aSource('dash', await changedManifest(media, (manifest) => change(manifest, media))));
  await untilPlaying(open.video);
  return { media, open, stage: open.stage };
}

test('Stage, DASH: tells length, renditions and audio tracks, and requests the manifest once', async () => {
  const media = openMediaShelf();
  const { stage, audioTracks, heights, play, video } = await openStage();
  play(aSource('dash', media.url(DASH)));
  await untilPlaying(video);
  expect(stage.facts.stream).toEqual({ live: false, dvr: false, duration: 48 });
  expect(heights().sort()).toEqual([240, 480, 720]);
  expect(stage.facts.renditions[0]).toMatchObject({ codec: expect.stringMatching(/^avc1\./), bitrate: 36_000 });
  expect([audioTracks(), stage.facts.audioTrack]).toEqual([['Дубляж', 'Original'], 0]);
  await until(() => expect(shown(stage)).toBe(video().videoHeight));
  expect(await requested(media, DASH)).toBe(1);
});

test('Stage, DASH: starts at the position without a segment of the beginning, and names the view in its requests', async () => {
  const media = openMediaShelf();
  const { play, video } = await openStage();
  play(aSource('dash', media.url(DASH), { startAt: 22, view: { sessionId: 'a-view', contentId: '5' } }));
  await untilPlaying(video);
  expect(video().currentTime).toBeGreaterThan(22);
  expect(await requested(media, '/000.m4s')).toBe(0);
  const urls = performance.getEntriesByType('resource').map(({ name }) => decodeURIComponent(name));
  const own = urls.filter((url) => url.startsWith(media.url('dash/')));
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter((url) => !url.includes('sid="a-view"'))).toEqual([]);
});

test.each([
  ['before dash.js has made its own', 'loadedmetadata', 30, 0],
  ['while that of dash.js waits for data', 'seeking', 30, 0],
  ['forward before the first data', 'loadedmetadata', null, 30],
] as const)('Stage, DASH: a seek %s is where playback begins', async (_, event, startAt, to) => {
  const media = openMediaShelf({ ownHost: true });
  await media.rule({ match: '\\.m4s$', hang: true });
  const { play, stage, video } = await openStage();
  const sought = new Promise<void>((resolve) => {
    const seek = () => {
      stage.seek(to);
      resolve();
    };
    // The listeners of dash.js follow.
    video().addEventListener(event, seek, { once: true });
  });
  play(aSource('dash', media.url(DASH), { startAt }));
  await sought;
  await media.release();
  await untilPlaying(video);
  expect(video().currentTime).toBeGreaterThan(to);
  expect(video().currentTime).toBeLessThan(to + 8);
});

test('Stage, DASH: a seek stays, although the segment of the start arrives before its event', async () => {
  const media = openMediaShelf({ ownHost: true });
  await media.rule({ match: '\\.m4s$', hang: true });
  const { play, stage, video } = await openStage();
  play(aSource('dash', media.url(DASH), { startAt: 30 }));
  // After the listeners of dash.js.
  await new Promise((resolve) => video().addEventListener('seeking', () => setTimeout(resolve), { once: true }));
  const hold = (event: Event) => event.stopImmediatePropagation();
  addEventListener('seeking', hold, { capture: true });
  stage.seek(0);
  await media.release();
  await until(() => expect(video().buffered.length).toBeGreaterThan(0));
  removeEventListener('seeking', hold, { capture: true });
  video().dispatchEvent(new Event('seeking'));
  await untilPlaying(video);
  expect(video().currentTime).toBeLessThan(8);
});

test('Stage, DASH: plays the chosen rendition, and chooses by itself again', async () => {
  const { open, stage } = await playing();
  for (const height of [240, 720]) {
    stage.chooseRendition(indexOf(open, height));
    await until(() => expect(open.video().videoHeight).toBe(height));
    await until(() => expect(shown(stage)).toBe(height));
  }
  const isAuto = () => dashOf(open).getSettings().streaming?.abr?.autoSwitchBitrate?.video;
  expect(isAuto()).toBe(false);
  stage.chooseRendition(-1);
  expect(isAuto()).toBe(true);
  await untilPlaying(open.video);
});

test('Stage, DASH: a choice replaces the buffer also by the rendition that is requested already', async () => {
  const { open, stage } = await playing();
  const dash = dashOf(open);
  // As the automatic choice does on a slower network: the buffer keeps the other rendition.
  dash.updateSettings({ streaming: { abr: { autoSwitchBitrate: { video: false } } } });
  await until(() => expect(open.video().videoHeight).toBe(720));
  dash.setRepresentationForTypeById('video', '240p');
  await until(() => expect(dash.getCurrentRepresentationForType('video')?.id).toBe('240p'));
  stage.chooseRendition(indexOf(open, 240));
  await until(() => expect(open.video().videoHeight).toBe(240));
});

test('Stage, DASH: of two dubs in one language the chosen one is loaded', async () => {
  const { media, open, stage } = await playing((manifest) =>
    inOneLanguage(manifest).replaceAll(/<Label>.*?<\/Label>| type="static"/g, ''),
  );
  expect(stage.facts.stream?.live, 'the default type of a manifest').toBe(false);
  expect(open.audioTracks()).toEqual([expect.stringMatching(/^1\. ./), expect.stringMatching(/^2\. ./)]);
  expect(await requested(media, 'audio/original')).toBe(0);
  stage.chooseAudioTrack(1);
  await until(() => expect(stage.facts.audioTrack).toBe(1));
  await until(async () => expect(await requested(media, 'audio/original')).toBeGreaterThan(1));
  await untilPlaying(open.video);
});

test('Stage, DASH: lists the renditions of all Periods; the chosen dub and rendition stay chosen', async () => {
  const { media, open, stage } = await playing((manifest) => inTwoPeriods(inOneLanguage(manifest)));
  expect(open.heights().sort()).toEqual([240, 480, 720]);
  stage.chooseAudioTrack(1);
  stage.chooseRendition(indexOf(open, 480));
  await until(() => expect(shown(stage)).toBe(480));
  open.video().currentTime = 20;
  await until(() => expect(open.video().currentTime).toBeGreaterThan(26));
  await until(() => expect(open.video().videoHeight).toBe(240));
  await until(() => expect(shown(stage), 'the closest one of this Period').toBe(240));
  expect(stage.facts.audioTrack).toBe(1);
  expect(await requested(media, 'audio/original/008')).toBe(1);
  open.video().currentTime = 4;
  await until(() => expect(open.video().videoHeight).toBe(480));
  await until(() => expect(shown(stage)).toBe(480));
});

test('Stage, DASH: lists each subtitle once, and passes on the cues of the chosen one', async () => {
  const { open, stage } = await playing((manifest, media) =>
    manifest.replace(
      '</Period>',
      `${subtitles(media, 'Полные', 'ru')}${subtitles(media, 'Форсированные', 'en')}</Period>`,
    ),
  );
  await until(() => expect(stage.facts.textTracks).toHaveLength(2));
  const [full, forced] = stage.facts.textTracks;
  expect([full?.label, forced?.label]).toEqual(['Полные', 'Форсированные']);
  stage.chooseTextTrack(full?.id ?? null);
  await until(() => expect(open.cues(full?.id)[0]).toContain('Первый сезон'));
  expect(open.cues(forced?.id)).toEqual([]);
  stage.chooseTextTrack(forced?.id ?? null);
  await until(() => expect(open.cues(forced?.id)[0]).toContain('Season one'));
  open.video().currentTime = 40;
  await until(() => expect(open.cues(forced?.id).at(-1)).toMatch(/forty/));
  open.video().currentTime = 0;
  await untilPlaying(open.video);
  expect(new Set(open.cues(forced?.id)).size, 'none comes again').toBe(open.cues(forced?.id).length);
  stage.chooseTextTrack(null);
  expect([...open.video().textTracks].map(({ mode }) => mode)).not.toContain('showing');
});

test('Stage, DASH: the subtitles of a manifest go with it', async () => {
  const { media, open, stage } = await playing((manifest, media) =>
    manifest.replace('</Period>', `${subtitles(media, 'Полные', 'ru')}</Period>`),
  );
  await until(() => expect(stage.facts.textTracks).toHaveLength(1));
  const id = stage.facts.textTracks[0]?.id ?? '';
  stage.chooseTextTrack(id);
  await until(() => expect(open.cues(id).length).toBeGreaterThan(0));
  // A track of the same names.
  const other = await changedManifest(media, (manifest) =>
    manifest.replace('</Period>', `${subtitles(media, 'Полные', 'ru')}</Period>`),
  );
  open.play(aSource('dash', other));
  await untilPlaying(open.video);
  await until(() => expect(stage.facts.textTracks).toHaveLength(1));
  expect(open.cues(id), 'not chosen yet').toEqual([]);
  open.play(aSource('dash', media.url(DASH)));
  await untilPlaying(open.video);
  expect(stage.facts.textTracks).toEqual([]);
});

test.each([
  ['keeps all segments can be rewound', '', true],
  ['keeps half a minute cannot be rewound', 'timeShiftBufferDepth="PT30S"', false],
])('Stage, DASH: a broadcast that %s, and starts before the segments in the making', async (_, depth, dvr) => {
  const media = openMediaShelf();
  const open = await openStage();
  open.play(aSource('dash', media.url(DASH)));
  await untilPlaying(open.video);
  // dash.js asks for the time at each broadcast: that of its own start would be too early.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + AN_HOUR_MS, shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const begin = new Date(Date.now() - 48_000).toISOString();
  const url = await changedManifest(media, (manifest) =>
    manifest.replace(
      'type="static" mediaPresentationDuration="PT48S"',
      `type="dynamic" availabilityStartTime="${begin}" suggestedPresentationDelay="PT12S" ${depth}`,
    ),
  );
  open.play(aSource('dash', url));
  await until(() => expect(open.stage.facts.stream).toEqual({ live: true, dvr, duration: Number.POSITIVE_INFINITY }));
  // dash.js knows the delay of its playback a moment after the stream.
  const { start, edge } = await until(() => {
    const { start, edge } = open.stage.window() ?? { start: Number.NaN, edge: Number.NaN };
    expect(edge).toBeGreaterThan(start);
    return { start, edge };
  });
  expect(start).toBeGreaterThanOrEqual(0);
  expect(edge).toBeLessThan(48);
  await until(() => expect(open.video().currentTime).toBeGreaterThan(start));
  await until(() => expect(open.video().currentTime).toBeCloseTo(edge, -1));
  // dash.js asks a server of its own for the time, unless told not to.
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  expect(urls.filter(({ hostname, port }) => !/(^|\.)localhost$/.test(hostname) && port === '').map(String)).toEqual(
    [],
  );
});

test('Stage, DASH: a manifest that is missing is an error, with the response', async () => {
  const open = await openStage();
  open.play(aSource('dash', openMediaShelf().url('dash/nothing.mpd')));
  await until(() => expect(open.errors).toHaveLength(1));
  expect(open.errors[0]?.cause).toMatchObject({
    data: { request: { url: expect.stringContaining('nothing.mpd') }, response: { status: 404 } },
  });
});

test('Stage, DASH: subtitles that cannot be read do not end the film', async () => {
  const { open, stage } = await playing((manifest, media) => {
    // WebVTT in place of XML.
    const broken = subtitles(media, 'Полные', 'ru').replace('text/vtt', 'application/ttml+xml');
    return manifest.replace('</Period>', `${broken}</Period>`);
  });
  await until(() => expect(stage.facts.textTracks).toHaveLength(1));
  const onError = vi.fn();
  dashOf(open).on('error', onError);
  stage.chooseTextTrack(stage.facts.textTracks[0]?.id ?? null);
  await until(() => expect(onError).toHaveBeenCalled());
  expect(open.errors).toEqual([]);
  await untilPlaying(open.video);
});

test('Stage, DASH: a source that is left before its metadata leaves no listener of dash.js on the element', async () => {
  const media = openMediaShelf();
  await media.rule({ match: 'init.*mp4', delayMs: 20_000 });
  const { play, video, stage } = await openStage();
  const element = stage.video;
  const kept = new Set<unknown>();
  const { addEventListener: add, removeEventListener: remove } = element;
  element.addEventListener = (...[type, listener, options]: Parameters<typeof add>) => {
    const { signal } = Object(options) as AddEventListenerOptions;
    if (type === 'loadedmetadata') kept.add(listener);
    signal?.addEventListener('abort', () => kept.delete(listener));
    add.call(element, type, listener, options);
  };
  element.removeEventListener = (...[type, listener, options]: Parameters<typeof remove>) => {
    kept.delete(listener);
    remove.call(element, type, listener, options);
  };
  play(aSource('dash', media.url(DASH)));
  await until(() => expect(kept.size).toBeGreaterThan(0));
  await until(async () => expect(await requested(media, 'init')).toBeGreaterThan(0));
  const ofDash = [...kept];
  play(aSource('native', media.url('progressive/film.mp4')));
  await untilPlaying(video);
  expect(ofDash.filter((listener) => kept.has(listener))).toEqual([]);
});
