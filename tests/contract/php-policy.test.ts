import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type PhpServer, startPhpServer } from '../support/php-server';
import { createSite, INLINE, SECRET, type SiteFolder } from '../support/site-folder';

let site: SiteFolder;
const servers: PhpServer[] = [];

async function serve(env: Record<string, string> = {}, folder = site): Promise<PhpServer> {
  const server = await startPhpServer({ dist: folder.dist, script: folder.script, env });
  servers.push(server);
  return server;
}

/** Reads the sources of each directive. */
function policyOf(header: string | undefined): Map<string, string[]> {
  const directives = (header ?? '').split('; ').map((text) => text.split(' '));
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]));
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

beforeAll(async () => {
  site = await createSite('');
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await site?.close();
});

describe('Content security policy of the page', () => {
  it('names inline code and globals by their hashes, and nothing else', async () => {
    const server = await serve({ VV_LANG_ORDER: 'ru' });
    const { headers, text } = await ask(server.url(''));
    const policy = policyOf(headers['content-security-policy'] as string);
    const globals = /<script>(Object[^<]*)<\/script>/.exec(text)?.[1] ?? '';

    expect(globals).toContain('lang_order');
    const own = `${new URL(server.origin).host}/vv-player.php`;
    expect(policy.get('script-src')?.slice(0, 3)).toEqual([own, hash(globals), hash(INLINE.script)]);
    expect(policy.get('style-src')).toEqual([own, hash(INLINE.style)]);
    expect(policy.get('worker-src')).toEqual([own, 'blob:']);
    expect(headers['content-security-policy']).not.toMatch(/unsafe|nonce|\*/);
    expect(policy.get('script-src')).not.toContain("'self'");
  });

  it.each([
    ['/vv-player.php', { host: 'vv.example' }, 'vv.example:*/vv-player.php'],
    ['/films/vv-player.php', { host: 'vv.example:81' }, 'vv.example:81/films/vv-player.php'],
    ['/p/vv-player.php', { host: 'vv.example', 'x-forwarded-proto': 'https' }, 'https://vv.example:*/p/vv-player.php'],
    [
      '/p/vv-player.php',
      { host: 'x:1', 'x-forwarded-host': 'vv.example', via: '1.1 p' },
      'vv.example:*/p/vv-player.php',
    ],
    ['/p/vv-player.php', { host: '10.0.0.2:1', 'x-forwarded-for': '203.0.113.5' }, "'self'"],
  ])('names the script of the page %s for %j', async (path, headers, source) => {
    const server = await serve();
    const page = await ask(`${server.origin}${path}?movie_id=1`, { headers });
    const policy = policyOf(page.headers['content-security-policy'] as string);

    expect(policy.get('script-src')?.[0]).toBe(source);
  });

  it('is the same in a 304 as in the cached page', async () => {
    const server = await serve();
    const first = await ask(server.url('movie_id=1'));
    const again = await ask(server.url('movie_id=1'), { headers: { 'if-none-match': first.headers.etag ?? '' } });

    expect(again.status).toBe(304);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  });

  it('allows plain http only for a page over http', async () => {
    const server = await serve();
    const plain = policyOf((await ask(server.url(''))).headers['content-security-policy'] as string);
    const proxied = await ask(server.url(''), { headers: { 'x-forwarded-proto': 'https' } });

    expect(plain.get('media-src')).toContain('http:');
    expect(policyOf(proxied.headers['content-security-policy'] as string).get('media-src')).not.toContain('http:');
  });
});

describe('Environment value', () => {
  const injections = [
    "https://films.example; script-src 'unsafe-inline'",
    'https://films.example\r\nX-Injected: 1',
    'https://films.example\nSet-Cookie: a=b',
    "'unsafe-eval'",
    'https://films.example;report-uri //evil.example',
    'https://evil.example;/path?',
    "*; default-src 'none'",
    'https://films.example\t;x',
    'javascript:',
    'data:',
  ];

  it.each(injections)('%j never reaches a header', async (value) => {
    const names = ['VV_FRAME_ANCESTORS', 'VV_CSP_IMG', 'VV_CSP_MEDIA', 'VV_CSP_CONNECT', 'VV_CSP_FRAME'];
    const others = [
      'VV_ENV_BASE_URL',
      'VV_ENV_SENTRY_DSN',
      'VV_ENV_STATISTICS_URL',
      'VV_SENDFILE_LOCATION',
      'VV_SENDFILE',
    ];
    const server = await serve(Object.fromEntries([...names, ...others].map((name) => [name, value])));
    const { status, headers } = await ask(server.url(''));
    const header = String(headers['content-security-policy']);

    expect(status).toBe(200);
    for (const name of ['x-injected', 'set-cookie']) expect(headers).not.toHaveProperty(name);
    expect(header).not.toMatch(/unsafe|report-uri|evil|javascript/);
    expect([...policyOf(header).keys()].sort()).toEqual(
      [
        'base-uri',
        'connect-src',
        'default-src',
        'font-src',
        'form-action',
        'frame-ancestors',
        'frame-src',
        'img-src',
        'media-src',
        'script-src',
        'style-src',
        'worker-src',
      ].sort(),
    );
    for (const name of names) expect(server.log()).toContain(`${name} has a value that cannot be used`);
    expect(server.log()).not.toContain('films.example');
  });

  it('decides which pages may frame the player', async () => {
    const server = await serve({ VV_FRAME_ANCESTORS: 'https://films.example, https://*.films.example self' });
    const header = (await ask(server.url(''))).headers['content-security-policy'] as string;

    expect(policyOf(header).get('frame-ancestors')).toEqual([
      'https://films.example',
      'https://*.films.example',
      "'self'",
    ]);
  });
});

describe('.env beside the script', () => {
  let folder: SiteFolder;
  let server: PhpServer;

  beforeAll(async () => {
    folder = await createSite(
      `# settings\nVV_ENV_BASE_URL="${SECRET}" # quoted\nVV_LANG_ORDER=ru,en\nnonsense\nVV_ENV_CMCD='on'\n`,
    );
    server = await serve({ VV_LANG_ORDER: 'en' }, folder);
  });

  afterAll(() => folder?.close());

  it('sets what the environment does not set', async () => {
    const { text } = await ask(server.url(''));

    expect(text).toContain(`"env_base_url":"${SECRET}"`);
    expect(text).toContain('"env_cmcd":"on"');
    expect(text).toContain('"lang_order":["en"]');
    expect(server.log()).toContain('.env:4 has a value that cannot be used');
    expect(server.log()).not.toContain('nonsense');
  });

  it.each([
    '/.env',
    '/%2eenv',
    '/./.env',
    '//.env',
    '/vv-player.php/../.env',
    '/.env?x',
    '/.htaccess',
    '/src/Player.php',
  ])('is never served: %s', async (path) => {
    const { status, text } = await ask(server.origin + path);

    expect(status).toBe(404);
    expect(text).toBe('Not found.');
  });
});
