import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type AnsweringServer, body, json, startAnsweringServer } from '../support/answering-server';
import { type NginxServer, startNginxServer } from '../support/nginx-server';
import { ask, startPhpServer } from '../support/php-server';
import { CHUNK, CODE, createSite, type SiteFolder } from '../support/site-folder';

let site: SiteFolder;
let catalogue: AnsweringServer;
let server: NginxServer;

/** A catalogue without the film 1 that browsers may read. */
const noFilm: Answer = (response, request) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'authorization, x-session-context');
  json({}, request.method === 'OPTIONS' ? 204 : 404)(response, request);
};

/** Reads the findings of the page, one line each: mark, finding, advice. */
async function findings(url = server.url('doctor')): Promise<string[]> {
  const { text } = await ask(url);
  return [...text.matchAll(/<li class="(\w+)"><b>.<\/b>([^<]*)/g)].map(([, state, what]) => `${state}: ${what}`);
}

/** Adds the header that modules of another host need. */
const withCors =
  (answer: Answer): Answer =>
  (response, request) => {
    response.setHeader('access-control-allow-origin', '*');
    answer(response, request);
  };

/** Runs with more lines in the .env. */
async function withSettings(lines: string, run: () => Promise<void>): Promise<void> {
  const file = join(site.folder, '.env');
  const before = await readFile(file, 'utf8');
  await writeFile(file, `${before}${lines}\n`);
  try {
    await run();
  } finally {
    await writeFile(file, before);
  }
}

beforeAll(async () => {
  catalogue = await startAnsweringServer();
  catalogue.answer(noFilm);
  site = await createSite(
    `VV_DEBUG=1\nVV_ENV_BASE_URL=${catalogue.base}\nVV_ENV_AD_HEADERS='{"X-Token":"very-secret"}'\n`,
  );
  server = await startNginxServer({ site: site.folder, ini: { 'opcache.enable': '1' } });
});

afterAll(async () => {
  await server?.close();
  await catalogue?.close();
  await site?.close();
});

it('Doctor: reports what works and hides secrets', async () => {
  const { status, headers, text } = await ask(server.url('doctor'));

  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'$/,
  );
  expect(text).not.toContain('very-secret');
  expect(text).toContain('<th>VV_ENV_AD_HEADERS</th><td>задано, скрыто</td>');
  const found = await findings();
  expect(found.filter((line) => line.startsWith('bad'))).toEqual([]);
  for (const line of [
    /^good: PHP 8/,
    /^good: Файлы сборки 1\.2\.3 на месте: /,
    /^good: Каталог отвечает \(404, \d+ мс\)$/,
    /^good: Каталог: предзапрос OPTIONS проходит$/,
    /^good: Заголовки страницы доходят$/,
    /^good: Скрипты разрешены только по адресу плеера: 127\.0\.0\.1:\d+\/player\/vv-player\.php$/,
    /^good: Файлы плеера приходят целыми$/,
    /^good: Служебные файлы по прямому адресу не открываются$/,
    /^warning: VV_DEBUG включён$/,
  ]) {
    expect(found).toContainEqual(expect.stringMatching(line));
  }
});

it('Doctor: reports a file that was truncated during the upload', async () => {
  const file = join(site.dist, 'widget-assets/sample.mp4');
  await writeFile(file, '01234');
  try {
    expect(await findings()).toContain('bad: Файлы испорчены или пропали: widget-assets/sample.mp4');
  } finally {
    await writeFile(file, '0123456789');
  }
});

it('Doctor: fetches an asset by the public URL that the build has, and compares it', async () => {
  const cdn = await startAnsweringServer();
  const code = (text: string): Answer => withCors(body(text, { type: 'text/javascript' }));
  const page = join(site.dist, 'index.html');
  const built = await readFile(page, 'utf8');
  await writeFile(page, built.replace('./vv-player.php?path=/widget-assets/', `${cdn.base}/widget-assets/`));
  try {
    cdn.answer(code(CODE));
    expect(await findings()).toContain(`good: По VV_PUBLIC_URL файлы этой сборки: ${cdn.base}`);
    cdn.answer(code('old'));
    expect(await findings()).toContain('bad: По VV_PUBLIC_URL нет файлов этой сборки (ответ 200)');
    expect(cdn.requests[0]?.url).toBe(`/widget-assets/${CHUNK}`);
  } finally {
    await writeFile(page, built);
    await cdn.close();
  }
});

it.each([
  ['VV_ASSETS_URL', '/cdn/', /^bad: По VV_ASSETS_URL нет файлов этой сборки \(ответ 404\)$/],
  ['VV_ASSETS_URL', './missing/', /^bad: По VV_ASSETS_URL нет файлов этой сборки \(ответ 404\)$/],
  ['VV_PUBLIC_URL', '/nothing', /^bad: По VV_PUBLIC_URL нет файлов этой сборки \(ответ 404\)$/],
  ['VV_PUBLIC_URL', '/player', /^good: По VV_PUBLIC_URL файлы этой сборки: /],
])('Doctor: asks for the files where %s=%s puts them', async (name, value, line) => {
  await withSettings(`${name}=${value}`, async () => {
    expect(await findings()).toContainEqual(expect.stringMatching(line));
  });
});

it('Doctor: leaves files that a proxy may serve in doubt', async () => {
  await withSettings('VV_ASSETS_URL=/nothing/', async () => {
    const { text } = await ask(server.url('doctor'), { headers: { 'X-Forwarded-For': '203.0.113.5' } });
    expect(text).toMatch(/<li class="warning"><b>!<\/b>Файлы по VV_ASSETS_URL отсюда не видны/);
  });
});

it('Doctor: takes the files of another host as a browser does', async () => {
  const cdn = await startAnsweringServer();
  try {
    for (const name of ['VV_ASSETS_URL', 'VV_PUBLIC_URL'])
      await withSettings(`${name}=${cdn.base}/vv`, async () => {
        cdn.answer(body('', { status: 404 }));
        expect(await findings()).toContain(`bad: По ${name} нет файлов этой сборки (ответ 404)`);
        cdn.answer(body(CODE, { type: 'text/javascript' }));
        expect(await findings()).toContain(`bad: По ${name} нет заголовка Access-Control-Allow-Origin`);
        cdn.answer(withCors(body(CODE, { type: 'text/plain' })));
        expect(await findings()).toContain(`bad: По ${name} у скриптов тип «text/plain»: браузер их не выполнит`);
        cdn.answer(withCors(body(CODE, { type: 'text/javascript' })));
        expect(await findings()).toContain(`good: По ${name} файлы этой сборки: ${cdn.base}`);
      });
  } finally {
    await cdn.close();
  }
});

it('Doctor: names settings that it does not know or cannot use, with the mend', async () => {
  await withSettings('VV_ENV_BASE_ULR=/x\nVV_ACCENT_COLOR=#f00\nVV_ENV_CMCD=yes', async () => {
    const { text } = await ask(server.url('doctor'));
    expect(text).toContain('Неизвестная настройка VV_ENV_BASE_ULR<p>Похоже на VV_ENV_BASE_URL:');
    expect(text).toMatch(
      /Значение \.env:\d не годится и пропущено<p>Нужно: ИМЯ=значение; значение со знаком # берут в кавычки/,
    );
    expect(text).toContain('Значение VV_ENV_CMCD не годится и пропущено<p>Нужно: on или off.');
  });
});

it('Doctor: names a .env and a file that PHP may not read, and the log does so without the doctor', async () => {
  const chunk = join(site.dist, 'widget-assets', CHUNK);
  const env = join(site.folder, '.env');
  const closed = await startNginxServer({ site: site.folder, env: { VV_DEBUG: '1' } });
  await chmod(env, 0o000);
  await chmod(chunk, 0o000);
  try {
    const found = await findings(closed.url('doctor'));
    expect(found).toContain('bad: PHP не может прочитать .env');
    expect(found).toContain(`bad: PHP не может прочитать файлы: widget-assets/${CHUNK}`);
    expect((await ask(closed.url('movie_id=1'))).status).toBe(200);
    await expect.poll(() => closed.log()).toContain('VV Player: .env cannot be read by PHP, so it is ignored');
  } finally {
    await chmod(env, 0o644);
    await chmod(chunk, 0o644);
    await closed.close();
  }
});

it.each([
  ['media/none.mp4', 'Такого файла нет: проверьте имя'],
  ['media/None.mp4', 'Такого файла нет: проверьте имя'],
  ['/var/films/a.mp4', 'Это путь на диске сервера'],
  ['/films/a.mp4', 'На сайте такого файла нет'],
  ['secret.js', 'Из папки плеера сервер отдаёт только media'],
])('Doctor: says of the film %s what to mend', async (src, mend) => {
  const films = join(site.folder, 'films.json');
  await writeFile(films, JSON.stringify({ titles: [{ id: 1, title: 'Film', src }] }));
  await withSettings('VV_CATALOGUE_FILE=films.json', async () => {
    const { text } = await ask(server.url('doctor'));
    expect(/Фильм не открывается: [^<]*<p>([^<]*)/.exec(text)?.[1]).toContain(mend);
  });
});

it.each(['X-Forwarded-For', 'X-Real-IP', 'Via'])('Doctor: misses X-Forwarded-Proto beside %s', async (name) => {
  const of = async (headers: Record<string, string>) => (await ask(server.url('doctor'), { headers })).text;
  const line = `Прокси не передаёт X-Forwarded-Proto, а только ${name}`;
  expect(await of({ [name]: '203.0.113.5' })).toContain(line);
  expect(await of({ [name]: '203.0.113.5', 'X-Forwarded-Proto': 'http' })).not.toContain(line);
  expect(await of({})).not.toContain('Прокси не передаёт');
});

it('Doctor: reports a catalogue that fails, and one that hangs, within five seconds', {
  tags: ['nightly'],
}, async () => {
  catalogue.answer(json({}, 503));
  expect(await findings()).toContain('bad: Каталог отвечает ошибкой 503');
  catalogue.answer(() => {});
  const started = performance.now();
  expect(await findings()).toContain('bad: Каталог не отвечает');
  expect(performance.now() - started).toBeLessThan(8000);
  catalogue.answer(noFilm);
});

it('Doctor: reports an SDK that other sites cannot import, and assets that browsers do not keep', async () => {
  const sample = join(site.folder, 'nginx.conf.example');
  const corrected = await readFile(sample, 'utf8');
  const changed = corrected
    .replace('add_header Access-Control-Allow-Origin *;', '')
    .replace('add_header Cache-Control $vv_cache;', '')
    .replace('add_header Cache-Control "public, max-age=31536000, immutable";', '');
  await writeFile(sample, changed);
  const careless = await startNginxServer({ site: site.folder });
  try {
    const found = await findings(careless.url('doctor'));
    expect(found).toContainEqual(
      expect.stringMatching(/^warning: .*sdk\/vv-embed\.js: нет Access-Control-Allow-Origin$/),
    );
    expect(found).toContain('warning: Файлы плеера не остаются в кэше браузера');
  } finally {
    await careless.close();
    await writeFile(sample, corrected);
  }
});

it('Doctor: reports changes that a server makes to the responses', async () => {
  const other = await startNginxServer({ site: site.folder, extra: 'add_header X-Frame-Options SAMEORIGIN;' });
  try {
    expect(await findings(other.url('doctor'))).toContain('bad: Сервер добавляет X-Frame-Options');
  } finally {
    await other.close();
  }
});

it('Doctor: reports a misconfigured internal location and a readable .env', async () => {
  const sample = join(site.folder, 'nginx.conf.example');
  await rename(sample, `${sample}.kept`);
  await writeFile(
    sample,
    `location = /player/vv-player.php {
      include fastcgi_params;
      fastcgi_param SCRIPT_FILENAME /var/www/player/vv-player.php;
      fastcgi_param VV_SENDFILE nginx;
      fastcgi_pass unix:/run/php/php-fpm.sock;
      fastcgi_buffer_size 16k;
      fastcgi_buffers 8 16k;
    }
    location /player/ { alias /var/www/player/; }`,
  );
  const careless = await startNginxServer({ site: site.folder });
  try {
    const found = await findings(careless.url('doctor'));
    expect(found).toContain('bad: Файл .env виден всем');
    expect(found).toContain('warning: Служебные файлы плеера открываются по прямому адресу');
    expect(found.join('\n')).toMatch(/bad: Файл player-Bx3fK9aZ\.js приходит не таким, каким собран \(ответ 404\)/);
  } finally {
    await careless.close();
    await rename(`${sample}.kept`, sample);
  }
});

it('Doctor: names the regular expression location of a site that shadows the player in nginx', async () => {
  const sample = join(site.folder, 'nginx.conf.example');
  const corrected = await readFile(sample, 'utf8');
  const outer = dirname(site.folder);
  // The sample of a site that leaves all files to PHP.
  await writeFile(
    sample,
    corrected.replaceAll('^~ ', '').replace(/^ *if \(\$(?:vv_wanted|arg_path) [^}]*\{8,\}[^}]*\}$/gm, ''),
  );
  const careless = await startNginxServer({
    site: site.folder,
    extra: `root ${outer};
      location ~* \\.(?:js|css)$ { expires 30d; }
      location ~ \\.php$ {
        include fastcgi_params;
        fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
        fastcgi_pass unix:/run/php/php-fpm.sock;
      }`,
  });
  try {
    const { text } = await ask(careless.url('doctor'));
    expect(text).toMatch(/приходит не таким, каким собран \(ответ 404\)<p>[^<]*location \^~ \/_vv-assets\//);
    expect(text).toMatch(/Служебные файлы плеера открываются по прямому адресу<p>[^<]*location \^~ \/player\//);
  } finally {
    await careless.close();
    await writeFile(sample, corrected);
  }
});

it('Doctor: requests its own server only, whatever the Host header says', async () => {
  const stranger = await startAnsweringServer();
  try {
    await ask(server.url('doctor'), { headers: { host: new URL(stranger.base).host } });
    expect(stranger.requests).toEqual([]);
  } finally {
    await stranger.close();
  }
});

it('Doctor: is off by default', async () => {
  const closed = await startPhpServer({ dist: site.dist, env: { VV_DEBUG: '' } });
  try {
    const { text } = await ask(closed.url('doctor'));
    expect(text).not.toContain('проверка');
    expect(text).toContain('rel="modulepreload"');
  } finally {
    await closed.close();
  }
});

it('Doctor: works on the built-in server of PHP', async () => {
  const own = await startPhpServer({ dist: site.dist, script: site.script });
  try {
    const found = await findings(own.url('doctor'));
    expect(found).toContain('good: Заголовки страницы доходят');
    expect(found).toContain('good: Служебные файлы по прямому адресу не открываются');
  } finally {
    await own.close();
  }
});
