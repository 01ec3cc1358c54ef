import { expect, test } from 'vitest';
import { loadDash } from '@/media/dash/dash-library';
import { WidgetPage } from '../support/widget-page';

const PLAYLIST = /\.(?:m3u8|mpd)$/;
const SEGMENT = /\.(?:m4s|mp4)$/;

/** CMCD data of these requests (CTA-5004, in the query). */
function dataOf(urls: readonly string[], file: RegExp): Record<string, string>[] {
  return urls
    .map((url) => new URL(url, location.href))
    .filter(({ pathname }) => pathname.startsWith('/media/') && file.test(pathname))
    .map(({ searchParams }) => {
      const pairs = (searchParams.get('CMCD') ?? '').split(',').map((pair) => pair.split('='));
      return Object.fromEntries(pairs.filter(([name]) => name !== '').map(([name, value = 'true']) => [name, value]));
    });
}

/** Plays content and checks its requests. */
async function expectData(movie_id: number, format: 'h' | 'd', content: string): Promise<void> {
  const widget = await WidgetPage.open({ query: { movie_id }, globals: { env_cmcd: 'on' } });
  await widget.start();
  const playlists = dataOf(widget.requests.urls, PLAYLIST);
  const segments = dataOf(widget.requests.urls, SEGMENT);
  expect(playlists.length).toBeGreaterThan(0);
  expect(segments.length).toBeGreaterThan(1);
  const all = [...playlists, ...segments];
  expect([...new Set(all.map(({ sid }) => sid))]).toEqual([expect.stringMatching(/^"[0-9a-f]{32}"$/)]);
  expect([...new Set(all.map(({ cid }) => cid))]).toEqual([`"${content}"`]);
  expect([...new Set(segments.map(({ sf }) => sf))]).toEqual([format]);
  expect(segments.some(({ br, d, ot }) => Number(br) > 0 && Number(d) > 0 && ot !== undefined)).toBe(true);
}

test('CMCD, HLS: playlists and segments carry the view in the query', { tags: ['nightly'] }, () =>
  expectData(1, 'h', '1-101'),
);

test('CMCD, DASH: playlists and segments carry the view in the query', { tags: ['nightly'] }, async () => {
  // No clock can wait for its import.
  await loadDash();
  await expectData(5, 'd', '5-5001');
});

test('CMCD: nothing is sent unless the site enables it', { tags: ['nightly'] }, async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  const all = [...dataOf(widget.requests.urls, PLAYLIST), ...dataOf(widget.requests.urls, SEGMENT)];
  expect(all.length).toBeGreaterThan(2);
  expect(all.filter((data) => Object.keys(data).length > 0)).toEqual([]);
});

test('CMCD: another episode is another session', { tags: ['nightly'] }, async () => {
  const widget = await WidgetPage.open({ globals: { env_cmcd: 'on' } });
  await widget.start();
  const [first] = dataOf(widget.requests.urls, PLAYLIST);
  await widget.call('setEpisode', { episodeId: 102 });
  await widget.expectPlays();
  const last = dataOf(widget.requests.urls, PLAYLIST).at(-1);
  expect(last?.cid).toBe('"1-102"');
  expect(last?.sid).not.toBe(first?.sid);
});

interface Sent {
  event: string;
  payload: Readonly<Record<string, unknown>>;
}

test('Statistics: choices during playback are reported, and nothing else', { tags: ['nightly'] }, async () => {
  const widget = await WidgetPage.open({ query: { t: 3 }, hears: ['statistics'] });
  /** Without automatic changes of quality, milestones and figures of the view. */
  const sent = () =>
    widget
      .events('statistics')
      .map(({ payload }) => payload as Sent)
      .filter(({ event, payload }) => payload.automatic !== true && event !== 'progress' && event !== 'qoe');
  await widget.start();
  await widget.choose('audio', 'Original');
  await widget.chooseSubtitles('English');
  await widget.choose('variants', '1012');
  await widget.expectPlays();
  await widget.call('setEpisode', { season: 1, episode: 2 });
  await widget.until(() => expect(sent().filter(({ event }) => event === 'play')).toHaveLength(2));
  expect(sent().map(({ event }) => event)).toEqual([
    ...['play', 'audio_change', 'subtitle_change', 'variant_change', 'episode_change', 'play'],
  ]);
  const payloads = Object.fromEntries(sent().map(({ event, payload }) => [event, payload]));
  expect(payloads).toMatchObject({
    audio_change: { language: 'en', audio_track: 'Original' },
    subtitle_change: { subtitles: 'English' },
    variant_change: { episode_id: 101 },
    episode_change: { episode_id: 102, previous_episode_id: 101 },
  });
  expect(payloads.variant_change?.variant).not.toBe(payloads.audio_change?.variant);
});
