import { examplesOf } from '../tests/support/doc-text';
import { openExample } from './pages/doc-example';
import { Player } from './pages/player';
import { expect, test } from './pages/test';

const EXAMPLES = examplesOf('docs/embedding.md').filter(({ language }) => ['html', 'js', 'jsx'].includes(language));

test('docs: every example of docs/embedding.md runs on a host page', async ({ page, problems }) => {
  expect(EXAMPLES.map(({ language }) => language)).toEqual(['html', 'html', 'js', 'jsx']);
  for (const example of EXAMPLES) {
    await test.step(example.language, async () => {
      await openExample(page, example);
      await page.waitForFunction(() => (window as unknown as { isDone?: boolean }).isDone === true);
      const player = new Player(page, 'iframe');
      await expect(player.playToggle, example.code).toBeAttached({ timeout: 30_000 });
      const seconds = Number(/seek\((\d+)\)/.exec(example.code)?.[1] ?? 0);
      await player.expectTime(seconds);
      const { width = 0, height = 1 } = (await page.locator('iframe').boundingBox()) ?? {};
      expect(width / height, example.code).toBeCloseTo(16 / 9, 1);
    });
  }
  problems.expectNone();
});

/** The example of docs/testing.md that contains this text, as a function of the names that it uses. */
function testingExample(part: string): (names: Readonly<Record<string, unknown>>) => Promise<void> {
  const [example, ...others] = examplesOf('docs/testing.md').filter(({ code }) => code.includes(part));
  expect(others, `one example with ${part}`).toEqual([]);
  return (names) =>
    new Function(...Object.keys(names), `return (async () => {${example?.code}})()`)(...Object.values(names));
}

test('docs: the example of docs/testing.md wakes controls that have hidden', async ({ page, player: own }) => {
  const player = page.frameLocator('#vv-player');
  await page.goto('/?movie_id=6&auto_play=1');
  await own.expectPlays();
  await expect(player.getByTestId('controls')).toHaveAttribute('inert');
  await testingExample("getByTestId('settings-toggle').click(")({ page, player, expect });
  await expect(player.getByTestId('menu-settings')).toBeVisible();
});

test('docs: the example of docs/testing.md shows an ad for long enough to pause it', async ({ page }) => {
  await testingExample('preroll=long')({ page, player: page.frameLocator('#vv-player'), expect });
});
