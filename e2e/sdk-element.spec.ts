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

test('<vv-player>: is a poster and a button out of sight and a player of its own size in sight; it changes content, disconnects and reconnects', async ({
  page,
}) => {
  const element = page.locator('vv-player');
  const frame = element.locator('iframe');
  const button = page.getByRole('button', { name: 'Смотреть: Фильм' });
  await openSdkPage(
    page,
    `<style>vv-player { width: 640px; background: rgb(10, 20, 30) }</style><div style="height:4000px"></div>
     <vv-player src="WIDGET" movie-id="10" title="Фильм" poster="/poster.jpg"></vv-player>`,
    LISTEN,
  );
  await expect(button).toBeVisible();
  await expect(button.locator('img')).toHaveAttribute('src', /poster\.jpg/);
  await expect(element).toHaveCSS('background-color', 'rgb(10, 20, 30)');
  expect(await element.boundingBox()).toMatchObject({ width: 640, height: 360 });
  expect(page.frames()).toHaveLength(1);

  await page.evaluate(() => document.querySelector('vv-player')?.scrollIntoView());
  await expectHeard(page, 'ready');
  await expect(button).toHaveCount(0);
  await expect(frame).toHaveAttribute('title', 'Фильм');
  expect(await frame.boundingBox()).toEqual(await element.boundingBox());
  for (const style of ['width:100%;max-width:320px', 'width:400px;height:300px', 'width:420px;aspect-ratio:21/9']) {
    await element.evaluate((node, text) => Object.assign(node.style, { cssText: text, position: 'relative' }), style);
    expect.soft(await frame.boundingBox(), style).toEqual(await element.boundingBox());
  }

  await element.evaluate((node) => {
    node.setAttribute('movie-id', '6');
    node.setAttribute('t', '5');
  });
  await expect(frame).toHaveAttribute('src', /movie_id=6&t=5$/);
  await expectHeard(page, 'ready', 2);
  expect(page.frames()).toHaveLength(2);

  const isBack = await element.evaluate(async (node: Element) => {
    const before = node.player;
    node.remove();
    const isAway = node.player === null && document.querySelector('iframe') === null;
    const refused = await before?.getState().catch((error: Error) => error.name);
    document.body.append(node);
    return [isAway, refused];
  });
  expect(isBack).toEqual([true, 'DestroyedError']);
  await expectHeard(page, 'ready', 3);
  await expect(frame).toHaveCount(1);
});

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
