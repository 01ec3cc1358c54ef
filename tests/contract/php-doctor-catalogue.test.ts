import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogueFault, type FaultyCatalogue, startFaultyCatalogue } from '../support/faulty-catalogue';
import { ask, type PhpServer, startPhpServer } from '../support/php-server';
import { createSite, type SiteFolder } from '../support/site-folder';

/** Time that the page may take above the limit of its requests. */
const ALLOWANCE_MS = 4_000;

let site: SiteFolder;
let catalogue: FaultyCatalogue;
let server: PhpServer;

beforeAll(async () => {
  catalogue = await startFaultyCatalogue();
  site = await createSite(
    `VV_DEBUG=1\nVV_ENV_BASE_URL=${catalogue.base}\nVV_ENV_AD_LIST_URL="${catalogue.base}/ads.json?key=secret&id={content_id}"\n`,
  );
  server = await startPhpServer({ dist: site.dist, script: site.script });
});

afterEach(() => catalogue.break());

afterAll(async () => {
  await server?.close();
  await catalogue?.close();
  await site?.close();
});

/** The findings about the catalogue as `state: what`, and their advice. */
async function examine(faults: readonly CatalogueFault[], query = 'doctor&movie_id=7', headers = {}) {
  catalogue.break(...faults);
  const { text } = await ask(server.url(query), { headers });
  const items = [...text.matchAll(/<li class="(\w+)"><b>.<\/b>([^<]*)(?:<p>([^<]*))?/g)];
  const found = items.map(([, state, what, advice = '']) => ({ line: `${state}: ${what}`, advice }));
  return { text, found, lines: found.map(({ line }) => line), bad: found.filter(({ line }) => line.startsWith('bad')) };
}

describe('Doctor with a film', () => {
  it('finds every call and file of a good catalogue good', async () => {
    const { lines, bad, text } = await examine([]);
    expect(bad).toEqual([]);
    for (const line of [
      /^good: GET \/contents\/7: ответ верный \(\d+ мс\)$/,
      /^good: GET \/episodes: ответ верный/,
      /^good: GET \/contents\/7\/seasons: ответ верный/,
      /^good: GET \/contents\/7\/available: ответ верный/,
      /^good: Каталог: предзапрос OPTIONS проходит$/,
      /^good: Постер открывается$/,
      /^good: Master JSON: ответ верный/,
      /^good: Плейлист: всё верно$/,
      /^good: Плейлист качества: всё верно$/,
      /^good: Сегмент открывается$/,
      /^good: Субтитры: всё верно$/,
      /^good: Список рекламы: ответ верный/,
    ]) {
      expect(lines).toContainEqual(expect.stringMatching(line));
    }
    expect(text).not.toContain('secret');
    expect(catalogue.requests).toContain('OPTIONS /contents/1');
  });

  it.each<[CatalogueFault, RegExp]>([
    ['no-cors', /^bad: GET \/contents\/7: нет заголовка Access-Control-Allow-Origin$/],
    ['double-cors', /^bad: GET \/contents\/7: Access-Control-Allow-Origin пришёл дважды$/],
    ['no-preflight', /^bad: Каталог: предзапрос OPTIONS не проходит — ответ 405$/],
    ['html', /^bad: GET \/contents\/7: пришёл HTML, а не JSON$/],
    ['folder', /^bad: VV_ENV_BASE_URL ведёт не на каталог: ответ 404, HTML$/],
    ['wrong-type', /^bad: GET \/contents\/7: id — нужно: число.*, пришло: список$/],
    ['missing-field', /^bad: GET \/episodes: 0\.order — поля нет$/],
    ['no-stream', /^bad: GET \/episodes: 0\.m3u8MasterFilePath — поля нет$/],
    ['no-episodes', /^bad: GET \/episodes: список пуст$/],
    ['no-master', /^bad: Master JSON: пришёл список файлов папки, а не JSON$/],
    ['no-playlist', /^bad: Плейлист: пришёл HTML, а нужен плейлист HLS: /],
    ['no-media-cors', /^bad: Сегмент: нет заголовка Access-Control-Allow-Origin: /],
    ['no-ranges', /^bad: Сегмент: сервер не отвечает частями \(Range\): /],
    ['skewed-clock', /^bad: Часы сервера плеера и каталога расходятся на \d+ с$/],
  ])('names the fault %s and its mend', async (fault, line) => {
    const { bad } = await examine([fault]);
    expect(bad.map((found) => found.line)).toContainEqual(expect.stringMatching(line));
    for (const { advice } of bad) expect(advice).toMatch(/^[А-ЯЁ].{20,}[.]$/);
  });

  it.each<[CatalogueFault, RegExp, RegExp]>([
    ['mark', /^warning: GET \/contents\/7: перед JSON стоит BOM$/, /без BOM/],
    [
      'php-message',
      /^bad: GET \/contents\/7: пришёл текст с сообщением PHP «Warning: Undefined variable \$x in \/srv\/api\.php on line 3», а не JSON$/,
      /выключите там display_errors/,
    ],
    ['no-ads', /^warning: Список рекламы: ответ 404$/, /^Проверьте номер фильма и VV_ENV_AD_LIST_URL\.$/],
    ['html-ads', /^warning: Список рекламы: пришёл HTML, а не JSON$/, /исправьте VV_ENV_AD_LIST_URL/],
    [
      'no-master',
      /^bad: Master JSON: пришёл список файлов папки, а не JSON$/,
      /исправьте адрес серии в ответе GET \/episodes/,
    ],
    ['path-of-disk', /^bad: Видео не открывается \(ответ 404\): .*\/srv\/films\/7\.mp4$/, /^Это путь на диске сервера/],
  ])('says of the fault %s what to mend', async (fault, line, mend) => {
    const { found } = await examine([fault]);
    const [named] = found.filter((one) => line.test(one.line));
    expect(named?.advice).toMatch(mend);
    expect(named?.advice).not.toMatch(/VV_ENV_BASE_URL/);
  });

  it('goes on after a mark before JSON, which browsers take', async () => {
    const { lines, bad } = await examine(['mark']);
    expect(bad).toEqual([]);
    expect(lines).toContain('good: Сегмент открывается');
  });

  it('names a catalogue by http as mixed content of a page by https, and does not ask it', async () => {
    const { bad } = await examine([], 'doctor&movie_id=7', { 'x-forwarded-proto': 'https' });
    expect(bad.map((found) => found.line)).toContain(`bad: Смешанное содержимое: ${catalogue.base}`);
    expect(catalogue.requests).toEqual([]);
  });

  it('ends within its limit where every call is slow, and says so', { tags: ['nightly'] }, async () => {
    catalogue.break('slow');
    const started = performance.now();
    const text = await (await fetch(server.url('doctor&movie_id=7'))).text();
    expect(performance.now() - started).toBeLessThan(15_000 + ALLOWANCE_MS);
    expect(text).toContain('Проверка не уложилась в 15 с');
  });

  it('gives up a catalogue that hangs after one call', async () => {
    const started = performance.now();
    const { lines } = await examine(['hang']);
    expect(performance.now() - started).toBeLessThan(4_000 + ALLOWANCE_MS);
    expect(lines).toContain('bad: GET /contents/7: нет ответа');
    expect(catalogue.requests).toHaveLength(1);
  });

  it.each(['../../x', 'a/b', '<b>'])('refuses the id %j without asking', async (id) => {
    const { lines } = await examine([], `doctor&movie_id=${encodeURIComponent(id)}`);
    expect(lines).toContain('bad: movie_id в адресе проверки не годится');
    expect(catalogue.requests).toEqual([]);
  });
});

describe('Doctor without a film', () => {
  it('says to add one', async () => {
    const { lines } = await examine([], 'doctor');
    expect(lines).toContainEqual(expect.stringMatching(/^good: Каталог отвечает \(404, \d+ мс\)$/));
    expect(lines).toContain('warning: Фильм не проверен');
  });

  it.each<[CatalogueFault, RegExp]>([
    ['folder', /^bad: VV_ENV_BASE_URL ведёт не на каталог: ответ 404, HTML$/],
    ['html', /^bad: GET \/contents\/1: пришёл HTML, а не JSON$/],
    ['no-cors', /^bad: GET \/contents\/1: нет заголовка Access-Control-Allow-Origin$/],
    ['hang', /^bad: Каталог не отвечает$/],
  ])('names the fault %s', async (fault, line) => {
    const { lines } = await examine([fault], 'doctor');
    expect(lines).toContainEqual(expect.stringMatching(line));
  });

  it('names the missing setting', async () => {
    const bare = await startPhpServer({ dist: site.dist, script: site.script, env: { VV_ENV_BASE_URL: '' } });
    try {
      expect((await ask(bare.url('doctor'))).text).toContain('VV_ENV_BASE_URL не задан');
    } finally {
      await bare.close();
    }
  });
});

it('Doctor: answers at once on a server of one process, and asks neither that nor its own URL', async () => {
  const single = await startPhpServer({
    dist: site.dist,
    script: site.script,
    env: { PHP_CLI_SERVER_WORKERS: '' },
  });
  try {
    const started = performance.now();
    const { text } = await ask(single.url('doctor&movie_id=7'));
    expect(performance.now() - started).toBeLessThan(4_000);
    expect(text).toContain('Ответы сервера не проверены');
    expect(text).toContain('GET /contents/7: ответ верный');
  } finally {
    await single.close();
  }
});
