/** @module-tag nightly */
import { expect, test } from 'vitest';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { openPreviewOf } from '../support/open-preview';
import { mountPlayer, said } from '../support/render-player';

const FILE = 'progressive/film.mp4';
const START = { start: 'asked', startAt: null } as const;

test('Silent file: a second request plays a film whose first one hangs', async () => {
  const media = openMediaShelf({ ownHost: true });
  await media.rule({ match: 'mp4', hang: true, times: 1 });
  const player = mountPlayer();
  player.load(media.stream(FILE), START);
  await untilPlaying(player.video);
  expect(said(player, 'failed')).toBe(false);
});

test('Silent file: a second request plays a film whose first one hangs in a preview', async () => {
  const media = openMediaShelf({ ownHost: true });
  await media.rule({ match: 'mp4', hang: true, times: 1 });
  const film = await openPreviewOf(media.url(FILE), { kind: 'native' });
  const player = mountPlayer({ film });
  player.load(media.stream(FILE), { start: 'auto', startAt: null });
  await untilPlaying(player.video);
  expect([player.video() === film.stage.video, said(player, 'failed')]).toEqual([true, false]);
});

test('Silent file: a server that answers slowly is asked by the element once', async () => {
  const media = openMediaShelf({ ownHost: true });
  await media.rule({ match: 'mp4', delayMs: 7_000 });
  const player = mountPlayer();
  player.load(media.stream(FILE), START);
  await until(() => expect(player.video().readyState).toBeGreaterThan(0));
  const byElement = (await media.requests()).filter(({ path, by }) => path.endsWith('film.mp4') && by === 'video');
  // Chromium asks again for the end of the file, where the index may stand.
  expect(byElement.length).toBeLessThanOrEqual(2);
  await untilPlaying(player.video);
});

test.each([false, true])(
  'Silent file: a film whose connection falls silent in its midst goes on by a second request (without ranges: %s)',
  async (rangeless) => {
    const media = openMediaShelf({ ownHost: true });
    await import('@/media/recovery/file-breaks');
    await media.rule({ match: 'mp4', stallAt: 0.3, rangeless });
    const player = mountPlayer();
    player.load(media.stream(FILE), START);
    await untilPlaying(player.video);
    await media.rule({ match: 'mp4', rangeless });
    await until(() => expect(player.instance().state.waiting).toBe(true));
    const second = player.port.state().currentTime;
    await until(() => expect(player.video().currentTime).toBeGreaterThan(second + 1));
    expect(player.video().currentTime).toBeLessThan(second + 8);
    expect(said(player, 'failed')).toBe(false);
  },
);
