import { expect, test } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { mountPlayer, said } from '../support/render-player';
import { times, transportFilm } from '../support/transport-film';

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
