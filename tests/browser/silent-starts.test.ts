/** @module-tag nightly */
import { describe, expect, test } from 'vitest';
import { until } from '../support/browser-until';
import { type MediaRule, openMediaShelf } from '../support/media-requests';
import { openPreviewOf } from '../support/open-preview';
import { type MountedPlayer, mountPlayer, playAfterAd } from '../support/render-player';

const ASKED = { start: 'asked', startAt: null } as const;
/** 20 s, and a margin for a busy machine. */
const LIMIT_MS = 24_000;
const HLS = 'series/s1e1/sever.m3u8';
const DASH = 'dash/manifest.mpd';
const MP4 = 'progressive/film.mp4';

const failures = ({ events }: MountedPlayer) =>
  events.flatMap((event) => (event.name === 'failed' ? [event.payload.kind] : []));

interface Case {
  name: string;
  path: string;
  rule: MediaRule;
  hasPreview?: true;
}

const ENDLESS: readonly Case[] = [
  { name: 'HLS: segments stop half-way', path: HLS, rule: { match: 'm4s', stallAt: 0.5 } },
  { name: 'HLS: segments are garbage', path: HLS, rule: { match: 'm4s', garbage: true } },
  { name: 'HLS: segments answer after 20 s', path: HLS, rule: { match: 'm4s', delayMs: 20_000 } },
  { name: 'DASH: the manifest hangs', path: DASH, rule: { match: 'mpd', hang: true } },
  { name: 'DASH: segments hang', path: DASH, rule: { match: 'dash/.*m4s', hang: true } },
  { name: 'DASH: segments stop half-way', path: DASH, rule: { match: 'dash/.*m4s', stallAt: 0.5 } },
  { name: 'DASH: segments are garbage', path: DASH, rule: { match: 'dash/.*m4s', garbage: true } },
  { name: 'MP4: the file hangs', path: MP4, rule: { match: 'mp4', hang: true } },
  { name: 'MP4: the file is not there', path: MP4, rule: { match: 'mp4', status: 404 } },
  {
    name: 'begun early: segments hang',
    path: HLS,
    rule: { match: 'm4s', hang: true },
    hasPreview: true,
  },
  {
    name: 'begun early: segments stop half-way',
    path: HLS,
    rule: { match: 'm4s', stallAt: 0.5 },
    hasPreview: true,
  },
];

/** Returns a function that gives the time of the first failure, in milliseconds after `since`; Infinity without one. */
function timeFailure({ port }: MountedPlayer, since = performance.now()): () => number {
  let failedMs = Infinity;
  port.on('failed', () => {
    failedMs = Math.min(failedMs, Math.round(performance.now() - since));
  });
  return () => failedMs;
}

async function begin({ path, rule, hasPreview }: Case): Promise<() => Promise<[string, number]>> {
  const media = openMediaShelf({ ownHost: true });
  await media.rule(rule);
  const film = hasPreview ? await openPreviewOf(media.url(path)) : undefined;
  const since = film?.startedAt() ?? performance.now();
  if (film) await new Promise((resolve) => setTimeout(resolve, 2000));
  const player = mountPlayer(film && { film });
  player.load(media.stream(path), hasPreview ? { start: 'auto', startAt: null } : ASKED);
  const failedMs = timeFailure(player, since);
  return async () => {
    await until(() => expect(failures(player), 'failed').not.toEqual([]), 60_000);
    return [String(failures(player)[0]), failedMs()];
  };
}

/** Starts with a longer limit: an ad precedes the content, the network is slow. */
async function mountWaitingPlayers() {
  const [gated, slow] = [mountPlayer(), mountPlayer()];
  const silent = openMediaShelf({ ownHost: true });
  // Only the player ends the wait for a file: hls.js and dash.js would give up their segments by themselves.
  await silent.rule({ match: 'mp4', hang: true });
  gated.intent.hold('ad');
  gated.load(silent.stream(MP4), { start: 'auto', startAt: null });
  const trickling = openMediaShelf({ ownHost: true });
  await trickling.rule({ match: 'm4s', trickle: 24 });
  slow.load(trickling.stream(HLS), ASKED);
  return { gated, slow, failureTimes: [gated, slow].map((player) => timeFailure(player)) };
}

describe('Silent start', () => {
  test('fails 20 s after the play request, whichever part is missing, unless there is a reason to wait', async () => {
    const { gated, slow, failureTimes } = await mountWaitingPlayers();
    const seen = await Promise.all(ENDLESS.map(begin));
    const ends = await Promise.all(
      seen.map(async (end, at) => [ENDLESS[at]?.name, ...(await end().catch(() => ['nothing', Infinity]))] as const),
    );
    expect(
      ends.filter(([, , ms]) => Number(ms) > LIMIT_MS),
      String(ends),
    ).toEqual([]);

    // Started before the others.
    for (const failedMs of failureTimes) expect(failedMs()).toBeGreaterThan(LIMIT_MS);
    // Its first segment alone takes longer than that.
    await until(() => expect(slow.video().currentTime).toBeGreaterThan(0));
    playAfterAd(gated);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(failures(gated), 'the wait begins with the end of the ad').toEqual([]);
  });
});

describe('Stalled segment', () => {
  test.each([
    ['HLS', HLS, 'm4s'],
    ['DASH', DASH, 'dash/.*m4s'],
  ])('is requested again in %s, and plays', async (_, path, match) => {
    const media = openMediaShelf();
    await media.rule({ match, stallAt: 0.5, times: 1 });
    const player = mountPlayer();
    player.load(media.stream(path), ASKED);
    await until(() => expect(player.video().currentTime).toBeGreaterThan(0.5));
    expect(failures(player)).toEqual([]);
  });
});
