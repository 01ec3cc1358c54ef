import { expect, onTestFinished, test } from 'vitest';
import { playedFrom, until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { aSource, openStage } from '../support/open-stage';

const FILM = 'progressive/film.mp4';
const HLS = 'series/s1e1/sever.m3u8';

test.each([
  ['a file', FILM],
  ['a playlist that the browser plays itself', HLS],
])('Stage, browser: %s starts at its position, and has its length', async (_, path) => {
  const media = openMediaShelf();
  const { stage, play, video } = await openStage();
  play(aSource('native', media.url(path), { startAt: 22 }));
  await untilPlaying(video);
  expect(playedFrom(video())).toBeCloseTo(22, 0);
  expect(stage.facts.stream).toEqual({ live: false, dvr: false, duration: expect.closeTo(48, 0) });
  expect(stage.facts).toMatchObject({ renditions: [], rendition: -1 });
});

test('Stage, browser: a position behind the end, or in a URL with a fragment, plays', async () => {
  const media = openMediaShelf();
  const { stage, play, video } = await openStage();
  play(aSource('native', `${media.url(FILM)}#chapter`, { startAt: 22 }));
  await untilPlaying(video);
  expect(video().currentTime).toBeGreaterThan(22);
  stage.load(aSource('native', media.url(FILM), { startAt: 100 }));
  await until(() => expect(video().readyState).toBeGreaterThanOrEqual(HTMLMediaElement.HAVE_CURRENT_DATA));
  expect(video().currentTime).toBeCloseTo(48, 0);
});

test('Stage, browser: a sound file plays', async () => {
  const media = openMediaShelf();
  const { stage, play, video } = await openStage();
  const url = URL.createObjectURL(aTone());
  onTestFinished(() => URL.revokeObjectURL(url));
  play(aSource('native', url));
  await untilPlaying(video);
  expect(stage.facts.stream?.duration).toBeCloseTo(2, 1);
  expect(await media.requests()).toEqual([]);
});

/** Two seconds of silence (RIFF WAVE, 8 kHz, 8 bits). */
function aTone(): Blob {
  const samples = 16_000;
  const head = new DataView(new ArrayBuffer(44));
  const text = (at: number, word: string) => {
    for (const [index, letter] of [...word].entries()) head.setUint8(at + index, letter.charCodeAt(0));
  };
  text(0, 'RIFF');
  head.setUint32(4, 36 + samples, true);
  text(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, 8_000, true);
  head.setUint32(28, 8_000, true);
  head.setUint16(32, 1, true);
  head.setUint16(34, 8, true);
  text(36, 'data');
  head.setUint32(40, samples, true);
  return new Blob([head.buffer, new Uint8Array(samples).fill(128)], { type: 'audio/wav' });
}

test('Stage, browser: a broadcast has no length, and can be rewound once its window has a minute', async () => {
  const { stage, play, video } = await openStage();
  play(aSource('native', openMediaShelf().url('live/master.m3u8')));
  await untilPlaying(video);
  const live = { live: true, duration: Number.POSITIVE_INFINITY };
  expect(stage.facts.stream).toEqual({ ...live, dvr: false });
  // Chromium's own engine names no window; Safari's does.
  for (const [end, dvr] of [
    [59, false],
    [60, true],
  ] as const) {
    const seekable = { length: 1, start: () => 0, end: () => end };
    Object.defineProperty(video(), 'seekable', { configurable: true, value: seekable });
    video().dispatchEvent(new Event('progress'));
    expect(stage.facts.stream).toEqual({ ...live, dvr });
  }
  expect(stage.window()).toEqual({ start: 0, edge: 60, latencyS: Number.POSITIVE_INFINITY });
});

test.each([
  ['a missing file', 'progressive/nothing.mp4', MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED],
  ['a file without media', 'series/s1e1/ru.vtt', MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED],
])('Stage, browser: %s is an error with its code', async (_, path, code) => {
  const open = await openStage();
  open.play(aSource('native', openMediaShelf().url(path)));
  await until(() =>
    expect(open.errors).toEqual([expect.objectContaining({ cause: expect.objectContaining({ code }) })]),
  );
});

test('Stage, browser: another engine gets an element without a file', async () => {
  const media = openMediaShelf();
  const open = await openStage();
  open.play(aSource('native', media.url(FILM)));
  await untilPlaying(open.video);
  open.stage.unload();
  await until(() => expect(open.video().networkState).toBe(HTMLMediaElement.NETWORK_EMPTY));
  expect(open.video().getAttribute('src')).toBeNull();
  expect(open.errors).toEqual([]);
});

/** A page that plays a file to which a stream's subtitles can be added. */
async function playing() {
  const open = await openStage();
  // As dash.js leaves one behind, and as Vidstack adds one.
  open.video().addTextTrack('subtitles', 'of another source', 'ru');
  open.video().append(document.createElement('track'));
  open.play(aSource('native', openMediaShelf().url(FILM)));
  await untilPlaying(open.video);
  return open;
}

test('Stage, browser: loads the cues of the chosen subtitles alone, and shows none itself', async () => {
  const open = await playing();
  const { stage } = open;
  const video = open.video();
  const russian = video.addTextTrack('subtitles', 'Русские', 'ru');
  const english = video.addTextTrack('captions', 'English', 'en');
  video.addTextTrack('metadata', 'ID3', '');
  // As a browser does by the language in the system.
  english.mode = 'showing';
  await until(() => expect(stage.facts.textTracks).toHaveLength(2));
  expect(stage.facts.textTracks).toMatchObject([
    { kind: 'subtitles', label: 'Русские', language: 'ru', isDefault: false },
    { kind: 'captions', label: 'English', language: 'en', isDefault: true },
  ]);
  expect(english.mode).toBe('disabled');
  stage.chooseTextTrack(stage.facts.textTracks[0]?.id ?? null);
  expect([russian.mode, english.mode]).toEqual(['hidden', 'disabled']);
  russian.mode = 'showing';
  await until(() => expect(russian.mode).toBe('hidden'));
  stage.chooseTextTrack(null);
  expect(russian.mode).toBe('disabled');
});

test('Stage, browser: passes on each cue once, in the order of their arrival', async () => {
  const open = await playing();
  const video = open.video();
  const track = video.addTextTrack('subtitles', 'Русские', 'ru');
  await until(() => expect(open.stage.facts.textTracks).toHaveLength(1));
  const id = open.stage.facts.textTracks[0]?.id ?? '';
  open.stage.chooseTextTrack(id);
  video.currentTime = 10;
  const later = new VTTCue(10, 12, 'later');
  track.addCue(later);
  await until(() => expect(open.cues(id)).toEqual(['later']));
  // Segments before the position, after a seek back.
  track.removeCue(later);
  track.addCue(new VTTCue(2, 4, 'earlier'));
  track.addCue(new VTTCue(10, 12, 'later'));
  video.currentTime = 2;
  await until(() => expect(open.cues(id)).toEqual(['later', 'earlier']));
});

/** The audio tracks of WebKit's element. */
class AudioTracks extends EventTarget {
  readonly #tracks: { id: string; label: string; language: string; enabled: boolean }[] = [];
  add(id: string, label: string, enabled: boolean): void {
    this.#tracks.push({ id, label, language: 'ru', enabled });
    this.dispatchEvent(new Event('addtrack'));
  }
  /** As the system's own menu does. */
  select(id: string): void {
    for (const track of this.#tracks) track.enabled = track.id === id;
    this.dispatchEvent(new Event('change'));
  }
  clear(): void {
    this.#tracks.length = 0;
    this.dispatchEvent(new Event('removetrack'));
  }
  enabled = () => this.#tracks.filter(({ enabled }) => enabled).map(({ label }) => label);
  [Symbol.iterator] = () => this.#tracks[Symbol.iterator]();
}

test('Stage, browser: one named audio track sounds, and the choice outlasts a suspension of the file', async () => {
  const { stage, audioTracks, video } = await openStage();
  const tracks = new AudioTracks();
  Object.defineProperty(video(), 'audioTracks', { value: tracks });
  stage.load(aSource('native', openMediaShelf().url(FILM)));
  const list = () => {
    tracks.add('0', '', false);
    tracks.add('1', 'Дубляж', true);
    tracks.add('2', 'Original', false);
  };
  list();
  expect([audioTracks(), stage.facts.audioTrack]).toEqual([['Дубляж', 'Original'], 0]);
  stage.chooseAudioTrack(1);
  expect(tracks.enabled()).toEqual(['Original']);
  tracks.clear();
  expect(audioTracks()).toHaveLength(2);
  list();
  expect([tracks.enabled(), stage.facts.audioTrack]).toEqual([['Original'], 1]);
  tracks.select('1');
  expect(stage.facts.audioTrack).toBe(0);
});
