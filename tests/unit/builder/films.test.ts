import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectFilms, filmsOf } from '../../../packages/vv-builder/src/films';

/** Answers by `METHOD path`; a missing one is a 404. */
let answers: Record<string, unknown>;
let asked: string[];
let server: Server;
let origin: string;

beforeEach(async () => {
  answers = {};
  asked = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const name = `${request.method} ${request.url}`;
    asked.push([name, Buffer.concat(chunks).toString()].filter(Boolean).join(' '));
    response.writeHead(name in answers ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answers[name] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const CARD = { id: 7, title: 'Маяк', posterUrl: '/media/7.jpg', year: 2024, hasMultipleEpisodes: true };

describe('films of the catalogue', () => {
  test('are found by title, and the popular ones without a title', async () => {
    answers['POST /api/v2/contents/search'] = { items: [CARD] };
    answers['POST /api/v2/contents'] = { items: [{ id: 'slug', title: 'Без полей' }] };
    const films = filmsOf(`${origin}/api`);
    expect(await films.search(' маяк ')).toEqual([
      { id: '7', title: 'Маяк', poster: `${origin}/media/7.jpg`, year: 2024, isSeries: true },
    ]);
    expect(await films.search('')).toEqual([
      { id: 'slug', title: 'Без полей', poster: null, year: null, isSeries: false },
    ]);
    expect(asked).toEqual([
      'POST /api/v2/contents/search {"pageSize":8,"query":"маяк"}',
      'POST /api/v2/contents {"pageSize":8}',
    ]);
  });

  test('are found by id', async () => {
    answers['GET /contents/7'] = { ...CARD, posterUrl: 'javascript:alert(1)' };
    expect(await filmsOf(origin).find('7')).toMatchObject({ id: '7', title: 'Маяк', poster: null });
    expect(await filmsOf(origin).find('8')).toBeNull();
  });

  test('are unknown where the catalogue has no search', async () => {
    expect(await filmsOf(origin).search('маяк')).toBeNull();
    answers['POST /v2/contents/search'] = { items: [{ name: 'no title' }] };
    expect(await filmsOf(origin).search('маяк')).toBeNull();
  });
});

describe('connectFilms', () => {
  test('asks the player for the address of the catalogue', async () => {
    answers['GET /player/vv-player.php?builder='] = { catalogue: `${origin}/api/` };
    answers['GET /api/contents/7'] = CARD;
    const films = await connectFilms(`${origin}/player/vv-player.php`);
    expect((await films?.find('7'))?.title).toBe('Маяк');
  });

  test('takes the root of the player without a setting, as the player does', async () => {
    answers['GET /player/vv-player.php?builder='] = { catalogue: '' };
    answers['GET /contents/7'] = CARD;
    expect((await (await connectFilms(`${origin}/player/vv-player.php`))?.find('7'))?.title).toBe('Маяк');
  });

  test('tells of the statistics of a player that keeps them', async () => {
    const widget = `${origin}/vv-player.php`;
    let told = 0;
    for (const facts of [{ catalogue: '' }, { catalogue: '', desk: false }, { catalogue: null, desk: true }]) {
      answers['GET /vv-player.php?builder='] = facts;
      await connectFilms(widget, () => {
        told += 1;
      });
    }
    expect(told).toBe(1);
  });

  test('asks for title and poster by oEmbed where the host has its own films', async () => {
    const widget = `${origin}/vv-player.php`;
    const film = encodeURIComponent(`${widget}?movie_id=mayak`);
    answers['GET /vv-player.php?builder='] = { catalogue: null };
    answers[`GET /vv-player.php?oembed=&url=${film}`] = { title: 'Маяк', thumbnail_url: `${origin}/1.jpg` };
    const films = await connectFilms(widget);
    expect(films?.search).toBeUndefined();
    expect(await films?.find('mayak')).toEqual({
      id: 'mayak',
      title: 'Маяк',
      poster: `${origin}/1.jpg`,
      year: null,
      isSeries: null,
    });
    expect(await films?.find('other')).toBeNull();
  });

  test.each([{}, { catalogue: 5 }, 'text'])('gives null for the answer %j', async (answer) => {
    answers['GET /vv-player.php?builder='] = answer;
    expect(await connectFilms(`${origin}/vv-player.php`)).toBeNull();
    expect(await connectFilms(`${origin}/elsewhere.php`)).toBeNull();
  });
});
