import { interceptEmbeds } from '../tests/support/embed-frames';
import { openBarePage } from './pages/bare-page';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';

test.use({ viewport: { width: 960, height: 540 } });

/** Records everything that the announcer says from now on. */
async function listen(player: Player): Promise<() => Promise<string[]>> {
  const announcer = player.frame.getByTestId('announcer');
  await expect(announcer).toBeAttached();
  const heard = await announcer.evaluateHandle((status) => {
    const words: string[] = [];
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) words.push(node.textContent ?? '');
    }).observe(status, { childList: true });
    return words;
  });
  return () => heard.jsonValue();
}

for (const [name, movie_id] of [
  ['YouTube', 7],
  ['Vimeo', 8],
] as const) {
  test(`announcer: a seek and the end of a video of ${name} are announced`, async ({
    context,
    hostPage,
    page,
    player,
  }) => {
    await interceptEmbeds(context);
    await openBarePage(page, { query: { movie_id } });
    await player.bigPlay.click();
    await expect(player.embed.locator('#state')).toHaveText('playing');
    const heard = await listen(player);
    await hostPage.done('seek', { time: 57 });
    await expect.poll(heard).toContainEqual(expect.stringMatching(/^Вперёд на 5\d секунд[уы]?: 57 секунд$/));
    await expect.poll(heard).toContain('Конец');
    expect(await heard()).not.toContain('Пауза');
  });
}
