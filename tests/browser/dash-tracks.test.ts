import { expect, onTestFinished, test, vi } from 'vitest';
import type { Stream } from '@/domain/catalogue/stream';
import { until, untilPlaying } from '../support/browser-until';
import { type MediaShelf, openMediaShelf } from '../support/media-requests';
import { type MountedPlayer, mountPlayer } from '../support/render-player';

const DASH = 'dash/manifest.mpd';

const ASKED = { start: 'asked', startAt: null } as const;

/** The sample manifest after a change, with absolute URLs, as a stream. */
async function changed(media: MediaShelf, change: (manifest: string) => string): Promise<Stream> {
  const text = await (await fetch(media.url(DASH))).text();
  const absolute = change(text).replaceAll(/(initialization|media)="/g, `$1="${media.url('dash/')}`);
  const url = URL.createObjectURL(new Blob([absolute], { type: 'application/dash+xml' }));
  onTestFinished(() => URL.revokeObjectURL(url));
  return { ...media.stream(DASH), source: { url, type: 'dash', label: '' } };
}

/** A set of subtitles in one file. */
const subtitles = (media: MediaShelf, label: string, file: string): string =>
  `<AdaptationSet contentType="text" mimeType="text/vtt" lang="ru"><Label>${label}</Label><Representation id="${file}" bandwidth="1000"><BaseURL>${media.url(`series/s1e1/${file}.vtt`)}</BaseURL></Representation></AdaptationSet>`;

/** Both dubs in one language and one role. */
const inOneLanguage = (manifest: string): string =>
  manifest.replace('lang="en"', 'lang="ru"').replaceAll(/\s*<Role [^>]*>/g, '');

/** Two Periods of 24 s: 720p and 480p, then 240p. */
function inTwoPeriods(manifest: string): string {
  const [head = '', period = ''] = manifest.split(/(?=<Period )/);
  const representation = (id: string) => new RegExp(`<Representation id="${id}"[\\s\\S]*?</Representation>\\s*`, 'g');
  const [body = '', tail = ''] = period.split(/(?<=<\/Period>)/);
  const first = body.replace('start="PT0S"', 'start="PT0S" duration="PT24S"').replace(representation('240p'), '');
  const second = body
    .replace('id="0" start="PT0S"', 'id="1" start="PT24S" duration="PT24S"')
    .replace(representation('480p'), '')
    .replace(representation('720p'), '')
    .replaceAll('timescale="1000"', 'timescale="1000" presentationTimeOffset="24000"')
    .replaceAll('timescale="48000"', 'timescale="48000" presentationTimeOffset="1152000"');
  return `${head}${first}${second}${tail}`;
}

const shownCue = ({ container }: MountedPlayer) =>
  container.querySelector<HTMLElement>('[data-testid="captions"] [data-part="cue"]')?.textContent ?? '';

const requested = async (media: MediaShelf, part: string) =>
  (await media.requests()).filter(({ path }) => path.includes(part)).length;

test('DASH: subtitles of the manifest are listed and shown, and the page goes on', async () => {
  const onError = vi.fn();
  window.addEventListener('error', onError);
  onTestFinished(() => window.removeEventListener('error', onError));
  const player = mountPlayer();
  const media = openMediaShelf();
  const texts = `${subtitles(media, 'Полные', 'ru')}${subtitles(media, 'Форсированные', 'en')}`;
  player.load(await changed(media, (text) => text.replace('</Period>', `${texts}</Period>`)), ASKED);
  await untilPlaying(player.video);
  await until(() => expect(player.port.state().textTracks).toEqual(['Полные', 'Форсированные']));
  player.port.setTextTrack('Полные');
  await until(() => expect(shownCue(player)).toContain('Первый сезон'));
  player.port.setTextTrack('Форсированные');
  await until(() => expect(shownCue(player)).toContain('Season one'));
  player.port.seek(40);
  await until(() => expect(shownCue(player)).toMatch(/forty/));
  player.port.setTextTrack('Полные');
  await until(() => expect(shownCue(player)).toContain('сорок'));
  player.port.setTextTrack(null);
  await until(() => expect(player.port.state().textTrack).toBeNull());
  await untilPlaying(player.video);
  expect([...player.video().textTracks].map(({ mode }) => mode)).not.toContain('showing');
  expect(onError).not.toHaveBeenCalled();
});

test('DASH: the subtitles of a manifest go with it', async () => {
  const player = mountPlayer();
  const media = openMediaShelf();
  const text = subtitles(media, 'Полные', 'ru');
  player.load(await changed(media, (manifest) => manifest.replace('</Period>', `${text}</Period>`)), ASKED);
  await until(() => expect(player.port.state().textTracks).toEqual(['Полные']));
  player.port.setTextTrack('Полные');
  await until(() => expect(shownCue(player)).toContain('Первый сезон'));
  for (const path of [DASH, 'series/s1e1/sever.m3u8']) {
    player.load(media.stream(path), ASKED);
    await until(() => expect(player.instance().state.source.src).toBe(media.url(path)));
    await untilPlaying(player.video);
    expect(player.port.state().textTracks).toEqual([]);
  }
});

test('DASH: of two dubs in one language the chosen one is loaded', async () => {
  const player = mountPlayer();
  const media = openMediaShelf();
  player.load(await changed(media, inOneLanguage), ASKED);
  await untilPlaying(player.video);
  await until(() => expect(player.port.state().audioTracks).toEqual(['Дубляж', 'Original']));
  expect(await requested(media, 'audio/original')).toBe(0);
  player.port.setAudioTrack('Original');
  await until(() => expect(player.port.state().audioTrack).toBe('Original'));
  await until(async () => expect(await requested(media, 'audio/original')).toBeGreaterThan(1));
  await untilPlaying(player.video);
  player.port.setAudioTrack('Дубляж');
  await until(() => expect(player.port.state().audioTrack).toBe('Дубляж'));
});

test('DASH: two dubs of one language without labels have distinct names', async () => {
  const player = mountPlayer();
  const media = openMediaShelf();
  const stream = await changed(media, (text) => inOneLanguage(text).replaceAll(/<Label>.*?<\/Label>/g, ''));
  player.load(stream, ASKED);
  await untilPlaying(player.video);
  const [first = '', second = ''] = player.port.state().audioTracks;
  expect([first, second]).toEqual([expect.stringMatching(/^1\. ./), expect.stringMatching(/^2\. ./)]);
  player.port.setAudioTrack(second);
  await until(() => expect(player.port.state().audioTrack).toBe(second));
  await until(async () => expect(await requested(media, 'audio/original')).toBeGreaterThan(1));
});

test('DASH: lists the qualities of all Periods, and keeps the chosen dub in the next one', async () => {
  const player = mountPlayer();
  const media = openMediaShelf();
  player.load(await changed(media, (text) => inTwoPeriods(inOneLanguage(text))), ASKED);
  await untilPlaying(player.video);
  await until(() => expect(player.port.state().qualities).toEqual(['720p', '480p', '240p']));
  player.port.setAudioTrack('Original');
  player.port.setQuality('480p');
  await until(() => expect(player.port.state().quality).toBe('480p'));
  player.port.seek(20);
  await until(() => expect(player.video().currentTime).toBeGreaterThan(26), 30_000);
  await until(() => expect(player.video().videoHeight).toBe(240));
  expect(player.port.state()).toMatchObject({ audioTrack: 'Original', quality: '240p' });
  expect(await requested(media, 'audio/original/008')).toBe(1);
  // Back in the first Period, the choice counts.
  player.port.seek(4);
  await until(() => expect(player.video().videoHeight).toBe(480));
  await until(() => expect(player.port.state().quality).toBe('480p'));
});

test('DASH: requests the manifest once', async () => {
  const player = mountPlayer();
  const media = openMediaShelf();
  player.load(media.stream(DASH), ASKED);
  await untilPlaying(player.video);
  expect((await media.requests()).filter(({ path }) => path === DASH)).toHaveLength(1);
});
