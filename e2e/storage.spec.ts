import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { openBarePage } from './pages/bare-page';
import { OwnerPage } from './pages/owner-page';
import { Player } from './pages/player';
import { watchProblems } from './pages/problems';
import { expect, test } from './pages/test';

/** Chromium's own word for "no site may keep any data". */
const BLOCK_ALL = { profile: { default_content_setting_values: { cookies: 2 } } };

const storageProblem = (player: Player): Promise<string> =>
  player.frame.locator('body').evaluate(() => {
    try {
      return typeof window.localStorage;
    } catch (error) {
      return (error as Error).name;
    }
  });

test('plays in a sandboxed frame without an origin and without storage', async ({ owner, page, player, problems }) => {
  await openBarePage(page, { attributes: { sandbox: 'allow-scripts' } });
  await player.start();
  expect(await storageProblem(player)).toBe('SecurityError');
  await owner.done('setVolume', { volume: 0.5 });
  await expect.poll(() => player.volume()).toBeCloseTo(0.5);
  problems.expectNone();
});

test('plays where the browser keeps no data of any site', async ({ launchOptions }) => {
  const folder = await mkdtemp(join(tmpdir(), 'vv-no-storage-'));
  await mkdir(join(folder, 'Default'));
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(BLOCK_ALL));
  const context = await chromium.launchPersistentContext(folder, launchOptions);
  try {
    const problems = watchProblems(context);
    const page = await context.newPage();
    const player = new Player(page);
    const owner = new OwnerPage(page);
    await owner.open();
    await player.start();
    expect(await storageProblem(player)).toBe('SecurityError');
    await owner.done('setEpisode', { season: 1, episode: 2 });
    await player.expectPlays();
    problems.expectNone();
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});
