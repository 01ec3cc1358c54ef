import { E2E_ORIGIN } from '../dev/support/e2e-origins';
import { openBarePage } from './pages/bare-page';
import type { HostPage } from './pages/host-page';
import { expectApart, expectInside, expectStill } from './pages/layout';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';

const SIZES = [
  [1280, 720],
  [960, 540],
  [844, 390],
  [640, 360],
  [390, 300],
  [320, 180],
  [200, 120],
] as const;

const POSTER = `${E2E_ORIGIN.catalogue}/media/posters/lighthouse.jpg`;
const ITEMS = ['Маяк', 'Очень длинное название фильма, которое не помещается в одну строку', 'Без постера'].map(
  (title, index) => ({ id: `film-${index}`, title, ...(index < 2 && { poster: POSTER }) }),
);

/** Plays the last seconds. */
async function playToEnd(hostPage: HostPage, player: Player): Promise<void> {
  await hostPage.standAt(46);
  await hostPage.done('play');
  await expect(player.bigPlay).toHaveAccessibleName('Смотреть сначала');
}

async function shoot(player: Player, name: string): Promise<void> {
  const folder = process.env.VV_SHOTS;
  if (folder !== undefined) await player.page.screenshot({ path: `${folder}/${name}.png` });
}

test('ended: after a cancelled card the next episode is offered, and starts by a press', async ({
  hostPage,
  page,
  player,
  series,
}) => {
  await hostPage.open();
  await player.start();
  await hostPage.standAt(43);
  await series.cancelNext.click();
  await playToEnd(hostPage, player);
  const offer = player.frame.getByTestId('ended-next');
  await expect(offer).toContainText('2 серия · Туман');
  for (const [width, height] of SIZES) {
    await test.step(`${width}x${height}`, async () => {
      await page.setViewportSize({ width, height });
      await player.expectControls(true);
      await expectStill(offer);
      await expectInside(player, offer);
      await expectApart(player.controls.getByRole('button').or(player.seekBar).or(offer).or(player.bigPlay));
      await shoot(player, `ended-next-${width}`);
    });
  }
  await player.frame.getByTestId('ended-next-play').click();
  await expect.poll(() => hostPage.stateField('episodeId')).toBe(102);
  await player.expectPlays();
  await expect(offer).toHaveCount(0);
  await expect(player.root).toBeFocused();
});

test('ended: a film offers what the host page proposes, and reports the choice', async ({ hostPage, page, player }) => {
  await hostPage.open({ movie_id: 10 });
  await player.start();
  await hostPage.done('setRelated', { items: ITEMS });
  const related = player.frame.getByTestId('related');
  await expect(related).toHaveCount(0);
  await playToEnd(hostPage, player);
  await expect(related).toBeVisible();
  await expect(related.getByRole('button')).toHaveText(ITEMS.map(({ title }) => title));
  await expect(related.locator('img')).toHaveCount(2);
  for (const [width, height] of SIZES) {
    await test.step(`${width}x${height}`, async () => {
      await page.setViewportSize({ width, height });
      await player.expectControls(true);
      await expectStill(related);
      await expectInside(player, related);
      await expectApart(player.controls.getByRole('button').or(player.seekBar).or(related).or(player.bigPlay));
      await shoot(player, `related-${width}`);
    });
  }
  await related.getByRole('button').nth(1).click();
  await expect.poll(() => hostPage.events('relatedselect')).toEqual([{ id: 'film-1' }]);
  // The host page decides what follows.
  await expect(related).toBeVisible();
  await hostPage.done('setRelated', []);
  await expect(related).toHaveCount(0);
});

test('ended: without proposals a film offers only to watch again', async ({ hostPage, page, player }) => {
  await openBarePage(page, { query: { movie_id: 10 } });
  await player.start();
  expect(await hostPage.call('setRelated', { items: [{ id: 1 }] })).toEqual({ error: 'RangeError' });
  await playToEnd(hostPage, player);
  for (const id of ['related', 'ended-next']) await expect(player.frame.getByTestId(id)).toHaveCount(0);
  await player.bigPlay.click();
  await player.expectPlays();
});

test('ended: proposals replaced by a press on the large button, and back at the next end', async ({
  hostPage,
  player,
}) => {
  await hostPage.open({ movie_id: 10 });
  await player.start();
  await hostPage.done('setRelated', ITEMS);
  await playToEnd(hostPage, player);
  const related = player.frame.getByTestId('related');
  await expect(related).toBeVisible();
  await player.bigPlay.click();
  await expect(related).toHaveCount(0);
  await player.expectPlays();
  await playToEnd(hostPage, player);
  await expect(related).toBeVisible();
});
