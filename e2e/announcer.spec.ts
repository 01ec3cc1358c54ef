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

test('announcer: a seek by a key during playback is announced once, from the position of the request', async ({
  page,
  player,
}) => {
  await openBarePage(page, { query: { movie_id: 10 } });
  await player.start();
  const heard = await listen(player);
  // This order keeps the position away from both ends, even if a slow machine plays on between two keys.
  for (const [key, words] of [
    ['Digit5', /^Вперёд на \d+ секунд[уы]?: 24 секунды$/],
    ['KeyJ', /^Назад на 10 секунд: \d+ секунд[аы]?$/],
    ['KeyL', /^Вперёд на 10 секунд: \d+ секунд[аы]?$/],
    ['ArrowLeft', /^Назад на 5 секунд: \d+ секунд[аы]?$/],
    ['ArrowRight', /^Вперёд на 5 секунд: \d+ секунд[аы]?$/],
    ['Shift+ArrowLeft', /^Назад на 10 секунд: \d+ секунд[аы]?$/],
    ['Shift+ArrowRight', /^Вперёд на 10 секунд: \d+ секунд[аы]?$/],
    ['Home', /^Назад на \d+ секунд[уы]?: 0 секунд$/],
  ] as const) {
    const before = (await heard()).length;
    await page.keyboard.press(key);
    await expect
      .poll(async () => (await heard()).slice(before), { message: key })
      .toEqual([expect.stringMatching(words)]);
    await player.expectPlays();
    expect((await heard()).slice(before)).toHaveLength(1);
  }
});

test('announcer: a seek by a button and by the host page during playback is announced', async ({
  hostPage,
  page,
  player,
}) => {
  await openBarePage(page, { query: { movie_id: 10 } });
  await player.start();
  const heard = await listen(player);
  await player.press(player.frame.getByTestId('seek-forward'));
  await expect.poll(heard).toEqual([expect.stringMatching(/^Вперёд на 30 секунд: 3\d секунд[аы]?$/)]);
  await hostPage.done('seek', { time: 12 });
  await expect.poll(heard).toEqual([expect.anything(), expect.stringMatching(/^Назад на \d+ секунд[уы]?: 12 секунд$/)]);
});

test('announcer: the initial position is not announced as a seek', async ({ page, player }) => {
  await openBarePage(page, { query: { movie_id: 10, t: 20 } });
  const heard = await listen(player);
  await player.start();
  await player.expectPlays();
  expect(await heard()).toEqual(['Воспроизведение']);
});

test('announcer: the end is announced without a pause before it', async ({ hostPage, page, player }) => {
  await openBarePage(page, { query: { movie_id: 10 } });
  await player.start();
  await hostPage.done('seek', { time: 45 });
  const heard = await listen(player);
  await expect.poll(heard).toContain('Конец');
  // An announcement is busy for longer than a pause waits for an end.
  await expect(player.frame.getByTestId('announcer')).not.toHaveAttribute('aria-busy');
  const [last, ...earlier] = (await heard()).reverse();
  expect(last).toBe('Конец');
  expect(earlier).not.toContain('Пауза');
});

test('announcer: the next episode that starts automatically is announced by its title', async ({
  hostPage,
  page,
  player,
}) => {
  await openBarePage(page);
  await player.start();
  await hostPage.done('seek', { time: 45 });
  const heard = await listen(player);
  await expect.poll(() => hostPage.stateField('episodeId')).toBe(102);
  await player.expectPlays();
  const words = await heard();
  expect(words.slice(words.indexOf('Конец'))).toEqual([
    'Конец',
    expect.stringMatching(/^Воспроизведение: .+ · Сезон 1, серия 2$/),
  ]);
  expect(words).not.toContain('Пауза');
});

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
