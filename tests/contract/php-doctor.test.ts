import { readFile, rename, writeFile } from 'node:fs/promises';
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
  const page = join(site.dist, 'index.html');
  const built = await readFile(page, 'utf8');
  await writeFile(page, built.replace('./vv-player.php?path=/widget-assets/', `${cdn.base}/widget-assets/`));
  try {
    cdn.answer(body(CODE, { type: 'text/javascript' }));
    expect(await findings()).toContain(`good: По VV_PUBLIC_URL файлы этой сборки: ${cdn.base}`);
    cdn.answer(body('old', { type: 'text/javascript' }));
    expect(await findings()).toContain('bad: По VV_PUBLIC_URL нет файлов этой сборки (ответ 200)');
    expect(cdn.requests[0]?.url).toBe(`/widget-assets/${CHUNK}`);
  } finally {
    await writeFile(page, built);
    await cdn.close();
  }
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
