import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { tableNames } from '../tests/support/doc-text';
import { HostPage } from './pages/host-page';
import { Player } from './pages/player';
import { watchProblems } from './pages/problems';
import { expect, test } from './pages/test';

/** Chromium's setting that blocks all site data. */
const BLOCK_ALL = { profile: { default_content_setting_values: { cookies: 2 } } };

const storageProblem = (player: Player): Promise<string> =>
  player.frame.locator('body').evaluate(() => {
    try {
      return typeof window.localStorage;
    } catch (error) {
      return (error as Error).name;
    }
  });

test('storage: the player plays in a browser that blocks all site data', async ({ launchOptions }) => {
  const folder = await mkdtemp(join(tmpdir(), 'vv-no-storage-'));
  await mkdir(join(folder, 'Default'));
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(BLOCK_ALL));
  const context = await chromium.launchPersistentContext(folder, launchOptions);
  try {
    const problems = watchProblems(context);
    const page = await context.newPage();
    const player = new Player(page);
    const hostPage = new HostPage(page);
    await hostPage.open();
    await player.start();
    expect(await storageProblem(player)).toBe('SecurityError');
    await hostPage.done('setEpisode', { season: 1, episode: 2 });
    await player.expectPlays();
    problems.expectNone();
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('storage: the docs list every value stored on the device', async ({ context, hostPage, player }) => {
  const storedNames = new Set<string>();
  const note = async (): Promise<void> => {
    const names = await player.frame
      .locator('body')
      .evaluate(async () => [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
        ...(await indexedDB.databases()).map(({ name }) => `IndexedDB ${name}`),
        ...(await caches.keys()).map((name) => `cache storage ${name}`),
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => `service worker ${scope}`),
      ]);
    for (const name of names) storedNames.add(name);
    for (const { name } of await context.cookies()) storedNames.add(name);
  };
  await hostPage.open();
  await player.start();
  await hostPage.done('setVolume', { volume: 0.5 });
  await hostPage.done('setMuted', { muted: true });
  await hostPage.done('setAudioTrack', { label: 'Original' });
  await hostPage.done('seek', { time: 20 });
  // The device id is made once the film has played for some seconds.
  await expect
    .poll(
      async () => {
        await note();
        return [...storedNames];
      },
      { timeout: 30_000 },
    )
    .toEqual(expect.arrayContaining(['player-volume', 'favoriteAudioTracks', 'episodesTimeProgress', 'device_fp']));
  // dash.js stores values of its own.
  await hostPage.open({ movie_id: 5 });
  await player.start();
  await expect
    .poll(async () => {
      await note();
      return [...storedNames];
    })
    .toContain('dashjs_video_settings');
  expect(tableNames('docs/privacy.md', 'name')).toEqual(expect.arrayContaining([...storedNames]));
});
