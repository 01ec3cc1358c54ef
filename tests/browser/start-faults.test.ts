/** @module-tag nightly */
import { beforeAll, expect, test } from 'vitest';
import { until } from '../support/browser-until';
import { type MediaRequest, type MediaRule, type MediaShelf, openMediaShelf } from '../support/media-requests';
import { openPreviewOf } from '../support/open-preview';
import { mountPlayer } from '../support/render-player';

/** From the play intent to the end of the start: 20 s, and a margin for a busy machine. */
const LIMIT_MS = 24_000;

/** An answer that nothing can mend ends the start sooner. */
const QUICK_LIMIT_MS = 13_000;

/** Players at a time. */
const PLAYERS = 6;

const HLS = 'series/s1e1/sever.m3u8';
const DASH = 'dash/manifest.mpd';
const MP4 = 'progressive/film.mp4';

interface Case {
  name: string;
  path: string;
  rule: MediaRule;
  /** The failure must be known at once. */
  isQuick?: true;
  hasPreview?: true;
}

const HTML = '<!doctype html><title>Sign in</title>';

const CASES: readonly Case[] = [
  { name: 'HLS: the master playlist hangs', path: HLS, rule: { match: 'sever\\.m3u8', hang: true } },
  { name: 'HLS: the master playlist is HTML', path: HLS, rule: { match: 'sever\\.m3u8', html: HTML }, isQuick: true },
  { name: 'HLS: playlists hang', path: HLS, rule: { match: 'v\\d+/index', hang: true } },
  { name: 'HLS: playlists stop half-way', path: HLS, rule: { match: 'v\\d+/index', stallAt: 0.5 } },
  { name: 'HLS: audio playlists hang', path: HLS, rule: { match: 'audio/.*/index', hang: true } },
  { name: 'HLS: init segments hang', path: HLS, rule: { match: 'v\\d+/init', hang: true } },
  { name: 'HLS: init segments are garbage', path: HLS, rule: { match: 'v\\d+/init', garbage: true } },
  { name: 'HLS: segments are HTML', path: HLS, rule: { match: 'v\\d+/\\d+\\.m4s', html: HTML } },
  { name: 'HLS: segments are empty', path: HLS, rule: { match: 'v\\d+/\\d+\\.m4s', html: '' } },
  { name: 'HLS: segments are denied', path: HLS, rule: { match: 'v\\d+/\\d+\\.m4s', status: 404 }, isQuick: true },
  { name: 'HLS: audio segments hang', path: HLS, rule: { match: 'audio/.*\\.m4s', hang: true } },
  { name: 'HLS: audio segments are garbage', path: HLS, rule: { match: 'audio/.*\\.m4s', garbage: true } },
  { name: 'DASH: the manifest is HTML', path: DASH, rule: { match: 'mpd', html: HTML }, isQuick: true },
  { name: 'DASH: the manifest is denied', path: DASH, rule: { match: 'mpd', status: 404 }, isQuick: true },
  { name: 'DASH: init segments hang', path: DASH, rule: { match: 'dash/.*init', hang: true } },
  { name: 'DASH: init segments are garbage', path: DASH, rule: { match: 'dash/.*init', garbage: true } },
  { name: 'DASH: segments are denied', path: DASH, rule: { match: 'dash/.*/\\d+\\.m4s', status: 404 }, isQuick: true },
  { name: 'DASH: segments are HTML', path: DASH, rule: { match: 'dash/.*/\\d+\\.m4s', html: HTML } },
  { name: 'MP4: the file is HTML', path: MP4, rule: { match: 'mp4', html: HTML }, isQuick: true },
  { name: 'MP4: the file is denied', path: MP4, rule: { match: 'mp4', status: 404 }, isQuick: true },
  { name: 'MP4: the file is garbage', path: MP4, rule: { match: 'mp4', garbage: true }, isQuick: true },
  { name: 'MP4: the file stops half-way', path: MP4, rule: { match: 'mp4', stallAt: 0.001 } },
  {
    name: 'Preview: the master playlist hangs',
    path: HLS,
    rule: { match: 'sever\\.m3u8', hang: true },
    hasPreview: true,
  },
  {
    name: 'Preview: the master playlist is denied',
    path: HLS,
    rule: { match: 'sever\\.m3u8', status: 404 },
    hasPreview: true,
    isQuick: true,
  },
  { name: 'Preview: playlists hang', path: HLS, rule: { match: 'v\\d+/index', hang: true }, hasPreview: true },
  {
    name: 'Preview: segments are garbage',
    path: HLS,
    rule: { match: 'v\\d+/\\d+\\.m4s', garbage: true },
    hasPreview: true,
  },
];

interface Outcome {
  name: string;
  /** `plays`, or the kind and the words of the failure. */
  end: string;
  ms: number;
  /** Requests for files that were requested before. */
  repeats: number;
  isQuick: true | undefined;
}

const repeatsOf = (requests: readonly MediaRequest[]): number =>
  requests.length - new Set(requests.map(({ path }) => path)).size;

async function openPreview(media: MediaShelf, path: string) {
  const film = await openPreviewOf(media.url(path));
  // The player's code is on its way.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return film;
}

async function start({ name, path, rule, hasPreview, isQuick }: Case): Promise<Outcome> {
  const media = openMediaShelf({ ownHost: true });
  await media.rule(rule);
  const since = performance.now();
  const film = hasPreview ? await openPreview(media, path) : undefined;
  const player = mountPlayer(film && { film });
  player.load(media.stream(path), { start: hasPreview ? 'auto' : 'asked', startAt: null });
  let end = '';
  let endedAt = Number.POSITIVE_INFINITY;
  const finish = (as: string) => {
    if (end === '') endedAt = performance.now();
    end ||= as;
  };
  player.port.on('failed', ({ kind, message, status }) => finish(`${kind}: ${message} ${status ?? ''}`));
  await until(() => {
    if ((player.container.querySelector('video')?.currentTime ?? 0) > 0.2) finish('plays');
    expect(end, name).not.toBe('');
  }, 45_000).catch(() => finish('nothing'));
  const requests = await media.requests();
  player.unmount();
  await media.release();
  return { name, end, isQuick, ms: Math.round(endedAt - since), repeats: repeatsOf(requests) };
}

// A development server that is busy delivers this code seconds after the first error.
beforeAll(() => import('@/media/hls/refused-codecs'));

test('Start: ends within 20 s whichever file is missing or broken, with a request a second', async () => {
  const queue = [...CASES];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const outcome = await start(next);
      outcomes.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: PLAYERS }, work));
  // The player loads all files of a preview that has failed once more.
  const isBusy = ({ name, ms, repeats }: Outcome) => !name.startsWith('Preview') && repeats > 3 + ms / 1000;
  expect(outcomes.filter(isBusy)).toEqual([]);
  expect(outcomes.filter(({ ms, isQuick }) => ms > (isQuick ? QUICK_LIMIT_MS : LIMIT_MS))).toEqual([]);
}, 300_000);
