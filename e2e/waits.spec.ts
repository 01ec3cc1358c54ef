import { blockCalls, breakCalls, CALL } from './pages/network';
import { expect, test } from './pages/test';

/** What a wait may last: its limit by docs/architecture.md, and a margin for a busy machine. */
const within = (seconds: number): number => (seconds + 6) * 1000;

// These tests wait for what never comes, so they are long and have nothing to compute: they run side by side.
test.describe.configure({ mode: 'parallel', timeout: 90_000 });

for (const [name, call, kind] of [
  ['a content call', CALL.content, 'unexpected'],
  ['an episodes call', CALL.episodes, 'unexpected'],
  ['a master file', CALL.master, 'master-failed'],
] as const) {
  test(`${name} that is never answered ends in a panel`, async ({ owner, page, panel }) => {
    await breakCalls(page, call, 'hang');
    await owner.open();
    await panel.expectKind(kind, within(15));
  });
}

test('the player starts without the seasons and the region check', async ({ owner, page, player, problems }) => {
  await breakCalls(page, CALL.seasons, 'hang');
  await breakCalls(page, CALL.available, 'hang');
  await owner.open();
  await expect(player.bigPlay).toBeVisible({ timeout: within(5) });
  await player.start();
  expect(problems.warnings.filter((line) => line.includes('going on without an answer'))).toHaveLength(2);
});

test('media that never comes ends in a panel, and the button recovers', async ({ owner, page, panel, player }) => {
  await breakCalls(page, CALL.segment, 'hang');
  await owner.open();
  await panel.expectKind('unexpected', within(40));
  await expect(panel.root).toContainText(/Сервер слишком долго не отвечает|Видео не удалось прочитать/);
  await page.unrouteAll();
  await panel.button.click();
  await player.expectPlays();
});

for (const fault of ['hang', 'stall:50%']) {
  test(`a film that begins by itself, whose segments ${fault}, ends in a panel`, async ({ owner, page, panel }) => {
    await breakCalls(page, CALL.segment, fault);
    const begun = page.waitForRequest(CALL.segment);
    await owner.open({ auto_play: 1 });
    await begun;
    await panel.expectKind('unexpected', within(20));
  });
}

test('media that stops half-way ends in a panel', async ({ owner, page, panel }) => {
  await breakCalls(page, CALL.segment, 'stall:50%');
  await owner.open();
  await panel.expectKind('unexpected', within(60));
});

test('without its own script the page says so and offers to load again', async ({ owner, page, player }) => {
  await blockCalls(page, CALL.entryChunk);
  await owner.open();
  const message = player.frame.getByRole('alert');
  await expect(message).toContainText('Плеер не загрузился');
  await owner.mark();
  await page.unrouteAll();
  await message.getByRole('button', { name: 'Перезагрузить страницу' }).click();
  await player.start();
  await owner.expectNotReloaded();
});

for (const [name, chunk] of [
  ['player', CALL.playerChunk],
  ['streaming', CALL.hlsChunk],
] as const) {
  test(`without the ${name} chunk there is a panel, and its button recovers`, async ({
    owner,
    page,
    panel,
    player,
  }) => {
    await blockCalls(page, chunk);
    await owner.open();
    await panel.expectKind('unexpected');
    await expect(panel.root).toContainText('Часть плеера не загрузилась');
    await owner.mark();
    await page.unrouteAll();
    await panel.button.click();
    await player.start();
    await owner.expectNotReloaded();
  });
}
