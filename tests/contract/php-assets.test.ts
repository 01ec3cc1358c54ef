import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, ask, type PhpServer, startPhpServer } from '../support/php-server';

const CHUNK = 'player-Bx3fK9aZ.js';
const CODE = 'export const answer = 42;\n'.repeat(200);
const DIGITS = '0123456789';
/** Every file outside the folder has this text, so a body with it comes from there. */
const SECRET = 'outside the folder';
const LEAK = /warning|notice|fatal|deprecated|stack trace|root:|\/tmp\/|\/php\/|\.php|PHP\/?\d/i;
const CARELESS_HOST = {
  display_errors: '1',
  expose_php: '1',
  output_buffering: '4096',
  'zlib.output_compression': '1',
};

let folder: string;
let server: PhpServer;

const get = (name: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> =>
  ask(server.url(`path=/widget-assets/${name}`), { method, headers });

/** Sends bytes that no HTTP client sends; the result is '' when the server closes the connection silently. */
function sendRaw(requestLine: string): Promise<string> {
  const { hostname, port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(Buffer.from(`${requestLine} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`, 'latin1'));
    });
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve(text) : reject(error)));
    socket.on('close', () => resolve(text));
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vv-assets-'));
  const assets = join(folder, 'dist/widget-assets');
  await mkdir(join(assets, 'sub.js'), { recursive: true });
  await mkdir(join(folder, 'dist/widget-assets-too'));
  const put = (path: string, content: string | Buffer) => writeFile(join(folder, 'dist', path), content);
  await put(`widget-assets/${CHUNK}`, CODE);
  await put(`widget-assets/${CHUNK}.br`, brotliCompressSync(CODE));
  await put(`widget-assets/${CHUNK}.gz`, gzipSync(CODE));
  await put('widget-assets/worklet.js', 'registerProcessor()');
  await put('widget-assets/sample.mp4', DIGITS);
  await put('widget-assets/large.mp4', Buffer.alloc(32 * 1024 * 1024, 1));
  await put('widget-assets/empty.css', '');
  for (const outside of ['index.html', 'secret.js', 'widget-assets-too/secret.js', '../secret.js']) {
    await put(outside, SECRET);
  }
  for (const unserved of ['.hidden.js', 'page.html', 'shell.php', 'data.sqlite', 'noextension', 'sub.js/inner.js']) {
    await put(`widget-assets/${unserved}`, SECRET);
  }
  await symlink(join(folder, 'secret.js'), join(assets, 'link.js'));
  await symlink('/etc/passwd', join(assets, 'passwd.txt'));
  await symlink(join(folder, 'dist'), join(assets, 'folder-link'));
  server = await startPhpServer({ dist: join(folder, 'dist'), ini: CARELESS_HOST });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('PHP asset', () => {
  it('is sent with its type, for any origin, and cached for ever', async () => {
    const { status, headers, text } = await get(CHUNK);

    expect(status).toBe(200);
    expect(text).toBe(CODE);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(CODE.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
      vary: 'Accept-Encoding',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('is found by an encoded path and beside other parameters', async () => {
    const query = `movie_id=1&path=${encodeURIComponent(`/widget-assets/${CHUNK}`)}&x[]=1`;

    expect((await ask(server.url(query))).text).toBe(CODE);
    expect((await ask(`${server.origin}/films/vv-player.php?${query}`)).text).toBe(CODE);
  });

  it('without a hash in its name is revalidated', async () => {
    const { headers } = await get('worklet.js');

    expect(headers['cache-control']).toBe('public, no-cache');
    expect(headers).not.toHaveProperty('vary');
  });

  it('answers HEAD with the length and no body', async () => {
    const { status, headers, body } = await get(CHUNK, {}, 'HEAD');

    expect([status, body.length, headers['content-length']]).toEqual([200, 0, String(CODE.length)]);
  });

  it('can be empty', async () => {
    const { status, headers, body } = await get('empty.css');

    expect([status, headers['content-length'], body.length]).toEqual([200, '0', 0]);
  });

  it('can be large', async () => {
    const { body } = await get('large.mp4');

    expect(body.length).toBe(32 * 1024 * 1024);
    expect(body.every((byte) => byte === 1)).toBe(true);
  });

  it('is no longer sent when the client disconnects, and the server continues', async () => {
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        const leaving = new AbortController();
        const response = await fetch(server.url('path=/widget-assets/large.mp4'), { signal: leaving.signal });
        await response.body?.getReader().read();
        leaving.abort();
      }),
    );

    expect((await get(CHUNK)).text).toBe(CODE);
    expect(server.log()).not.toMatch(/warning|fatal|exception/i);
  });
});

describe('PHP asset compression', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['br;q=0.2, gzip;q=0.9', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ])('for Accept-Encoding %s is %s', async (accepted, coding, decompress) => {
    const { status, headers, body } = await get(CHUNK, { 'accept-encoding': accepted });

    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, coding, 'Accept-Encoding']);
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(decompress(body).toString()).toBe(CODE);
  });

  it.each(['', 'identity', 'deflate', 'br;q=0, gzip;q=0', '*;q=0', 'br;q=x'])(
    'is off for Accept-Encoding %j',
    async (accepted) => {
      const { headers, text } = await get(CHUNK, { 'accept-encoding': accepted });

      expect(headers).not.toHaveProperty('content-encoding');
      expect(text).toBe(CODE);
    },
  );

  it('applies to files with a compressed copy only', async () => {
    const { headers, text } = await get('worklet.js', { 'accept-encoding': 'br, gzip' });

    expect(headers).not.toHaveProperty('content-encoding');
    expect(text).toBe('registerProcessor()');
  });

  it('gives HEAD the length of the GET response', async () => {
    const { headers, body } = await get(CHUNK, { 'accept-encoding': 'br' }, 'HEAD');

    expect(headers['content-length']).toBe(String(brotliCompressSync(CODE).length));
    expect(body).toHaveLength(0);
  });
});

describe('PHP asset validators', () => {
  it('differ between representations and are strong', async () => {
    const answers = await Promise.all(['', 'br', 'gzip'].map((coding) => get(CHUNK, { 'accept-encoding': coding })));
    const tags = answers.map(({ headers }) => headers.etag ?? '');

    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) {
      expect(tag).toMatch(/^"[^"]+"$/);
    }
  });

  it.each(['TAG', 'W/TAG', '"a", W/"b",TAG', '*'])('give 304 for %s', async (value) => {
    const { etag = '', ...first } = (await get(CHUNK, { 'accept-encoding': 'br' })).headers;
    const { status, headers, body } = await get(CHUNK, {
      'accept-encoding': 'br',
      'if-none-match': value.replace('TAG', etag),
    });

    expect([status, body.length, headers.etag]).toEqual([304, 0, etag]);
    expect(headers['cache-control']).toBe(first['cache-control']);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers).not.toHaveProperty('content-type');
  });

  it('give the whole file when another representation is cached', async () => {
    const { etag = '' } = (await get(CHUNK, { 'accept-encoding': 'br' })).headers;

    expect((await get(CHUNK, { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
  });
});

describe('PHP asset range', () => {
  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-99', DIGITS, 'bytes 0-9/10'],
    ['bytes=5-99', '56789', 'bytes 5-9/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
  ])('%s is %s', async (range, expected, contentRange) => {
    const { status, headers, text } = await get('sample.mp4', { range });

    expect([status, text, headers['content-range']]).toEqual([206, expected, contentRange]);
    expect(headers['content-length']).toBe(String(expected.length));
    expect(headers['content-type']).toBe('video/mp4');
  });

  it.each(['bytes=10-', 'bytes=50-60', 'bytes=-0', 'bytes=99999999999999999999-'])(
    '%s is not satisfiable',
    async (range) => {
      const { status, headers, text } = await get('sample.mp4', { range });

      expect([status, headers['content-range']]).toEqual([416, 'bytes */10']);
      expect(headers['cache-control']).toBe('no-store');
      expect(text).not.toMatch(LEAK);
    },
  );

  it.each(['bytes=5-2', 'bytes=0-1,4-5', 'bytes=', 'bytes=a-b', 'items=0-1', 'bytes=0x1-2'])(
    '%s is ignored',
    async (range) => {
      const { status, text } = await get('sample.mp4', { range });

      expect([status, text]).toEqual([200, DIGITS]);
    },
  );

  it('applies to the uncompressed file even when compression is accepted', async () => {
    const { status, headers, text } = await get(CHUNK, { range: 'bytes=0-5', 'accept-encoding': 'br, gzip' });

    expect([status, text]).toEqual([206, 'export']);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.vary).toBe('Accept-Encoding');
  });

  it('obeys If-Range', async () => {
    const { etag = '' } = (await get('sample.mp4')).headers;
    const status = async (ifRange: string) =>
      (await get('sample.mp4', { range: 'bytes=0-1', 'if-range': ifRange })).status;

    expect(await status(etag)).toBe(206);
    expect(await status(`W/${etag}`)).toBe(200);
    expect(await status('"old"')).toBe(200);
    expect(await status('Wed, 21 Oct 2015 07:28:00 GMT')).toBe(200);
  });

  it('is ignored for HEAD', async () => {
    const { status, headers } = await get('sample.mp4', { range: 'bytes=0-1' }, 'HEAD');

    expect([status, headers['content-length']]).toEqual([200, '10']);
  });

  it('requests restore a large file', async () => {
    const middle = 16 * 1024 * 1024;
    const { body } = await get('large.mp4', { range: `bytes=${middle}-${middle + 199_999}` });

    expect(body.length).toBe(200_000);
  });
});

describe('PHP asset request for something else', () => {
  const hostilePaths = [
    ['', 400],
    ['/', 404],
    ['/widget-assets', 404],
    ['/widget-assets/', 404],
    ['/widget-assets/missing.js', 404],
    ['/index.html', 404],
    ['/secret.js', 404],
    ['/widget-assets-too/secret.js', 404],
    ['/widget-assets/../secret.js', 400],
    ['/widget-assets/..', 400],
    ['/widget-assets/../../secret.js', 400],
    ['/widget-assets/....//secret.js', 400],
    ['/widget-assets/..%2fsecret.js', 400],
    ['/widget-assets/%2e%2e/secret.js', 400],
    ['/widget-assets/%2e%2e%2fsecret.js', 400],
    ['/widget-assets/%252e%252e%252fsecret.js', 400],
    ['%2fwidget-assets%2f%2e%2e%2fsecret.js', 400],
    ['%252fwidget-assets%252fsample.mp4', 400],
    ['/widget-assets/..%5csecret.js', 400],
    ['/widget-assets/..\\secret.js', 400],
    ['\\widget-assets\\sample.mp4', 400],
    ['/widget-assets/sample.mp4%00', 400],
    ['/widget-assets/sample.mp4%00.js', 400],
    ['%00/widget-assets/sample.mp4', 400],
    ['/widget-assets/shell.php%00.js', 400],
    ['/widget-assets/sample.mp4%0a', 400],
    ['/widget-assets/sample.mp4%0d%0aX-Injected:%201', 400],
    ['/widget-assets/%20sample.mp4', 400],
    ['+/widget-assets/sample.mp4', 400],
    ['/widget-assets/..%c0%afsecret.js', 400],
    ['/widget-assets/%c0%ae%c0%ae/secret.js', 400],
    ['/widget-assets/%ff.js', 400],
    ['widget-assets/sample.mp4', 400],
    ['/etc/passwd', 404],
    ['//etc/passwd', 404],
    ['/widget-assets//etc/passwd', 404],
    ['/WIDGET-ASSETS/sample.mp4', 404],
    ['/widget-assets/./sample.mp4', 404],
    ['/widget-assets//sample.mp4', 404],
    ['/widget-assets/sub.js', 404],
    ['/widget-assets/sub.js/inner.js', 404],
    ['/widget-assets/folder-link/secret.js', 404],
    ['/widget-assets/link.js', 404],
    ['/widget-assets/passwd.txt', 404],
    ['/widget-assets/.hidden.js', 404],
    ['/widget-assets/page.html', 404],
    ['/widget-assets/shell.php', 404],
    ['/widget-assets/data.sqlite', 404],
    ['/widget-assets/noextension', 404],
    [`/widget-assets/${CHUNK}.br`, 404],
    [`/widget-assets/${CHUNK}.gz`, 404],
    [`/widget-assets/${'a'.repeat(240)}.js`, 400],
    [`/widget-assets/${'a'.repeat(10_000)}.js`, 400],
    [`/widget-assets/${'../'.repeat(1000)}etc/passwd`, 400],
    ['php://filter/resource=index.html', 400],
    ['file:///etc/passwd', 400],
    ['http://example.org/x.js', 400],
    ['phar://x.phar/x.js', 400],
    ['data:text/javascript,alert(1)', 400],
  ] as const;

  function expectRefusal({ status, headers, text }: Answer, expected: number): void {
    expect(status).toBe(expected);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('x-injected');
    expect(text).toMatch(/^(Not found|Bad request)\.$/);
  }

  it.each(hostilePaths)('is refused for path=%s', async (path, expected) => {
    expectRefusal(await ask(server.url(`path=${path}`)), expected);
  });

  it.each([
    ['path', 400],
    ['path[]=/widget-assets/sample.mp4', 400],
    ['path%5B%5D=/widget-assets/sample.mp4', 400],
    ['path[a][b]=x', 400],
    ['path[]', 400],
    ['path[=/widget-assets/sample.mp4', 200],
    ['path=/widget-assets/sample.mp4&path[]=x', 400],
    ['path=/widget-assets/sample.mp4&path=/widget-assets/../secret.js', 400],
    ['path[]=x&path=/widget-assets/missing.js', 404],
  ] as const)('is answered correctly for query %s', async (query, expected) => {
    const answer = await ask(server.url(query));

    if (expected === 200) {
      // PHP reads an unclosed bracket as `path_`, another parameter, so the response is the page.
      expect([answer.status, answer.text]).toEqual([200, SECRET]);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    } else {
      expectRefusal(answer, expected);
    }
  });

  it.each([
    'GET /../../etc/passwd',
    'GET /..%2f..%2fetc/passwd',
    'GET /vv-player.php/../src/Player.php',
    'GET //etc/passwd',
    'GET /\\..\\secret.js',
    'GET /vv-player.php?path=/widget-assets/..\\..\\secret.js',
    'GET /vv-player.php?path=/widget-assets/\xff\xfe.js',
    'GET /vv-player.php?path=/widget-assets/sample.mp4\0',
    'GET /vv-player.php?path=/widget-assets/\0',
    'GET /vv-player.php?path=../../secret.js',
    'GET /vv-player.php?path=/widget-assets/link.js#x',
    'GET http://127.0.0.1/vv-player.php?path=/widget-assets/../secret.js',
    'GET * ',
    'GET vv-player.php',
    `GET /vv-player.php?path=/widget-assets/${'a'.repeat(60_000)}.js`,
    `GET /vv-player.php?path=/widget-assets/${'../'.repeat(20_000)}etc/passwd`,
    'FOO /vv-player.php',
    'get /vv-player.php?path=/widget-assets/sample.mp4',
  ])('is refused in the raw request %s', async (requestLine) => {
    const answer = await sendRaw(requestLine);
    const [, body = ''] = answer.split('\r\n\r\n');

    expect(answer).not.toMatch(/^HTTP\/1\.\d 2/);
    expect(answer).not.toContain(SECRET);
    expect(body).not.toMatch(/warning|notice|fatal|root:|\/tmp\//i);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('is refused for method %s', async (method) => {
    const { status, headers, text } = await get(CHUNK, {}, method);

    expect([status, headers.allow, text]).toEqual([405, 'GET, HEAD', 'Method not allowed.']);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('reveals nothing of PHP, also in the log', () => {
    expect(server.log()).not.toMatch(/PHP (Warning|Notice|Fatal|Deprecated)|ErrorException/);
  });
});
