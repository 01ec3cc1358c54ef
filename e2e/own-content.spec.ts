import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from '../dev/support/e2e-origins';
import { signedUrl } from '../php/sign.mjs';
import { type PhpServer, startPhpServer } from '../tests/support/php-server';
import { expect, test } from './pages/test';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const KEY = 'a key for these tests only';
const MEDIA = `${E2E_ORIGIN.catalogue}/media`;

const HOST_FILE = `${E2E_ORIGIN.host}/page/frame-query.js`;

const TITLES = [
  {
    id: 1,
    title: 'Фильм из файла',
    src: `${MEDIA}/film/master.m3u8`,
    subtitles: [`${MEDIA}/film/ru.vtt`],
    chapters: `${MEDIA}/film/chapters.vtt`,
  },
];

let folder: string;
let servers: PhpServer[] = [];

/** A player of a host without a catalogue service. */
async function serve(env: Record<string, string>): Promise<PhpServer> {
  const server = await startPhpServer({ dist: DIST, env: { VV_CACHE_DIR: join(folder, 'cache'), ...env } });
  servers.push(server);
  return server;
}

/** Opens a page of the host origin with this player. */
async function frame(page: Page, src: string): Promise<void> {
  // The page needs the real origin first: `setContent` keeps it.
  await page.goto(HOST_FILE);
  const escaped = src.replaceAll('&', '&amp;');
  await page.setContent(
    `<!doctype html><iframe id="vv-player" src="${escaped}" width="640" height="360" allow="autoplay"></iframe>`,
    { waitUntil: 'commit' },
  );
}

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vv-own-'));
  await writeFile(join(folder, 'films.json'), JSON.stringify({ titles: TITLES }));
  const season = join(folder, 'films/7/Сезон 1');
  await mkdir(season, { recursive: true });
  await cp('dev/media/files/film', join(season, 'Серия 1'), { recursive: true });
  await cp('dev/media/files/progressive/film.mp4', join(season, 'Серия 2.mp4'));
});

test.afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
  await rm(folder, { recursive: true });
});

test('own content: a film of a JSON file plays without a catalogue service', async ({ page, player, requests }) => {
  const server = await serve({ VV_CATALOGUE_FILE: join(folder, 'films.json') });
  await frame(page, server.url('movie_id=1'));
  await expect(player.frame.getByText('Фильм из файла').first()).toBeVisible();
  await player.start();
  await player.seekTo(0.5);
  await player.expectPlays();
  expect(requests.matching(/\/catalogue\/(?!.*available)/), 'the page has brought the answers').toEqual([]);
  expect(requests.matching(new RegExp(`^${E2E_ORIGIN.catalogue}/(?!media/)`))).toEqual([]);
});

test('own content: a series of a folder plays from PHP, and seeks', async ({ page, player, requests }) => {
  const server = await serve({ VV_MEDIA_DIR: join(folder, 'films') });
  await frame(page, server.url('movie_id=7&season=1&episode=1'));
  await player.start();
  await player.seekTo(0.5);
  await player.expectPlays();
  expect(await player.currentTime()).toBeGreaterThan(15);
  expect(requests.matching(/path=\/media\/7\/.*\.m4s$/).length).toBeGreaterThan(2);
  expect(requests.matching(new RegExp(`^${E2E_ORIGIN.catalogue}`))).toEqual([]);
});

test('own content: an MP4 of a folder plays from PHP, and seeks by a range', async ({ page, player, requests }) => {
  const server = await serve({ VV_MEDIA_DIR: join(folder, 'films') });
  const parts: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('.mp4')) parts.push(answer.status());
  });
  await frame(page, server.url('movie_id=7&season=1&episode=2'));
  await player.start();
  await player.seekTo(0.5);
  await player.expectTime(24, 3);
  await player.expectPlays();
  expect(parts).toContain(206);
  expect(requests.matching(new RegExp(`^${E2E_ORIGIN.catalogue}`))).toEqual([]);
});

test('own content: a signed link plays the film that it names', async ({ page, player, requests }) => {
  const server = await serve({ VV_SOURCE_KEY: KEY });
  const film = { src: `${MEDIA}/film/master.m3u8`, title: 'Фильм по ссылке', subtitles: [`${MEDIA}/film/ru.vtt`] };
  await frame(page, signedUrl(server.url(''), KEY, { ...film, exp: Math.floor(Date.now() / 1000) + 3600 }));
  await expect(player.frame.getByText('Фильм по ссылке').first()).toBeVisible();
  await player.start();
  expect(requests.matching(new RegExp(`^${E2E_ORIGIN.catalogue}/(?!media/)`))).toEqual([]);
});

test('own content: an expired link asks nobody for anything', async ({ page, player, requests }) => {
  const server = await serve({ VV_SOURCE_KEY: KEY });
  await frame(page, signedUrl(server.url(''), KEY, { src: `${MEDIA}/film/master.m3u8`, exp: 1 }));
  await expect(player.frame.getByTestId('failure-panel')).toBeVisible();
  const documents = new RegExp(`^${server.origin}/vv-player\\.php\\?(?:src=|path=/widget-assets/)`);
  const isOwn = (url: string) => documents.test(url) || url === HOST_FILE || !url.startsWith('http');
  expect(requests.urls.filter((url) => !isOwn(url) && !url.endsWith('/favicon.ico'))).toEqual([]);
});
