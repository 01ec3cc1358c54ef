import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type PhpServer, startPhpServer } from '../support/php-server';

const PAGE = '<!doctype html><html><head><!--vv:config--><title>VV</title></head><body></body></html>';
/** A misconfigured host: it displays errors, sends a version header, buffers and compresses. */
const CARELESS_HOST = {
  display_errors: '1',
  expose_php: '1',
  output_buffering: '4096',
  'zlib.output_compression': '1',
};
const LEAK = /warning|notice|fatal|deprecated|stack trace|\/tmp\/|\/php\/|\.php|PHP\/?\d/i;

let folder: string;
const servers: PhpServer[] = [];

async function serve(env: Record<string, string> = {}): Promise<PhpServer> {
  const server = await startPhpServer({ dist: join(folder, 'dist'), env, ini: CARELESS_HOST });
  servers.push(server);
  return server;
}

/** The built page without the URLs of its embed links, for the comparison with the served page. */
const withoutOEmbed = (html: string) => html.replaceAll(/<link rel="alternate"[^>]*>/g, '');

/** Runs the scripts of the page and gives the globals that a browser would have. */
function globalsOf(html: string): Record<string, unknown> {
  const window: Record<string, unknown> = {};
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gis)].map(([, code = '']) => code);
  expect(scripts).toHaveLength(1);
  expect(html.match(/<\/?script/gi)).toHaveLength(2);
  expect(html.match(/<!--/g)).toBeNull();
  for (const code of scripts) {
    runInNewContext(code, { window, Object });
  }
  // Objects of another realm do not compare equal to local ones.
  return JSON.parse(JSON.stringify(window)) as Record<string, unknown>;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vv-page-'));
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'dist/index.html'), PAGE);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await rm(folder, { recursive: true });
});

describe('PHP page without settings', () => {
  let server: PhpServer;
  beforeAll(async () => {
    server = await serve({ VV_ENV_BASE_URL: '', VV_LANG_ORDER: '' });
  });

  it('is the built page without the marker', async () => {
    const { status, headers, text } = await ask(server.url('movie_id=1'));

    expect(status).toBe(200);
    expect(withoutOEmbed(text)).toBe(PAGE.replace('<!--vv:config-->', ''));
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(text.length),
      'cache-control': 'public, max-age=0, s-maxage=60',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('x-frame-options');
  });

  it.each(['gzip, br', 'identity'])('is compressed once for a browser that accepts %s', async (accepted) => {
    const given = { headers: { 'accept-encoding': accepted } };
    const [get, head] = await Promise.all([
      ask(server.url('movie_id=1'), given),
      ask(server.url('movie_id=1'), { ...given, method: 'HEAD' }),
    ]);
    const isPacked = accepted !== 'identity';

    expect((isPacked ? gunzipSync(get.body) : get.body).toString()).toContain('<title>VV</title>');
    expect(get.headers['content-encoding']).toBe(isPacked ? 'gzip' : undefined);
    expect(get.headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(get.body.length) });
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
    const again = await ask(server.url('movie_id=1'), {
      headers: { ...given.headers, 'if-none-match': get.headers.etag ?? '' },
    });
    expect([again.status, again.headers.etag, again.headers.vary]).toEqual([304, get.headers.etag, 'Accept-Encoding']);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const [get, head] = await Promise.all([ask(server.url('')), ask(server.url(''), { method: 'HEAD' })]);

    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
  });

  it('answers 304 to its own tag, weakened or in a list', async () => {
    const { etag = '' } = (await ask(server.url(''))).headers;
    expect(etag).toMatch(/^"[^"]+"$/);

    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask(server.url(''), { headers: { 'if-none-match': value } });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers.etag).toBe(etag);
      expect(again.headers).not.toHaveProperty('content-type');
    }
    expect((await ask(server.url(''), { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it.each([
    'movie_id=',
    'movie_id=abc&movie_id=2',
    'movie_id[]=1&movie_id[a][b]=2',
    'Path=/x',
    '%00',
    '%ff=%fe',
    '&&&=&=;',
    '[=1',
    '<script>alert(1)</script>'.replace(/[<>]/g, (sign) => encodeURIComponent(sign)),
    `t=${'9'.repeat(4000)}`,
    Array.from({ length: 1500 }, (_, index) => `a${index}`).join('&'),
    `a${'[b]'.repeat(500)}=1`,
  ])('ignores the query %s', async (query) => {
    const { status, text } = await ask(server.url(query));

    expect(status).toBe(200);
    expect(withoutOEmbed(text)).toBe(PAGE.replace('<!--vv:config-->', ''));
  });

  it.each(['/films/player/vv-player.php?movie_id=1', '/vv-player.php'])('is served at %s', async (address) => {
    expect((await ask(server.origin + address)).status).toBe(200);
  });

  it.each(['/', '/favicon.ico', '/index.html', '/src/Player.php', '/vv-player.php/x', '/xvv-player.php', '/%2e%2e/'])(
    'is not served at %s',
    async (address) => {
      const { status, text, headers } = await ask(server.origin + address);

      expect([status, text]).toEqual([404, 'Not found.']);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('refuses the method %s', async (method) => {
    const { status, headers, text } = await ask(server.url(''), { method });

    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(text).not.toMatch(LEAK);
  });
});

describe('PHP page globals from the environment', () => {
  it('are set on the window under their names', async () => {
    const server = await serve({
      VV_ENV_BASE_URL: 'http://localhost:8081',
      VV_ENV_AD_LIST_URL: 'http://localhost:8081/ad-list.json?c={content_id}&e={episode_id}',
      VV_ENV_AD_HEADERS: '{"X-Partner":"vv","Authorization":"Bearer \\"x\\""}',
      VV_ENV_AD_MACROS: '{"site_id":"7"}',
      VV_ENV_AD_RULES: 'full',
      VV_ENV_SENTRY_DSN: 'https://key@sentry.example/1',
      VV_ENV_STATISTICS_URL: 'http://localhost:8081/statistics',
      VV_ENV_FINGERPRINT: 'off',
      VV_ENV_FINGERPRINT_LOG_URL: 'https://log.example/fp',
      VV_ENV_SESSION_CONTEXT: 'required',
      VV_ENV_CMCD: 'on',
      VV_ENV_SHARE_URL: 'https://site.example/{season}',
      VV_ENV_CROSSORIGIN: 'use-credentials',
      VV_ENV_ALLOWED_ORIGINS: 'https://site.example',
      VV_ACCENT_COLOR: '#ff5a3c',
      VV_FULLSCREEN_MODE: 'stretch',
      VV_SENTRY_PROJECT_LABEL: 'films',
      VV_LANG_ORDER: 'ru, en,uk',
      VV_UNKNOWN: 'x',
    });

    expect(globalsOf((await ask(server.url(''))).text)).toEqual({
      env_base_url: 'http://localhost:8081',
      env_ad_list_url: 'http://localhost:8081/ad-list.json?c={content_id}&e={episode_id}',
      env_ad_headers: { 'X-Partner': 'vv', Authorization: 'Bearer "x"' },
      env_ad_macros: { site_id: '7' },
      env_ad_rules: 'full',
      env_sentry_dsn: 'https://key@sentry.example/1',
      env_statistics_url: 'http://localhost:8081/statistics',
      env_fingerprint: 'off',
      env_fingerprint_log_url: 'https://log.example/fp',
      env_session_context: 'required',
      env_cmcd: 'on',
      env_share_url: 'https://site.example/{season}',
      env_crossorigin: 'use-credentials',
      env_allowed_origins: 'https://site.example',
      accent_color: '#ff5a3c',
      fullscreen_mode: 'stretch',
      sentry_project_label: 'films',
      lang_order: ['ru', 'en', 'uk'],
    });
  });

  it('keep their values and cannot end the script', async () => {
    const hostile = [
      '</script><script>alert(1)</script>',
      '<!--<script>',
      '-->',
      '\u2028\u2029\r\n\t',
      `"'\`\${alert(1)}`,
      '"}),alert(1),({"',
      '\\"\\u003c/script>',
      '$& $1 \\1 $`',
      '<!--vv:config-->',
      '&quot;&lt;',
      'Привет 🎬',
    ].join(' | ');
    const server = await serve({
      VV_ENV_BASE_URL: hostile,
      VV_ENV_AD_HEADERS: JSON.stringify({ [hostile]: hostile }),
      VV_LANG_ORDER: hostile,
    });
    const { text, headers } = await ask(server.url(''));

    expect(headers['content-length']).toBe(String(Buffer.byteLength(text)));
    expect(globalsOf(text)).toEqual({
      env_base_url: hostile,
      env_ad_headers: { [hostile]: hostile },
      lang_order: hostile
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    });
  });

  it('survive bytes that are not UTF-8', async () => {
    // Node passes only text to a child process, so a shell replaces `php` and sets the bytes.
    const shim = join(folder, 'php');
    await writeFile(
      shim,
      [
        '#!/bin/sh',
        "VV_SENTRY_PROJECT_LABEL=$(printf 'a\\377b\\320</script>')",
        'export VV_SENTRY_PROJECT_LABEL',
        'PATH=$REAL_PATH exec php "$@"',
      ].join('\n'),
      { mode: 0o755 },
    );
    const realPath = process.env.PATH ?? '';
    const server = await serve({ PATH: `${folder}:${realPath}`, REAL_PATH: realPath });

    expect(globalsOf((await ask(server.url(''))).text)).toEqual({ sentry_project_label: 'a\ufffdb\ufffd</script>' });
  });

  it('leave out ad headers that are not an object of strings, and report that in the log only', async () => {
    const server = await serve({ VV_ENV_AD_HEADERS: '{"X-Secret": 1}', VV_ENV_FINGERPRINT: 'off' });

    expect(globalsOf((await ask(server.url(''))).text)).toEqual({ env_fingerprint: 'off' });
    expect(server.log()).toContain('VV_ENV_AD_HEADERS');
    expect(server.log()).not.toContain('X-Secret');
  });
});

describe('PHP page on a misconfigured host', () => {
  it('reports that the widget is not built', async () => {
    const server = await startPhpServer({ dist: join(folder, 'nowhere'), ini: CARELESS_HOST });
    servers.push(server);
    const { status, text, headers } = await ask(server.url('movie_id=1'));

    expect([status, text]).toEqual([503, 'The widget is not built.']);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('shows nothing of a fatal error', async () => {
    const dist = join(folder, 'huge');
    await mkdir(dist);
    await writeFile(join(dist, 'index.html'), ' '.repeat(16 * 1024 * 1024));
    const server = await startPhpServer({ dist, ini: { ...CARELESS_HOST, memory_limit: '8M' } });
    servers.push(server);
    const { status, text, headers } = await ask(server.url(''));

    expect([status, text]).toEqual([500, '']);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(server.log()).toContain('PHP Fatal error');
  });

  it.runIf(process.platform === 'linux')('is a plain 500 when it cannot be read', async () => {
    const dist = join(folder, 'unreadable');
    await mkdir(dist);
    await symlink('/proc/self/mem', join(dist, 'index.html'));
    const server = await startPhpServer({ dist, ini: CARELESS_HOST });
    servers.push(server);
    const { status, text, headers } = await ask(server.url(''));

    expect([status, text]).toEqual([500, 'An error in the player. The error log of PHP has it.']);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(server.log()).toContain('VV Player: ErrorException');
  });
});

describe('Test server of PHP', () => {
  it('frees its port with all its workers, and can be closed twice', async () => {
    const server = await startPhpServer({ dist: folder });
    await Promise.all(Array.from({ length: 8 }, () => ask(server.url(''))));
    await server.close();
    await server.close();

    await expect(ask(server.url(''))).rejects.toThrow('ECONNREFUSED');
  });

  it('reports why it did not start', async () => {
    const server = await startPhpServer({ dist: folder });
    const port = Number(new URL(server.origin).port);

    await expect(startPhpServer({ dist: folder, port })).rejects.toThrow('already in use');
    await server.close();
  });
});
