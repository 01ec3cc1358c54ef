import type { Page } from '@playwright/test';
import type { Player as SdkPlayer } from '../packages/vv-embed/src/create-player';
import { Player } from './pages/player';
import { openSdkPage } from './pages/sdk-page';
import { expect, test } from './pages/test';

type Element = HTMLElement & { player: SdkPlayer | null };
type Heard = [name: string, detail: unknown, movie: string | null];

/** Records the events of each element on the page. */
const LISTEN = `window.heard = [];
for (const element of document.querySelectorAll('vv-player'))
  for (const name of ['ready', 'play', 'pause', 'ended', 'episodechange', 'error', 'blocked'])
    element.addEventListener('vv-' + name, ({ detail }) => heard.push([name, detail, element.getAttribute('movie-id')]));`;

const heard = (page: Page): Promise<Heard[]> => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);

const expectHeard = (page: Page, name: string, times = 1) =>
  expect
    .poll(async () => (await heard(page)).filter(([event]) => event === name).length, {
      message: `vv-${name}`,
      timeout: 30_000,
    })
    .toBe(times);

test('<vv-player>: plays by a key press, passes the next key to the player, and fires playback events', async ({
  page,
}) => {
  await openSdkPage(
    page,
    '<vv-player src="WIDGET" movie-id="1" season="2" episode="2" load="click" style="width:800px"></vv-player>',
    LISTEN,
  );
  const player = new Player(page, 'vv-player iframe');
  const call = (name: 'seek' | 'setEpisode' | 'play', value: unknown) =>
    page.evaluate(
      ([method, argument]) => {
        const { player: sdk } = document.querySelector('vv-player') as Element;
        return (sdk as unknown as Record<string, (given: unknown) => Promise<unknown>>)[method]?.(argument);
      },
      [name, value] as const,
    );
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Смотреть' })).toBeFocused();
  await page.keyboard.press('Enter');
  await player.expectPlays();
  await expectHeard(page, 'play');
  await expect(page.locator('vv-player iframe')).toBeFocused();
  await page.keyboard.press('Space');
  await expectHeard(page, 'pause');
  await player.expectPaused();

  await call('setEpisode', { season: 2, episode: 3 });
  await expectHeard(page, 'episodechange');
  expect((await heard(page)).find(([name]) => name === 'episodechange')?.[1]).toMatchObject({ id: 203, order: 3 });
  await call('play', undefined);
  await player.expectPlays();
  await call('seek', 47);
  await expectHeard(page, 'ended');
});

test('<vv-player>: reports failures: blocked in the region, not in the catalogue, no movie named', async ({ page }) => {
  const element = (movie: string) => `<vv-player src="WIDGET" ${movie} load="eager" style="width:320px"></vv-player>`;
  await openSdkPage(page, [element('movie-id="3"'), element('movie-id="404"'), element('')].join(''), LISTEN);
  await expectHeard(page, 'error', 2);
  await expectHeard(page, 'blocked');
  const failures = (await heard(page)).filter(([name]) => name === 'error' || name === 'blocked');
  const reported = failures.map(([name, detail, movie]) => [name, (detail as { kind: string }).kind, movie]);
  expect(reported.sort()).toEqual([
    ['blocked', 'region-blocked', '3'],
    ['error', 'content-not-found', '404'],
    ['error', 'missing-movie-id', null],
  ]);
});
