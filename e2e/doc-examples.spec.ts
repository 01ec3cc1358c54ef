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
