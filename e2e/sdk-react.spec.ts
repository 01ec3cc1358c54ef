import type { Page } from '@playwright/test';
import { Player } from './pages/player';
import type { ReactHostWindow } from './pages/react-host';
import { openReactPage } from './pages/react-page';
import { expect, test } from './pages/test';

const show = (page: Page, movieId: number | null) =>
  page.evaluate((film) => (window as unknown as ReactHostWindow).vvShow(film), movieId);

const heard = (page: Page) => page.evaluate(() => (window as unknown as ReactHostWindow).vvHeard);

/** Calls play on each player so far and returns the outcomes. */
const call = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      (window as unknown as ReactHostWindow).vvPlayers.map((player) =>
        player.play().then(
          () => 'plays',
          (error: Error) => error.name,
        ),
      ),
    ),
  );

test('React component: strict mode leaves one frame and one player, another content replaces them, and nothing leaks', async ({
  page,
}) => {
  // Counts the page's own message listeners.
  await page.addInitScript(() => {
    const listening = new Set<unknown>();
    Object.assign(window, { vvListening: listening });
    for (const [name, note] of [
      ['addEventListener', 'add'],
      ['removeEventListener', 'delete'],
    ] as const) {
      const plain = window[name].bind(window) as typeof addEventListener;
      window[name] = ((type: string, ...rest: [EventListener]) => {
        if (type === 'message') listening[note](rest[0]);
        plain(type, ...rest);
      }) as typeof addEventListener;
    }
  });
  const listeners = () => page.evaluate(() => (window as unknown as { vvListening: Set<unknown> }).vvListening.size);
  await openReactPage(page);
  const player = new Player(page, '#root iframe');
  await expect(player.bigPlay).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(1);
  expect(await listeners()).toBe(1);
  expect((await call(page)).at(-1)).toBe('plays');
  await player.expectPlays();
  await expect.poll(() => heard(page)).toEqual(['play 10']);

  await show(page, 6);
  await expect(page.locator('iframe')).toHaveAttribute('src', /movie_id=6$/);
  await expect(page.locator('iframe')).toHaveCount(1);
  const answers = await call(page);
  expect(answers.at(-1)).toBe('plays');
  expect(new Set(answers.slice(0, -1))).toEqual(new Set(['DestroyedError']));
  await expect.poll(() => heard(page)).toEqual(['play 10', 'play 6']);
  expect(await listeners()).toBe(1);

  await show(page, null);
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(page.frames()).toHaveLength(1);
  expect(await listeners()).toBe(0);
  expect(new Set(await call(page))).toEqual(new Set(['DestroyedError']));
});
