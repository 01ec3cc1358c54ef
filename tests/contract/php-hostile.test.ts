import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNginxServer } from '../support/nginx-server';
import { type Answer, ask, startPhpServer } from '../support/php-server';
import { CHUNK, createSite, SECRET, type SiteFolder } from '../support/site-folder';
import { HOSTILE_HEADERS, HOSTILE_QUERIES } from './hostile-requests';

type Server = { url(query: string): string; log(): string; close(): Promise<void> };

const AT_ONCE = 20;
const LEAK = /(Warning|Notice|Fatal error|Deprecated)\b.*:|stack trace|root:.*:0:|\/tmp\/|X-Powered-By/i;

let site: SiteFolder;

beforeAll(async () => {
  // The page does not contain this text, so a response with it comes from a file.
  site = await createSite(`VV_UNKNOWN="${SECRET}"\n`);
});

afterAll(() => site?.close());

async function inTurn<T>(items: readonly T[], act: (item: T) => Promise<string | null>): Promise<string[]> {
  const complaints: string[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const answers = await Promise.all(items.slice(start, start + AT_ONCE).map(act));
    complaints.push(...answers.filter((complaint) => complaint !== null));
  }
  return complaints;
}

/** Describes the fault of a response to a hostile request, or gives null. */
function complaintOf({ status, headers, text }: Answer, host = ''): string | null {
  if (![200, 304, 400, 404, 414, 416, 501].includes(status)) return `status ${status}`;
  if (text.includes(SECRET)) return 'a file of the server';
  if (LEAK.test(text)) return `a word of PHP: ${LEAK.exec(text)?.[0]}`;
  if ('x-injected' in headers || 'x-accel-redirect' in headers || 'x-powered-by' in headers) return 'a header';
  if (/<script>alert|javascript:/.test(text)) return 'a script';
  // The built-in server of PHP repeats the Host header. The policy names the host that the client believes to see.
  const others = JSON.stringify({ ...headers, host: '' }).replace(/ ([^ ]+)\/vv-player\.php/g, (source, name) =>
    name.split(/[:/]/)[0] === host ? '' : source,
  );
  if (others.includes('evil.example')) return 'a foreign host in a header';
  const type = headers['content-type'] ?? '';
  const isPage = status === 200 && type === 'text/html; charset=utf-8' && text.startsWith('<!doctype html>');
  if (status === 200 && !isPage) return `an answer of type ${type}`;
  return null;
}

describe.each([
  ['php -S', () => startPhpServer({ dist: site.dist, script: site.script })],
  ['nginx and php-fpm', () => startNginxServer({ site: site.folder })],
] as const)('Hostile requests to %s', (_, start) => {
  let server: Server;

  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server?.close());

  it(`cause no error in ${HOSTILE_QUERIES.length} queries`, async () => {
    expect(new Set(HOSTILE_QUERIES).size).toBeGreaterThanOrEqual(200);
    const complaints = await inTurn(HOSTILE_QUERIES, async (query) => {
      const complaint = complaintOf(await ask(server.url(query)));
      return complaint === null ? null : `${query.slice(0, 100)}: ${complaint}`;
    });
    expect(complaints).toEqual([]);
  });

  it('cause no error by headers, for a page and a file', async () => {
    const requests = HOSTILE_HEADERS.flatMap((headers) => [
      { headers, query: 'movie_id=1' },
      { headers, query: `path=/widget-assets/${CHUNK}` },
      { headers, query: 'path=/widget-assets/../.env' },
    ]);
    const complaints = await inTurn(requests, async ({ headers, query }) => {
      const answer = await ask(server.url(query), { headers });
      const isChunk = query.endsWith(CHUNK) && [200, 206].includes(answer.status);
      const complaint =
        isChunk && answer.headers['content-type']?.startsWith('text/javascript')
          ? null
          : complaintOf(answer, headers.host);
      return complaint === null ? null : `${query} ${JSON.stringify(headers).slice(0, 100)}: ${complaint}`;
    });
    expect(complaints).toEqual([]);
  });

  it('leave the server healthy, with a clean log', async () => {
    expect((await ask(server.url('movie_id=1'))).status).toBe(200);
    const ours = server.log().replaceAll(/PHP Warning: +PHP Request Startup: Input variable.*/g, '');
    expect(ours).not.toMatch(/PHP (Warning|Notice|Fatal|Deprecated)|VV Player: \w*(Error|Exception)/);
  });
});

it('php -S: serves 500 requests at once', async () => {
  const server = await startPhpServer({ dist: site.dist, script: site.script });
  try {
    const responses = Array.from({ length: 500 }, (_, index) =>
      ask(server.url(index % 2 === 0 ? `path=/widget-assets/${CHUNK}` : `movie_id=${index}`)),
    );
    expect((await Promise.all(responses)).filter(({ status }) => status !== 200)).toEqual([]);
  } finally {
    await server.close();
  }
});
