import { expect, test } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { DASH } from '../support/dash-manifests';
import { type MediaRule, type MediaShelf, openMediaShelf } from '../support/media-requests';
import { mountPlayer, said } from '../support/render-player';

/** Starts a film whose manifest names two hosts. */
async function playAt(one: MediaShelf, two: MediaShelf, startAt: number | null = null) {
  const manifest = await (await fetch(one.url(DASH))).text();
  const hosts = [one, two].map((host) => `<BaseURL>${host.url('dash/')}</BaseURL>`).join('');
  await one.file('film.mpd', manifest.replace('<Period ', `${hosts}<Period `));
  const player = mountPlayer();
  player.load(one.stream('film.mpd'), { start: 'asked', startAt });
  return player;
}

const openHost = async (...rules: MediaRule[]) => {
  const host = openMediaShelf({ ownHost: true });
  await host.rule(...rules);
  return host;
};

async function expectPlays(startAt: number | null, rule: MediaRule): Promise<void> {
  const player = await playAt(await openHost(rule), await openHost(), startAt);
  await untilPlaying(player.video);
  const began = player.video().currentTime;
  expect(began).toBeLessThan((startAt ?? 0) + 3);
  await until(() => expect(player.video().currentTime).toBeGreaterThan(startAt === null ? 4.5 : 12.5), 30_000);
  expect(said(player, 'failed')).toBe(false);
  expect(said(player, 'skipped')).toBe(false);
}

test.each([
  ['lacks each file', null, { match: 'dash/.*m(4s|p4)$', status: 404 }],
  ['fails from the third segment on', 5, { match: 'dash/.*/(00[2-9]|01\\d)\\.m4s$', status: 503 }],
])('DASH: the second host of a manifest plays the film on where the first one %s', async (_, startAt, rule) => {
  await expectPlays(startAt, rule);
});

test.each([
  ['lacks the segments', null, { match: 'dash/.*m4s$', status: 404 }],
  ['fails with 503', null, { match: 'dash/.*m(4s|p4)$', status: 503 }],
  ['answers with a page', null, { match: 'dash/.*m4s$', html: '<!doctype html><title>Gone</title>' }],
  ['loses the third segment', 5, { match: 'dash/.*/002\\.m4s$', status: 404 }],
])(
  'DASH: the second host plays the film on where the first one %s',
  { tags: ['nightly'] },
  async (_, startAt, rule) => {
    await expectPlays(startAt, rule);
  },
);

test('DASH: a film that no host of the manifest has ends in a failure', { tags: ['nightly'] }, async () => {
  const gone = { match: 'dash/.*m(4s|p4)$', status: 404 };
  const player = await playAt(await openHost(gone), await openHost(gone));
  await until(() => expect(said(player, 'failed')).toBe(true), 22_000);
});
