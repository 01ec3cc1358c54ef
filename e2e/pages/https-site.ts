import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { type Browser, test as base, chromium, expect, type Page } from '@playwright/test';
import { createReference } from 'reference-service';
import { AUTOPLAY_ARG, CHROMIUM_ARGS, HEADLESS_PATH } from '../../tests/support/chromium';
import { createTlsIdentity, type TlsIdentity } from '../../tests/support/local-authority';
import { type PhpServer, startPhpServer } from '../../tests/support/php-server';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const HOST_PAGE = 'site.vv.test';
const WIDGET = 'player.vv.test';
const CATALOGUE = 'api.vv.test';
/** Ad hosts on the port of plain http and on a port of their own: URLs in their documents are `http:`. */
export const AD_HOSTS = ['ads.vv.test', 'ads.vv.test:8081'] as const;
/** First byte of a TLS connection: a handshake record. */
const TLS_HANDSHAKE = 0x16;
/** In the query of a URL to which a call was redirected. */
export const REDIRECTED = 'redirected=1';
const PING = /\/ads\/ping\/([^/]+)\/([^/?]+)/;

export interface SeenRequest {
  readonly isSecure: boolean;
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly adKey: string | undefined;
}

/** The host page, the widget, the catalogue and the ads under TLS, on one port of the loopback. */
export class HttpsSite {
  readonly requests: SeenRequest[] = [];
  /** URLs of the documents in the ad list. */
  preroll: readonly string[] = [];
  /** Whether the `/no-cors/` pixels answer a preflight; pages cannot read their responses. */
  answersPreflights = false;
  /** Whether the ad host with a port redirects each call to the same URL over plain http. */
  redirectsToHttp = false;
  readonly #identity: TlsIdentity;
  readonly #php: PhpServer;
  readonly #apps: ReadonlyMap<string, (incoming: IncomingMessage, outgoing: ServerResponse) => unknown>;
  readonly #secure;
  readonly #plain = createHttpServer((incoming, outgoing) => this.#answer(incoming, outgoing, false));
  readonly #port;

  private constructor(identity: TlsIdentity, php: PhpServer) {
    this.#identity = identity;
    this.#php = php;
    this.#secure = createHttpsServer(identity, (incoming, outgoing) => this.#answer(incoming, outgoing, true));
    const origins = [`https://${CATALOGUE}`, ...AD_HOSTS.map((host) => `http://${host}`)];
    this.#apps = new Map(
      origins.map((publicOrigin) => {
        const app = createReference({ publicOrigin });
        const listener = getRequestListener((req, env) => app.fetch(req, env), { overrideGlobalObjects: false });
        return [new URL(publicOrigin).host, listener];
      }),
    );
    // One port serves both protocols, because an explicit port stays when a URL becomes https.
    this.#port = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (first) => {
        socket.pause();
        socket.unshift(first);
        (first[0] === TLS_HANDSHAKE ? this.#secure : this.#plain).emit('connection', socket);
        process.nextTick(() => socket.resume());
      });
    });
  }

  static async start(): Promise<HttpsSite> {
    const identity = await createTlsIdentity('*.vv.test');
    const env = {
      VV_ENV_BASE_URL: `https://${CATALOGUE}`,
      VV_ENV_AD_LIST_URL: `http://${AD_HOSTS[0]}/ad-list.json?content_id={content_id}`,
      VV_ENV_AD_HEADERS: '{"X-Ad-Key":"own"}',
    };
    const site = new HttpsSite(identity, await startPhpServer({ dist: DIST, env }));
    site.#port.listen(0, '127.0.0.1');
    await once(site.#port, 'listening');
    return site;
  }

  async close(): Promise<void> {
    this.#secure.closeAllConnections();
    this.#plain.closeAllConnections();
    this.#port.close();
    await this.#php.close();
  }

  /** Browser arguments that resolve and trust these hosts. */
  get chromiumArgs(): readonly string[] {
    const { port } = this.#port.address() as AddressInfo;
    return [`--host-resolver-rules=MAP *.vv.test 127.0.0.1:${port}`, this.#identity.chromiumArg];
  }

  /** Clears the requests and settings of earlier tests. */
  reset(): void {
    this.requests.length = 0;
    this.preroll = [];
    this.answersPreflights = false;
    this.redirectsToHttp = false;
  }

  /** GET requests for tracking URLs, such as `linear start`, sorted. */
  pings(): string[] {
    return this.#pingRequests()
      .map(({ path }) => pingOf(path))
      .sort();
  }

  /** Pings that carried a header of ours. */
  pingsWithKey(): string[] {
    return this.#pingRequests().flatMap(({ path, adKey }) => (adKey === 'own' ? pingOf(path) : []));
  }

  #pingRequests(): SeenRequest[] {
    return this.requests.filter(({ method, path }) => method === 'GET' && PING.test(path));
  }

  async open(page: Page, query = ''): Promise<void> {
    await page.goto(`https://${HOST_PAGE}/?${query}`);
  }

  #answer(incoming: IncomingMessage, outgoing: ServerResponse, isSecure: boolean): void {
    const { host = '', 'x-ad-key': adKey } = incoming.headers;
    const { method = '', url: path = '' } = incoming;
    this.requests.push({ isSecure, method, host, path, adKey: adKey?.toString() });
    const { search } = new URL(path, 'http://any');
    if (host === HOST_PAGE) send(outgoing, 'text/html', hostPage(search));
    else if (host === WIDGET) this.#askPhp(incoming, outgoing);
    else this.#answerCall(incoming, outgoing);
  }

  #answerCall(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url = '', headers } = incoming;
    const { pathname, search } = new URL(url, 'http://any');
    const { host = '' } = headers;
    const app = this.#apps.get(host);
    if (this.redirectsToHttp && host === AD_HOSTS[1] && !search.includes(REDIRECTED)) {
      outgoing.setHeader('Access-Control-Allow-Origin', `https://${WIDGET}`);
      outgoing.setHeader('Access-Control-Allow-Credentials', 'true');
      const Location = `http://${host}${pathname}${search === '' ? '?' : `${search}&`}${REDIRECTED}`;
      outgoing.writeHead(302, { Location }).end();
    } else if (pathname === '/ad-list.json' && method === 'GET') {
      outgoing.setHeader('Access-Control-Allow-Origin', `https://${WIDGET}`);
      const prerollList = this.preroll.map((vastUrl) => ({ vastUrl }));
      send(outgoing, 'application/json', JSON.stringify({ prerollList }));
    } else if (this.answersPreflights && method === 'OPTIONS' && pathname.startsWith('/no-cors/')) {
      const allow = { Origin: `https://${WIDGET}`, Headers: 'X-Ad-Key', Methods: 'GET, OPTIONS' };
      for (const [name, value] of Object.entries(allow)) outgoing.setHeader(`Access-Control-Allow-${name}`, value);
      outgoing.writeHead(204).end();
    } else if (app === undefined) {
      outgoing.writeHead(404).end();
    } else {
      app(incoming, outgoing);
    }
  }

  /** Forwards to PHP, as a proxy that terminates TLS does. */
  #askPhp(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url: path, headers } = incoming;
    const call = request(this.#php.origin, { method, path, headers: { ...headers, 'x-forwarded-proto': 'https' } });
    call.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    call.on('error', () => outgoing.destroy());
    incoming.pipe(call);
  }
}

/** The event of a ping's URL, such as `linear start`. */
const pingOf = (path: string): string => PING.exec(path)?.slice(1).join(' ') ?? '';

function send(outgoing: ServerResponse, type: string, body: string): void {
  outgoing.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' }).end(body);
}

const hostPage = (search: string): string => `<!doctype html><title>site</title>
<link rel="icon" href="data:,"><style>body{margin:0}iframe{border:0;width:100vw;height:100vh}</style>
<iframe id="vv-player" allow="autoplay" src="https://${WIDGET}/vv-player.php${search.replaceAll('&', '&amp;')}"></iframe>
<script>addEventListener('message', ({ data }) => data === 'remove' && document.querySelector('iframe').remove())</script>`;

/** Fixtures: one site and one browser that resolves its hosts, for all tests of a worker. */
export const test = base.extend<{ site: HttpsSite }, { running: { site: HttpsSite; browser: Browser } }>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const site = await HttpsSite.start();
      const args = [...CHROMIUM_ARGS, AUTOPLAY_ARG, ...site.chromiumArgs];
      const browser = await chromium.launch({ executablePath: HEADLESS_PATH, args });
      await use({ site, browser });
      await browser.close();
      await site.close();
    },
    { scope: 'worker' },
  ],
  site: async ({ running }, use) => {
    running.site.reset();
    await use(running.site);
  },
  page: async ({ running }, use) => {
    const context = await running.browser.newContext({ viewport: { width: 800, height: 450 } });
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };
