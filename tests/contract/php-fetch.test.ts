import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, type PhpServer, startPhpServer } from '../support/php-server';
import { CHUNK, createSite, type SiteFolder } from '../support/site-folder';
import { drip, type RawServer, startRawServer } from './raw-server';

const HEAD = 'HTTP/1.1 200 OK\r\n';
/** The first bytes of a 16 kB TLS record of a handshake. */
const TLS_RECORD = Buffer.from([0x16, 0x03, 0x03, 0x40, 0x00]);
/** Allowance above the promised limit for the round trip on a busy machine. */
const ALLOWANCE_MS = 2000;
/** The ways in which PHP sends a request: by ext-curl where the host has it, else by its own wrapper. */
const WAYS = [
  ['curl', {}],
  ['wrapper', { disable_functions: 'curl_exec' }],
] as const;
const run = promisify(execFile);
const HAS_CURL = (await run('php', ['-r', 'echo (int) function_exists("curl_exec");'])).stdout === '1';

let site: SiteFolder;
const closing: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  site = await createSite('');
});

afterAll(async () => {
  await Promise.all(closing.map((server) => server.close()));
  await site?.close();
});

async function raw(onConnection: (socket: Socket) => void): Promise<RawServer> {
  const server = await startRawServer(onConnection);
  closing.push(server);
  return server;
}

async function serve(env: Record<string, string>, ini: Record<string, string> = {}): Promise<PhpServer> {
  // Answers of the catalogue are kept, also those that another server has got.
  const cache = { VV_CACHE_DIR: join(dirname(site.folder), `cache-${closing.length}`) };
  const server = await startPhpServer({ dist: site.dist, script: site.script, env: { ...cache, ...env }, ini });
  closing.push(server);
  return server;
}

/** Reads the title of a film by oEmbed; undefined when the catalogue gave no complete response. */
async function titleFrom(server: PhpServer): Promise<unknown> {
  const { text } = await ask(server.url(`oembed&url=${encodeURIComponent(server.url('movie_id=7'))}`));
  return (JSON.parse(text) as Record<string, unknown>).title;
}

async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const started = performance.now();
  return [await work, performance.now() - started];
}

/** The wrapper has no limit without content, which the doctor says. */
const WITHOUT_CONTENT: readonly string[] = [
  'its status line',
  'its headers',
  'one header',
  'interim answers',
  'the length of a chunk',
  'its trailers',
];
const DRIPS = [
  ['http', 'its status line', drip('', 'H')],
  ['http', 'its headers', drip(HEAD, 'X-Drip: 1\r\n')],
  ['http', 'one header', drip(`${HEAD}X-Drip: `, '1')],
  ['http', 'interim answers', drip('', 'HTTP/1.1 100 Continue\r\n\r\n')],
  ['http', 'its body', drip(`${HEAD}Content-Type: application/json\r\n\r\n`, ' ')],
  ['http', 'its body of a known length', drip(`${HEAD}Content-Length: 1000\r\n\r\n`, ' ')],
  ['http', 'its chunks', drip(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n')],
  ['http', 'the length of a chunk', drip(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '0')],
  ['http', 'its trailers', drip(`${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n`, 'X: 1\r\n')],
  ['https', 'its TLS handshake', drip(TLS_RECORD, '\0')],
] as const;

describe.each(WAYS)('PHP fetch by %s', (way, ini) => {
  beforeEach(({ skip }) => skip(way === 'curl' && !HAS_CURL, 'PHP has no curl here'));

  describe('from a slow origin', () => {
    const servers = new Map<string, PhpServer>();
    let cache: string;
    const drips = DRIPS.filter(([, name]) => way === 'curl' || !WITHOUT_CONTENT.includes(name));

    beforeAll(async () => {
      cache = await mkdtemp(join(tmpdir(), 'vv-cache-'));
      for (const [scheme, name, onConnection] of drips) {
        const base = `${scheme}://127.0.0.1:${(await raw(onConnection)).port}`;
        const env = { VV_ENV_BASE_URL: base, VV_ASSET_ORIGIN: base, VV_CACHE_DIR: join(cache, String(servers.size)) };
        servers.set(name, await serve(env, ini));
      }
    });

    afterAll(() => rm(cache, { recursive: true, force: true }));

    it.concurrent.each(drips)('over %s, slow in %s, ends after two seconds for oEmbed', async (_, name) => {
      const [title, took] = await timed(titleFrom(servers.get(name) as PhpServer));

      expect(title).toBeUndefined();
      expect(took).toBeLessThan(2000 + ALLOWANCE_MS);
    });

    // A group of its own runs after the group before: no process of PHP serves two of these requests at once.
    describe('for an asset', { tags: ['nightly'] }, () => {
      it.concurrent.each(drips)('over %s, slow in %s, ends after five seconds', async (_, name) => {
        const server = servers.get(name) as PhpServer;
        const [{ status }, took] = await timed(ask(server.url(`path=/widget-assets/${CHUNK}`)));

        expect(status).toBe(503);
        expect(took).toBeLessThan(5000 + ALLOWANCE_MS);
      });
    });
  });

  describe('of the catalogue', () => {
    const FILM = '{"title":"Маяк"}';
    const bytes = Buffer.byteLength(FILM);
    const chunked = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`;
    /** The wrapper tells the end of chunks by that of the connection, as it has asked for. */
    const closes = (answer: string | Buffer) => way === 'wrapper' && answer.includes('chunked');
    const chunks = [...Buffer.from(FILM)].map((byte) => Buffer.from([0x31, 0x0d, 0x0a, byte, 0x0d, 0x0a]));

    it.each([
      ['with a length on an open connection', `${HEAD}Content-Length: ${bytes}\r\n\r\n${FILM}`, false],
      ['without a length', `${HEAD}\r\n${FILM}`, true],
      ['by bare line feeds', `HTTP/1.0 200 OK\nX: 1\n\n${FILM}`, true],
      [
        'in chunks on an open connection',
        Buffer.concat([Buffer.from(chunked), ...chunks, Buffer.from('0\r\n\r\n')]),
        false,
      ],
      [
        'in a chunk with an extension and a trailer',
        `${chunked}${bytes.toString(16)};a=b\r\n${FILM}\r\n0\r\nX: 1\r\n\r\n`,
        false,
      ],
      [
        'after interim answers',
        `HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n${HEAD}Content-Length: ${bytes}\r\n\r\n${FILM}`,
        false,
      ],
    ] as const)('reads the title at once from a response %s', async (_, answer, ends) => {
      const { port } = await raw((socket) => void (ends || closes(answer) ? socket.end(answer) : socket.write(answer)));
      const [title, took] = await timed(titleFrom(await serve({ VV_ENV_BASE_URL: `http://127.0.0.1:${port}` }, ini)));

      expect(title).toBe('Маяк');
      expect(took).toBeLessThan(1900);
    });

    it('reads the title when the end of the last line arrives in two parts', async () => {
      const { port } = await raw((socket) => {
        socket.write(`${chunked}${bytes.toString(16)}\r\n${FILM}\r`);
        setTimeout(() => socket.end('\n0\r\n\r\n'), 200);
      });
      expect(await titleFrom(await serve({ VV_ENV_BASE_URL: `http://127.0.0.1:${port}` }, ini))).toBe('Маяк');
    });

    const wrong = [
      ['that is shorter than its length', `${HEAD}Content-Length: ${bytes + 1}\r\n\r\n${FILM}`],
      ['with an invalid length', `${HEAD}Content-Length: many\r\n\r\n${FILM}`],
      ['without the last chunk', `${chunked}${bytes.toString(16)}\r\n${FILM}\r\n`],
      ['with a chunk of a wrong length', `${chunked}2\r\n${FILM}\r\n0\r\n\r\n`],
      ['with an invalid chunk length', `${chunked}zz\r\n${FILM}\r\n0\r\n\r\n`],
      [
        'in an unknown transfer coding',
        `${HEAD}Transfer-Encoding: gzip, chunked\r\n\r\n${bytes.toString(16)}\r\n${FILM}\r\n0\r\n\r\n`,
      ],
      ['with headers without end', `${HEAD}${'X-Flood: 1\r\n'.repeat(100_000)}\r\n${FILM}`],
      ['with one endless header', `${HEAD}X-Flood: ${'1'.repeat(1_000_000)}\r\n\r\n${FILM}`],
      ['in another protocol', `ICY 200 OK\r\n\r\n${FILM}`],
      ['with headers only', HEAD],
    ] as const;
    // The wrapper takes the end of the connection for the last chunk.
    const found = wrong.filter(([name]) => way === 'curl' || name !== 'without the last chunk');

    it.each(found)('soon gives no title for a response %s', async (_, answer) => {
      const { port } = await raw((socket) => void socket.end(answer));
      const [title, took] = await timed(titleFrom(await serve({ VV_ENV_BASE_URL: `http://127.0.0.1:${port}` }, ini)));

      expect(title).toBeUndefined();
      expect(took).toBeLessThan(1900);
    });

    it('follows no redirect', async () => {
      const other = await raw((socket) => void socket.end(`${HEAD}Content-Length: ${bytes}\r\n\r\n${FILM}`));
      const head = `HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:${other.port}/\r\nContent-Length: 0\r\n\r\n`;
      const { port } = await raw((socket) => void socket.end(head));
      expect(await titleFrom(await serve({ VV_ENV_BASE_URL: `http://127.0.0.1:${port}` }, ini))).toBeUndefined();
    });

    it('goes past a proxy of the environment', async () => {
      const { port } = await raw((socket) => void socket.end(`${HEAD}Content-Length: ${bytes}\r\n\r\n${FILM}`));
      const proxy = { http_proxy: 'http://127.0.0.1:9', ALL_PROXY: 'http://127.0.0.1:9' };
      const server = await serve({ ...proxy, VV_ENV_BASE_URL: `http://127.0.0.1:${port}` }, ini);
      expect(await titleFrom(server)).toBe('Маяк');
    });

    it('sends one well-formed request with the user name and password of its URL', async () => {
      let request = '';
      const { port } = await raw((socket) => {
        socket.on('data', (data) => {
          request += data.toString();
          if (request.includes('\r\n\r\n')) socket.end(`${HEAD}Content-Length: ${bytes}\r\n\r\n${FILM}`);
        });
      });
      const server = await serve({ VV_ENV_BASE_URL: `http://me:p%40ss@127.0.0.1:${port}/каталог?x=` }, ini);
      expect(await titleFrom(server)).toBe('Маяк');
      const [line, ...headers] = request.split('\r\n');

      expect(line).toBe('GET /%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3/contents/7?x= HTTP/1.1');
      expect(headers).toEqual(
        expect.arrayContaining([
          `Host: 127.0.0.1:${port}`,
          'Connection: close',
          'User-Agent: vv-player',
          `Authorization: Basic ${Buffer.from('me:p@ss').toString('base64')}`,
        ]),
      );
    });
  });

  describe('over TLS', () => {
    let folder: string;
    let port: number;
    const cafile = () => join(folder, 'certificate.pem');

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'vv-tls-'));
      // PHP can make a certificate on every machine that runs these tests; Node cannot.
      await run('php', ['-r', SELF_SIGNED, folder]);
      const [cert, key] = await Promise.all([readFile(cafile()), readFile(join(folder, 'key.pem'))]);
      const server = createServer({ cert, key }, (_, response) => {
        // The body exceeds one TLS record, so PHP buffers data while the connection is silent.
        response.end(JSON.stringify({ title: 'Маяк', more: 'x'.repeat(100_000) }));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      port = (server.address() as AddressInfo).port;
      closing.push({
        close: () => {
          server.closeAllConnections();
          return new Promise((resolve) => server.close(resolve));
        },
      });
    });

    afterAll(() => rm(folder, { recursive: true, force: true }));

    it('accepts a trusted certificate', async () => {
      const server = await serve(
        { VV_ENV_BASE_URL: `https://localhost:${port}` },
        { ...ini, 'openssl.cafile': cafile() },
      );
      expect(await titleFrom(server)).toBe('Маяк');
    });

    it('refuses a certificate of another name', async () => {
      const server = await serve(
        { VV_ENV_BASE_URL: `https://127.0.0.1:${port}` },
        { ...ini, 'openssl.cafile': cafile() },
      );
      expect(await titleFrom(server)).toBeUndefined();
    });

    it('refuses a certificate of an unknown authority', async () => {
      const server = await serve({ VV_ENV_BASE_URL: `https://localhost:${port}` }, ini);
      expect(await titleFrom(server)).toBeUndefined();
    });
  });
});

it.each(['curl_init', 'curl_setopt_array'])('PHP fetch goes by the wrapper where %s is switched off', async (name) => {
  const film = '{"title":"Маяк"}';
  const { port } = await raw((socket) => void socket.end(`${HEAD}\r\n${film}`));
  const server = await serve({ VV_ENV_BASE_URL: `http://127.0.0.1:${port}` }, { disable_functions: name });
  expect(await titleFrom(server)).toBe('Маяк');
});

it.skipIf(!HAS_CURL)(
  'PHP fetch connects to the address that has been checked, whatever the name leads to',
  async () => {
    const asked: string[] = [];
    const { port } = await raw((socket) => {
      socket.once('data', (head) => {
        asked.push(String(head));
        socket.end(`${HEAD}\r\nfrom the checked address`);
      });
    });
    // No server of names knows a name of `invalid`.
    const fetched = async (address: string) =>
      (await run('php', ['-r', CHECKED, site.folder, `http://Pinned.invalid:${port}/a`, address])).stdout;

    expect(await fetched('127.0.0.1')).toBe('from the checked address');
    expect(asked[0]).toContain(`Host: Pinned.invalid:${port}`);
    expect(await fetched('')).toBe('no answer');
  },
);

/** Asks for a URL at an address, if there is one. */
const CHECKED = `
require "$argv[1]/src/autoload.php";
$answer = VvPlayer\\Http\\HttpFetch::begin('GET', $argv[2], 100, 2.0, address: $argv[3] === '' ? null : $argv[3]);
echo $answer === null ? 'no answer' : $answer->body;
`;

/** Writes a key and a self-signed certificate for localhost into the given folder. */
const SELF_SIGNED = `
$config = "$argv[1]/openssl.cnf";
file_put_contents($config, "[req]\\ndistinguished_name=dn\\n[dn]\\n[v3]\\nsubjectAltName=DNS:localhost\\nbasicConstraints=CA:TRUE\\n");
$key = openssl_pkey_new(['private_key_bits' => 2048, 'config' => $config]);
$options = ['config' => $config, 'digest_alg' => 'sha256', 'x509_extensions' => 'v3'];
$request = openssl_csr_new(['commonName' => 'localhost'], $key, $options);
openssl_x509_export_to_file(openssl_csr_sign($request, null, $key, 2, $options), "$argv[1]/certificate.pem");
openssl_pkey_export_to_file($key, "$argv[1]/key.pem", null, ['config' => $config]);
`;
