import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startReference } from '../../services/reference/src/server';
import { openStore, StoreError } from '../../services/reference/src/storage/store';
import { type SignedIn, serviceClient } from '../support/service-client';

const REMOTE = fileURLToPath(new URL('./service-remote-libsql.ts', import.meta.url));
const SERVICE = fileURLToPath(new URL('../../services/reference/src/serve-alone.ts', import.meta.url));
/** The number of concurrent writers, and the number of responses before the service is killed. */
const WRITERS = 8;
const KILLED_AFTER = 60;

let folder: string;
let file: string;
let children: ChildProcess[] = [];
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vv-service-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  count += 1;
  // The service creates a missing folder.
  file = join(folder, `new-${count}`, 'catalogue.db');
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
});

const startHere = () => startReference({ port: 0, bind: '127.0.0.1', database: { address: file } });

/** Runs a script that prints its URL. */
async function spawnPrinting(script: string, ...args: string[]): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [origin] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, origin };
}

const startChild = () => spawnPrinting(SERVICE, file);

const addPlaylist = (origin: string, as: SignedIn, title: string) =>
  serviceClient(origin).call('POST', '/playlists/new', { body: { title, contentIds: [1, 2] }, as });

/** Lists the titles of all playlists and checks that each playlist is complete. */
async function playlistsAt(origin: string, as: SignedIn): Promise<string[]> {
  const titles: string[] = [];
  for (let page = 1; ; page += 1) {
    const body = { isMine: true, pageSize: 100, page };
    const { items } = (await serviceClient(origin).call('POST', '/v2/playlists', { body, as })).body;
    if (items.length === 0) return titles;
    for (const { title, contentsCount } of items) {
      expect([title, contentsCount]).toEqual([title, 2]);
      titles.push(title);
    }
  }
}

test('Service storage: keeps all data and sign-ins over a restart', async () => {
  const first = await startHere();
  const user = await serviceClient(first.origin).newUser('Останусь');
  await addPlaylist(first.origin, user, 'До перезапуска');
  await first.close();

  const second = await startHere();
  const client = serviceClient(second.origin);
  expect((await client.call('GET', '/user/details', { as: user })).body.name).toBe('Останусь');
  expect(await playlistsAt(second.origin, user)).toEqual(['До перезапуска']);
  const { refreshToken, authToken: accessToken } = user;
  const refreshed = await client.call('POST', '/authentication/refresh', { body: { refreshToken, accessToken } });
  expect(refreshed.status).toBe(200);
  // The demo users are created once.
  const admin = await client.demo('admin');
  const users = await client.call('POST', '/administration/users', { as: admin });
  expect(users.body.items.map(({ userId }: { userId: number }) => userId)).toEqual([1, 2, 3]);
  await second.close();
});

test('Service storage: keeps every acknowledged write when the process is killed', async () => {
  const { child, origin } = await startChild();
  const user = await serviceClient(origin).demo('viewer');
  const acknowledged: string[] = [];
  const write = async (writer: number): Promise<void> => {
    for (let index = 0; ; index += 1) {
      const title = `${writer}-${index}`;
      const { status } = await addPlaylist(origin, user, title);
      expect(status).toBe(201);
      acknowledged.push(title);
      if (acknowledged.length === KILLED_AFTER) child.kill('SIGKILL');
    }
  };
  const ended = once(child, 'exit');
  const outcomes = await Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  expect((await ended)[1]).toBe('SIGKILL');
  // Each writer continued until the service was gone; `terminated` is a response that the kill cut off.
  const isCutOff = expect.stringMatching(/^(?:fetch failed|terminated)$/);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { message: isCutOff } });
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLED_AFTER);

  const after = await startHere();
  const stored = await playlistsAt(after.origin, user);
  await after.close();
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
  // Only calls that were running at the kill can be stored in addition.
  expect(stored.length - acknowledged.length).toBeLessThanOrEqual(WRITERS);
});

test('Service storage: two processes write to one file at once', async () => {
  const [one, other] = await Promise.all([startChild(), startChild()]);
  const user = await serviceClient(one.origin).demo('viewer');
  const titles = Array.from({ length: 60 }, (_, index) => `${index}`);
  const answers = await Promise.all(
    titles.map((title, index) => addPlaylist((index % 2 === 0 ? one : other).origin, user, title)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(titles.length);
  expect((await playlistsAt(other.origin, user)).sort()).toEqual([...titles].sort());
});

test('Service storage: rolls back a transaction that fails midway', () => {
  const store = openStore({ address: ':memory:' });
  const fill = () =>
    store.write(() => {
      store.write(() => store.run("INSERT INTO meta (name, value) VALUES ('a', '1')"));
      throw new Error('midway');
    });
  expect(fill).toThrow('midway');
  expect(store.all('SELECT * FROM meta')).toEqual([]);
  store.close();
});

test('Service storage: refuses a file that is not a database', async () => {
  const path = join(folder, 'letter.txt');
  await writeFile(path, 'Дорогая редакция! '.repeat(100));
  expect(() => openStore({ address: path })).toThrow(StoreError);
  await expect(startReference({ port: 0, bind: '127.0.0.1', database: { address: path } })).rejects.toThrow(StoreError);
});

test('Service storage: works with a remote database, whose data survives the service', async () => {
  await mkdir(join(folder, `new-${count}`));
  const { origin: address } = await spawnPrinting(REMOTE, file, 'secret');
  const start = (authToken: string) =>
    startReference({ port: 0, bind: '127.0.0.1', database: { address, authToken }, verifyAnswers: true });
  const first = await start('secret');
  const user = await serviceClient(first.origin).newUser('Далёкая');
  await addPlaylist(first.origin, user, 'Вдали');
  const refused = { title: 'Не останется', contentIds: [1, 404] };
  const { status } = await serviceClient(first.origin).call('POST', '/playlists/new', { body: refused, as: user });
  expect(status).toBe(400);
  await first.close();

  const second = await start('secret');
  expect(await playlistsAt(second.origin, user)).toEqual(['Вдали']);
  await second.close();
  await expect(start('wrong')).rejects.toThrow(StoreError);
});
