import { expect, onTestFinished, test } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { mountPlayer, said } from '../support/render-player';
import { PART_S, times, transportFilm } from './transport-film';

/** The header of an icon file, as hosts put it before a segment. */
const ICON = new Uint8Array(62);
ICON.set([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 0x20, 0]);

test('A film whose segments are disguised as icons plays to its end', async () => {
  const [player, media] = [mountPlayer(), openMediaShelf()];
  // The player checks segments from the second second on.
  await media.rule({ match: '/?[4-7]\\.ts', delayMs: 3000 });
  player.load(await transportFilm(media, times(6, 'both'), ICON), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  await until(() => expect(said(player, 'ended')).toBe(true), 30_000);
  expect(player.video().currentTime).toBeGreaterThan(11);
  expect(player.events.filter(({ name }) => ['failed', 'skipped', 'recovering'].includes(name))).toEqual([]);
});

test('Segments without a byte fail like any other: the film waits for the first of them, and requests no later ones', async () => {
  const [player, media] = [mountPlayer(), openMediaShelf()];
  const film = await transportFilm(media, times(24, 'both'));
  await media.rule({ match: '\\b9\\.ts', delayMs: 3000 }, { match: '\\b(1\\d|2\\d)\\.ts', html: '' });
  player.load(film, { start: 'asked', startAt: 17 });
  await untilPlaying(player.video);
  await until(() => expect(said(player, 'recovering')).toBe(true), 30_000);
  const empty = (await media.requests()).flatMap(({ path }) => /\d+(?=\.ts)/.exec(path) ?? []).filter((n) => +n > 9);
  // A film passes over a single segment where the next one is there.
  expect([...new Set(empty)].filter((n) => n !== '10' && n !== '11')).toEqual([]);
  expect(empty.length).toBeLessThan(8);
  await media.rule();
  await until(() => expect(player.video().currentTime).toBeGreaterThan(22), 30_000);
  expect(said(player, 'failed')).toBe(false);
});

async function expectPlaysWhole(parts: Parameters<typeof transportFilm>[1]): Promise<void> {
  const [player, media] = [mountPlayer(), openMediaShelf()];
  player.load(await transportFilm(media, parts), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  const seconds: number[] = [];
  const follow = setInterval(() => seconds.push(player.port.state().currentTime), 50);
  onTestFinished(() => clearInterval(follow));
  await until(() => expect(said(player, 'ended')).toBe(true), 40_000);
  expect(player.video().currentTime).toBeCloseTo(parts.length * PART_S, 0);
  expect(player.events.filter(({ name }) => ['failed', 'skipped', 'recovering'].includes(name))).toEqual([]);
  // Each second shows, in its order.
  expect(seconds.every((at, index) => at >= (seconds[index - 1] ?? 0) - 0.5)).toBe(true);
  const whole = new Set(seconds.map(Math.floor));
  for (let at = 0; at < parts.length * PART_S; at += 1) expect(whole).toContain(at);
}

test.each([
  ['begins with a part without sound', ['picture', 'picture', 'both']],
  ['has a part without sound in its midst', ['both', 'picture', 'both']],
] as const)('A film that %s plays from its beginning to its end', async (_, parts) => {
  await expectPlaysWhole(parts);
});

test.each([
  ['has a part of sound alone', ['both', 'sound', 'both', 'both']],
  ['begins with sound alone', ['sound', 'both', 'both']],
  ['ends without sound', ['both', 'both', 'picture']],
] as const)('A film that %s plays to its end, too', { tags: ['nightly'] }, async (_, parts) => {
  await expectPlaysWhole(parts);
});

test('A seek over a part without sound, and one back into it, play on there', { tags: ['nightly'] }, async () => {
  const [player, media] = [mountPlayer(), openMediaShelf()];
  const parts = ['picture', 'picture', ...times(12, 'both' as const), 'picture', 'both'] as const;
  player.load(await transportFilm(media, parts), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  for (const to of [7, 0.5, 20, 29, 1, 28.5]) {
    player.video().currentTime = to;
    await untilPlaying(player.video);
    expect(player.video().currentTime).toBeGreaterThan(to);
    expect(player.video().currentTime).toBeLessThan(to + 4);
  }
  await until(() => expect(said(player, 'ended')).toBe(true), 20_000);
  expect(said(player, 'failed')).toBe(false);
});
