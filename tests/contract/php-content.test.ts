import { chmod, copyFile, cp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createCatalogueClient,
  getAvailable,
  getContent,
  getContentByImdbId,
  getContentByKinopoiskId,
  getEpisodes,
  getSeasons,
  MasterFileDto,
} from 'catalogue-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNginxServer } from '../support/nginx-server';
import { ask, type PhpServer, startPhpServer } from '../support/php-server';
import { createSite, type SiteFolder } from '../support/site-folder';

const TITLES = [
  { id: 1, title: 'Фильм', src: 'media/film.mp4', kinopoiskId: 301, imdbId: 'tt0133093', prerollList: ['ad.xml'] },
  {
    id: 2,
    title: 'Сериал',
    seasons: [
      { episodes: ['a.m3u8', { title: 'Вторая', src: 'b.m3u8', subtitles: ['b.ru.vtt'], chapters: 'b.chapters.vtt' }] },
    ],
  },
];

let site: SiteFolder;
const servers: { close(): Promise<unknown> }[] = [];

async function serve(env: Record<string, string>): Promise<PhpServer> {
  const server = await startPhpServer({ dist: site.dist, script: site.script, env });
  servers.push(server);
  return server;
}

beforeAll(async () => {
  site = await createSite('');
  await writeFile(join(site.folder, 'films.json'), JSON.stringify({ titles: TITLES }));
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await site?.close();
});

/** The globals that the page sets. */
const globalsOf = ({ text }: { text: string }) =>
  JSON.parse(/Object\.assign\(window,(\{.*?\})\)<\/script>/.exec(text)?.[1] ?? '{}') as Record<string, string>;

describe('a file of films in place of a catalogue', () => {
  let server: PhpServer;
  let base: string;
  const limits = { signal: new AbortController().signal };
  const client = () => createCatalogueClient({ baseUrl: base });

  beforeAll(async () => {
    server = await serve({ VV_CATALOGUE_FILE: 'films.json' });
    const globals = globalsOf(await ask(server.url('movie_id=1')));
    base = new URL(globals.env_base_url ?? '', server.origin).href;
  });

  it('answers the calls of the player as a catalogue service does', async () => {
    const path = { id: 2 };
    expect(await client().call(getContent, { path, query: [['user', 'x']] }, limits)).toMatchObject({
      ok: true,
      value: { id: 2, title: 'Сериал', hasMultipleEpisodes: true },
    });
    expect(await client().call(getSeasons, { path }, limits)).toMatchObject({ ok: true, value: [{ order: 1 }] });
    expect(
      await client().call(getAvailable, { path, query: { domain: 'https://site.example/a?b=c' } }, limits),
    ).toEqual({ ok: true, value: { available: true } });
    const episodes = await client().call(getEpisodes, { query: { 'content-id': 2 } }, limits);
    expect(episodes).toMatchObject({ ok: true, value: [{ order: 1 }, { order: 2, title: 'Вторая' }] });
    const [first, second] = episodes.ok ? episodes.value : [];
    expect(first?.m3u8MasterFilePath).toBe('/a.m3u8');
    const master = new URL(second?.m3u8MasterFilePath ?? '', base).href;
    expect(await client().getJson(master, MasterFileDto, limits)).toMatchObject({
      ok: true,
      value: { sources: [{ link: '/b.m3u8' }], subtitles: [{ language: 'ru' }], chapters: '/b.chapters.vtt' },
    });
  });

  it('answers with all fields of a content by its other ids', async () => {
    const film = { ok: true, value: { id: 1, imdbId: 'tt0133093', kinopoiskId: 301, contentType: { slug: 'film' } } };
    expect(await client().call(getContentByKinopoiskId, { path: { id: 301 } }, limits)).toMatchObject(film);
    expect(await client().call(getContentByImdbId, { path: { id: 'tt0133093' } }, limits)).toMatchObject(film);
  });

  it('says of an unknown title what the service would', async () => {
    const unknown = await client().call(getContent, { path: { id: 404 } }, limits);
    expect(unknown).toMatchObject({ ok: false, error: { kind: 'http', status: 404, body: { code: 'not-found' } } });
  });

  it('has a list of ads, which the page names', async () => {
    const { env_ad_list_url: template = '' } = globalsOf(await ask(server.url('movie_id=1')));
    const list = await ask(server.origin + template.replace('{content_id}', '1'));
    expect(JSON.parse(list.text)).toEqual({ prerollList: [{ vastUrl: '/ad.xml' }], midrollList: [] });
  });

  it('gives oEmbed its titles without a call to the server itself', async () => {
    const one = await startPhpServer({
      dist: site.dist,
      script: site.script,
      env: { VV_CATALOGUE_FILE: 'films.json', PHP_CLI_SERVER_WORKERS: '' },
    });
    servers.push(one);
    const answer = await ask(one.url(`oembed&url=${encodeURIComponent(one.url('movie_id=2'))}`));
    expect(JSON.parse(answer.text)).toMatchObject({ title: 'Сериал' });
    expect((await ask(one.url(`oembed&url=${encodeURIComponent(one.url('movie_id=3'))}`))).status).toBe(404);
  });
});

it('the sample of the package plays from nginx and php-fpm: its film is a plain file with ranges', async () => {
  await mkdir(join(site.folder, 'media/a'), { recursive: true });
  await copyFile('dev/media/files/progressive/film.mp4', join(site.folder, 'media/primer.mp4'));
  for (const name of ['.env', 'x.php', 'a/.hidden.mp4', 'a.mp4.txt'])
    await writeFile(join(site.folder, 'media', name), 'for nobody');
  const server = await startNginxServer({
    site: site.folder,
    env: { VV_CATALOGUE_FILE: 'catalogue.example.json' },
  });
  servers.push(server);
  const base = `${server.url('')}?path=/catalogue`;
  const limits = { signal: new AbortController().signal };
  const episodes = await createCatalogueClient({ baseUrl: base }).call(
    getEpisodes,
    { query: { 'content-id': 1 } },
    limits,
  );
  const [film] = episodes.ok ? episodes.value : [];
  const url = new URL(film?.m3u8MasterFilePath ?? '', base).href;
  const part = await ask(url, { headers: { Range: 'bytes=4-7' } });

  expect([part.status, part.text, part.headers['content-type']]).toEqual([206, 'ftyp', 'video/mp4']);
  for (const name of ['.env', 'x.php', 'a/.hidden.mp4', 'a.mp4.txt'])
    expect((await ask(`${server.origin}/player/media/${name}`)).status, name).toBe(404);
  for (const [extension, type] of [
    ['mov', 'video/quicktime'],
    ['aac', 'audio/aac'],
    ['mp3', 'audio/mpeg'],
    ['ac3', 'audio/ac3'],
    ['ec3', 'audio/eac3'],
  ]) {
    await writeFile(join(site.folder, `media/a.${extension}`), '');
    const { headers } = await ask(`${server.origin}/player/media/a.${extension}`);
    expect(headers['content-type']).toBe(type);
  }
});

describe('films outside of the folders that open_basedir allows', () => {
  it.each(['VV_CATALOGUE_FILE', 'VV_MEDIA_DIR', 'VV_CACHE_DIR'])('are as good as absent: %s', async (name) => {
    const server = await startPhpServer({
      dist: site.dist,
      script: site.script,
      env: { VV_CATALOGUE_FILE: '', VV_DEBUG: '1', VV_MEDIA_DIR: 'media', [name]: '/etc' },
      ini: { open_basedir: site.folder },
    });
    servers.push(server);

    for (const query of ['movie_id=1', 'doctor']) expect(await ask(server.url(query))).toMatchObject({ status: 200 });
    for (const query of ['path=/catalogue/contents/1', 'path=/media/film.mp4'])
      expect(await ask(server.url(query))).toMatchObject({ status: 404 });
    expect(server.log()).toContain('open_basedir restriction in effect');
  });
});

describe('a folder of films in place of a catalogue', () => {
  const FILM = 'dev/media/files/progressive/film.mp4';
  const limits = { signal: new AbortController().signal };

  beforeAll(async () => {
    const season = join(site.folder, 'library/7/Сезон 1');
    await mkdir(season, { recursive: true });
    await cp('dev/media/files/film', join(season, 'Серия 1'), { recursive: true });
    await copyFile(FILM, join(season, 'Серия 2.mp4'));
    await writeFile(join(site.folder, 'library/.env'), 'for nobody');
  });

  const streamsOf = async (base: string) => {
    const episodes = await createCatalogueClient({ baseUrl: base }).call(
      getEpisodes,
      { query: { 'content-id': 7 } },
      limits,
    );
    const urls = (episodes.ok ? episodes.value : []).map(({ m3u8MasterFilePath }) => m3u8MasterFilePath ?? '');
    return urls.map((url) => new URL(url, base).href);
  };

  it('is a series whose playlists lead to their segments through PHP', async () => {
    const server = await serve({ VV_MEDIA_DIR: 'library' });
    const [first = '', second = ''] = await streamsOf(server.url('path=/catalogue'));
    const master = JSON.parse((await ask(first)).text) as { sources: { link: string }[]; subtitles: unknown[] };
    const link = new URL(master.sources[0]?.link ?? '', first).href;
    const lines = (await ask(link)).text.split('\n');
    const rendition = new URL(lines.find((line) => /v240/.test(line)) ?? '', link).href;
    const media = (await ask(rendition)).text;
    const segment = new URL(/^\?path=.*\.m4s$/m.exec(media)?.[0] ?? '', rendition).href;
    const part = await ask(second, { headers: { Range: 'bytes=4-7' } });

    expect(master.subtitles).toHaveLength(4);
    expect((await ask(segment)).body).toEqual(await readFile('dev/media/files/film/v240/000.m4s'));
    expect([part.status, part.text, part.headers['content-type']]).toEqual([206, 'ftyp', 'video/mp4']);
    expect((await ask(server.url('path=/media/.env'))).status).toBe(404);
    expect(server.log()).not.toMatch(/PHP (?:Warning|Fatal|Notice)|Uncaught/);
  });

  it('is given out by nginx where it has a location for it, ranges included', async () => {
    const server = await startNginxServer({
      site: site.folder,
      env: { VV_MEDIA_DIR: join(site.folder, 'library'), VV_MEDIA_LOCATION: '/_vv-library/' },
      extra: `location ^~ /_vv-library/ { internal; alias ${site.folder}/library/; add_header Access-Control-Allow-Origin *; }`,
    });
    servers.push(server);
    const [, second = ''] = await streamsOf(server.url('path=/catalogue'));
    const part = await ask(second, { headers: { Range: 'bytes=4-7' } });

    expect([part.status, part.text]).toEqual([206, 'ftyp']);
    expect(part.headers).toMatchObject({ 'content-type': 'video/mp4', 'access-control-allow-origin': '*' });
    // The tag is that of nginx: time and size, as it sends the file.
    const again = await ask(second, { headers: { 'If-None-Match': String(part.headers.etag) } });
    expect(again.status).toBe(304);
    expect((await ask(`${server.origin}/_vv-library/.env`)).status).toBe(404);
  });
});

it('the self-check names a film that the server does not give out, and its file', async () => {
  await writeFile(
    join(site.folder, 'closed.json'),
    JSON.stringify({ titles: [{ id: 1, title: 'x', src: 'films/a.mp4' }, { id: 2 }] }),
  );
  const server = await serve({ VV_CATALOGUE_FILE: 'closed.json', VV_DEBUG: '1' });
  const { text } = await ask(server.url('doctor'));

  expect(text).toContain('Фильм не открывается: /films/a.mp4 (ответ 404)');
  expect(text).toContain('titles[1].title: нужно название');
  expect(text).not.toContain('Адрес каталога не задан');
});

it('the log names a folder and a film that PHP may not read', async () => {
  const folder = join(site.folder, 'closed');
  await mkdir(join(folder, 'inner'), { recursive: true });
  await writeFile(join(folder, 'a.mp4'), '');
  await writeFile(join(folder, 'b.mp4'), '');
  await chmod(join(folder, 'a.mp4'), 0o000);
  await chmod(join(folder, 'inner'), 0o000);
  const fpm = await startNginxServer({ site: site.folder, env: { VV_MEDIA_DIR: folder } });
  servers.push(fpm);
  try {
    expect((await ask(fpm.url('path=/catalogue/contents/b'))).status).toBe(200);
    await ask(fpm.url('movie_id=b'));
    for (const name of ['a.mp4', 'inner'])
      await expect.poll(() => fpm.log()).toContain(`VV_MEDIA_DIR: ${name}: PHP не может этого прочитать`);
  } finally {
    await chmod(join(folder, 'inner'), 0o755);
  }
});

it('an old list of a folder answers at once, and is read again after the answer', async () => {
  const folder = join(site.folder, 'kept');
  await mkdir(folder);
  await writeFile(join(folder, 'a.mp4'), '');
  const cache = join(site.folder, 'cache-of-kept');
  await mkdir(cache);
  await chmod(cache, 0o777);
  const fpm = await startNginxServer({ site: site.folder, env: { VV_MEDIA_DIR: folder, VV_CACHE_DIR: cache } });
  servers.push(fpm);
  const call = async (id: string) => (await ask(fpm.url(`path=/catalogue/contents/${id}`))).status;
  expect(await Promise.all(Array.from({ length: 8 }, () => call('a')))).toEqual(Array(8).fill(200));
  const [name] = (await readdir(join(cache, 'content'))).filter((one) => /^index-[^.]*$/.test(one));
  const index = join(cache, 'content', name ?? '');
  const old = new Date(Date.now() - 60_000);
  await utimes(index, old, old);
  await rm(join(folder, 'a.mp4'));

  expect(await call('a')).toBe(200);
  await expect.poll(() => call('a')).toBe(404);
});
