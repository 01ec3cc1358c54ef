import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AD_CASES } from '../../services/reference/src/ads/ad-cases';
import type { AdList } from '../../services/reference/src/ads/ad-lists';
import type { DocumentCall, Ping } from '../../services/reference/src/ads/ad-log';
import { spreadMp4 } from '../../services/reference/src/ads/spread-mp4';
import type { RunningServer } from '../../services/reference/src/http-server';
import { startTestReference } from '../support/reference-server';

const PAGE = 'http://localhost:8080';
const FILES = fileURLToPath(new URL('../../dev/media/files', import.meta.url));
let reference: RunningServer;
let foreign: string;

beforeAll(async () => {
  reference = await startTestReference();
  foreign = reference.origin.replace('localhost', '127.0.0.1');
});
afterAll(() => reference.close());

const call = (path: string, init?: RequestInit): Promise<Response> => fetch(new URL(path, reference.origin), init);
const fromPage = (path: string, init: RequestInit = {}): Promise<Response> =>
  call(path, { ...init, headers: { Origin: PAGE, ...init.headers } });
const json = async <T>(path: string): Promise<T> => (await (await call(path)).json()) as T;
const vast = async (name: string, query = ''): Promise<string> => (await call(`/ads/vast/${name}.xml${query}`)).text();
const pingText = async (session: string): Promise<string> => (await call(`/ads/pings?as=text&s=${session}`)).text();

/** Lists the URLs of an element, or of one tracking event. */
function urls(document: string, element: string, event = ''): string[] {
  const attributes = event === '' ? '[^>]*' : `[^>]*event="${event}"[^>]*`;
  const found = document.matchAll(new RegExp(`<${element}${attributes}>\\s*<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>`, 'g'));
  return [...found].map(([, address = '']) => address);
}

/** Follows the URLs of a wrapper, up to `most` documents. */
async function chainOf(name: string, query = '', most = 10): Promise<string[]> {
  const documents = [await vast(name, query)];
  while (documents.length < most) {
    const [next] = urls(documents.at(-1) ?? '', 'VASTAdTagURI');
    if (next === undefined) break;
    documents.push(await (await call(next)).text());
  }
  return documents;
}

describe('Reference ad list', () => {
  const list = (query: string): Promise<AdList> => json(`/ad-list.json?${query}`);
  const items = (...names: string[]) =>
    names.map((name) => ({ vastUrl: `${reference.origin}/ads/vast/${name}.xml?creativeId=${name}` }));

  it('has a preroll for content 1, a midroll for content 2, and nothing for the others', async () => {
    expect(await list('content_id=1&episode_id=101')).toEqual({ prerollList: items('linear'), midrollList: [] });
    expect(await list('content_id=2&episode_id=2001')).toEqual({ prerollList: [], midrollList: items('second') });
    expect(await list('content_id=10')).toEqual({ prerollList: [], midrollList: [] });
  });

  it('has the requested documents in the requested order for any content', async () => {
    const lists = await list('content_id=1&preroll=second&preroll=linear&midroll=short');
    expect(lists).toEqual({ prerollList: items('second', 'linear'), midrollList: items('short') });
  });

  it('is empty when an empty name is requested', async () => {
    expect(await list('content_id=1&preroll=')).toEqual({ prerollList: [], midrollList: [] });
  });

  it('passes on the test key and the faults of a document', async () => {
    const preroll = encodeURIComponent('linear?fault=status:500');
    const [item] = (await list(`preroll=${preroll}&s=me&media_fault=hang`)).prerollList;
    const query = Object.fromEntries(new URL(item?.vastUrl ?? '').searchParams);
    expect(query).toEqual({ s: 'me', media_fault: 'hang', fault: 'status:500', creativeId: 'linear' });
  });
});

describe('Reference ad schedule', () => {
  const list = (query: string): Promise<AdList> => json(`/ad-list.json?${query}`);
  const source = (name: string) => ({ vastUrl: `${reference.origin}/ads/vast/${name}.xml?creativeId=${name}` });

  it('has the breaks and limits that the query names, and no other ads', async () => {
    const query = new URLSearchParams([
      ['schedule', 'pre=linear'],
      ['schedule', '50%=short,long|second'],
      ['perHour', '4'],
    ]);
    expect(await list(`content_id=1&${query}`)).toEqual({
      prerollList: [],
      midrollList: [],
      schedule: [
        { at: 'pre', ads: [source('linear')] },
        { at: '50%', ads: [source('short'), [source('long'), source('second')]] },
      ],
      frequency: { perHour: 4 },
    });
  });

  it('passes on the test key and the faults of a document', async () => {
    const { schedule = [] } = await list(`s=me&schedule=${encodeURIComponent('pre=linear?fault=hang|short')}`);
    const [first] = [schedule[0]?.ads[0] ?? []].flat();
    expect(Object.fromEntries(new URL((first as { vastUrl: string }).vastUrl).searchParams)).toEqual({
      s: 'me',
      fault: 'hang',
      creativeId: 'linear',
    });
  });

  it('has a waterfall of 32 tags, of which two have an ad', async () => {
    const { schedule = [] } = await list('list=waterfall');
    const tags = schedule.flatMap(({ ads }) => ads).flat() as { vastUrl: string }[];
    expect([schedule.length, tags.length, new Set(tags.map(({ vastUrl }) => vastUrl)).size]).toEqual([1, 32, 32]);
    const calm = tags.filter(({ vastUrl }) => !vastUrl.includes('fault='));
    const texts = await Promise.all(calm.map(async ({ vastUrl }) => (await call(vastUrl)).text()));
    expect(texts.filter((text) => text.includes('<MediaFile '))).toHaveLength(2);
  });

  it('gives the same breaks as a VMAP with pings', async () => {
    const vmap = await (await fromPage('/ads/vmap.xml?s=me')).text();
    expect([...vmap.matchAll(/timeOffset="([^"]+)"/g)].map(([, at]) => at)).toEqual(['start', '50%', 'end']);
    expect(urls(vmap, 'vmap:AdTagURI')).toEqual(
      ['linear', 'second'].map((name) => `${reference.origin}/ads/vast/${name}.xml?s=me&creativeId=${name}`),
    );
    expect(vmap).toContain('<vmap:VASTAdData>\n<VAST ');
    expect(urls(vmap, 'vmap:Tracking', 'breakStart')[0]).toBe(`${reference.origin}/ads/ping/break-1/breakStart?s=me`);
    const named = await (await call(`/ads/vmap.xml?schedule=${encodeURIComponent('00:10:00=short,second')}`)).text();
    expect([...named.matchAll(/timeOffset="([^"]+)"/g)].map(([, at]) => at)).toEqual(['00:10:00', '00:10:00']);
  });
});

describe('Reference ad document', () => {
  it('exists for every name and is readable by a page of another origin', async () => {
    for (const name of AD_CASES.keys()) {
      const response = await fromPage(`/ads/vast/${name}.xml`);
      expect(response.status, name).toBe(200);
      expect(response.headers.get('access-control-allow-origin'), name).toBe(PAGE);
      expect(response.headers.get('cache-control'), name).toBe('no-store');
      await response.body?.cancel();
    }
    expect((await call('/ads/vast/nowhere.xml')).status).toBe(404);
  });

  it('names media files that exist if it plays', async () => {
    for (const name of ['linear', 'second', 'short', 'big', 'macros', 'bom', 'percent', 'zero-seconds']) {
      const files = urls(await vast(name), 'MediaFile');
      expect(files.length, name).toBeGreaterThan(0);
      for (const file of files)
        expect((await call(file, { method: 'HEAD' })).headers.get('content-type')).toBe('video/mp4');
    }
  });

  it('cookie sets a cookie, and its impression has those of the request', async () => {
    const first = await fromPage('/ads/vast/cookie.xml');
    expect(first.headers.get('set-cookie')).toBe('uid=x1; Path=/ads');
    expect(first.headers.get('access-control-allow-credentials')).toBe('true');
    expect(urls(await first.text(), 'Impression')[0]).toMatch(/\?cookie=$/);
    const again = await fromPage('/ads/vast/cookie.xml', { headers: { Cookie: 'uid=x1' } });
    expect(urls(await again.text(), 'Impression')[0]).toMatch(/\?cookie=uid%3Dx1$/);
  });

  it('linear has several URLs of each kind, all with the test key', async () => {
    const document = await vast('linear', '?s=me');
    const ping = (event: string): string => `${reference.origin}/ads/ping/linear/${event}?s=me`;
    expect(urls(document, 'Impression')).toEqual([ping('impression'), ping('impression-2')]);
    expect(urls(document, 'ClickTracking')).toEqual([ping('click'), ping('click-2')]);
    expect(urls(document, 'Error')).toEqual(['error', 'error-2'].map((event) => `${ping(event)}&code=[ERRORCODE]`));
    expect(urls(document, 'Tracking', 'progress')).toEqual([ping('progress-5s'), ping('progress-90')]);
    const events = [
      'loaded',
      'start',
      'midpoint',
      'complete',
      'mute',
      'unmute',
      'pause',
      'resume',
      'skip',
      'closeLinear',
    ];
    for (const event of events) expect(urls(document, 'Tracking', event)).toEqual([ping(event)]);
    expect(document).toContain('<Linear skipoffset="00:00:03">');
    expect(document).toMatch(/<Advertiser>.+<\/Advertiser>/);
    expect(document).toContain('type="erid"');
  });

  it('is well-formed unless its case requires otherwise', async () => {
    const unclosed = ['truncated', 'empty', 'blank', 'html'];
    for (const name of AD_CASES.keys()) {
      const document = await vast(name);
      const isWhole = /<VAST .*<\/VAST>\s*$/s.test(document) || document.includes('VideoAdServingTemplate');
      expect(isWhole, name).toBe(!unclosed.includes(name));
    }
  });

  it.each([
    ['empty', /^$/],
    ['blank', /^\s+$/],
    ['html', /^<!doctype html>/],
    ['bom', /^\uFEFF\s+<\?xml/],
    ['blank-ad', /<VAST[^>]*>\s*<\/VAST>/],
    ['two-ads', /<Ad id="one">[\s\S]*<Ad id="two">/],
    ['no-media', /<MediaFiles>\s*<\/MediaFiles>/],
    ['only-flash', /type="video\/x-flv"/],
    ['vpaid', /apiFramework="VPAID"/],
    ['no-duration', /<Linear>\s*<TrackingEvents>/],
    ['zero-seconds', /<Duration>00:00:00</],
    ['bad-offsets', /skipoffset="-00:00:05"[\s\S]*offset="99:99:99"[\s\S]*offset="1000%"/],
    ['script-click', /<ClickThrough><!\[CDATA\[javascript:/],
    ['mm-ss', /skipoffset="00:02"/],
    ['percent', /skipoffset="25%"[\s\S]*offset="10%"/],
    ['macros', /\[CACHEBUSTING\][\s\S]*%5BADCOUNT%5D/],
  ])('%s matches its name', async (name, pattern) => {
    // `text()` removes the BOM, so the bytes are read.
    const bytes = await (await call(`/ads/vast/${name}.xml`)).arrayBuffer();
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toMatch(pattern);
  });

  it('big exceeds a megabyte, and the entity bomb is small', async () => {
    expect((await vast('big')).length).toBeGreaterThan(2 ** 20);
    expect((await vast('entity-bomb')).length).toBeLessThan(2000);
  });

  it('has another content type where its case requires one', async () => {
    const type = async (name: string) => (await call(`/ads/vast/${name}.xml`)).headers.get('content-type');
    expect(await type('linear')).toBe('application/xml; charset=utf-8');
    expect(await type('html')).toBe('text/html; charset=utf-8');
    expect(await type('wrong-type')).toBe('text/plain; charset=utf-8');
  });

  it('can be given faults like any other response', async () => {
    expect((await call('/ads/vast/linear.xml?fault=status:503')).status).toBe(503);
    await expect(call('/ads/vast/linear.xml?fault=hang', { signal: AbortSignal.timeout(100) })).rejects.toThrow();
  });
});

describe('Reference ad wrapper', () => {
  it('leads over three hops to linear, each hop with its own pings', async () => {
    const documents = await chainOf('wrapper', '?s=me');
    const impressions = documents.map((document) => urls(document, 'Impression')[0]);
    expect(impressions).toEqual(
      ['wrapper', 'wrapper-2', 'wrapper-3', 'linear'].map((ad) => `${reference.origin}/ads/ping/${ad}/impression?s=me`),
    );
    expect(urls(documents[0] ?? '', 'Tracking', 'midpoint')).toEqual([
      `${reference.origin}/ads/ping/wrapper/midpoint?s=me`,
    ]);
  });

  it('continues without end, or for the requested number of hops', async () => {
    const names = async (query: string) =>
      (await chainOf('wrapper-deep', query)).map((document) => /<Ad id="([^"]+)"/.exec(document)?.[1]);
    expect(await names('?hops=2')).toEqual(['wrapper-deep-1', 'wrapper-deep-2', 'linear']);
    expect(await names('')).toHaveLength(10);
    expect(new Set(await names('')).size).toBe(10);
  });

  it('can form a loop or branch out', async () => {
    const [first, second, third] = await chainOf('wrapper-loop');
    expect(third).toBe(first);
    expect(second).not.toBe(first);
    expect(new Set(urls(await vast('wrapper-fanout'), 'VASTAdTagURI')).size).toBe(3);
  });

  it('can lead to a missing, empty or hanging document', async () => {
    const next = async (name: string) => urls(await vast(name), 'VASTAdTagURI')[0] ?? '';
    expect((await call(await next('wrapper-dead'))).status).toBe(404);
    expect(await (await call(await next('wrapper-empty'))).text()).toMatch(/<VAST[^>]*>\s*<\/VAST>/);
    expect(await next('wrapper-hang')).toContain('fault=hang');
  });
});

describe('Reference ad media', () => {
  const file = async (name: string): Promise<string> => urls(await vast(name), 'MediaFile')[0] ?? '';

  it('is small in total', async () => {
    const names = await readdir(join(FILES, 'ads'));
    expect(names.sort()).toEqual(['first-180.mp4', 'first-360.mp4', 'second-360.mp4', 'short-180.mp4']);
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(FILES, 'ads', name))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000);
  });

  it('has the index before the media data', async () => {
    const bytes = Buffer.from(await (await call('/media/ads/first-360.mp4')).arrayBuffer());
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  it('can be missing, an HTML page or garbage', async () => {
    expect((await call(await file('media-404'))).status).toBe(404);
    expect((await call(await file('media-wrong-type'))).headers.get('content-type')).toBe('text/html; charset=utf-8');
    const garbage = Buffer.from(await (await call(await file('media-garbage'))).arrayBuffer());
    expect(garbage.indexOf('ftyp')).toBe(-1);
  });

  it('can be corrupt from the middle on, while the original is intact', async () => {
    const [good, bad] = await Promise.all(
      ['first-360.mp4', 'corrupt-360.mp4'].map(async (name) =>
        Buffer.from(await (await call(`/media/ads/${name}`)).arrayBuffer()),
      ),
    );
    expect(bad?.byteLength).toBe(good?.byteLength);
    expect(bad?.subarray(0, 1000)).toEqual(good?.subarray(0, 1000));
    expect(good?.at(-1)).not.toBe(0xff);
    expect(bad?.at(-1)).toBe(0xff);
  });

  it('has a large variant with the same pictures and padding for a stop in its middle', async () => {
    const [small, large] = await Promise.all(
      ['first', 'large'].map(async (name) =>
        Buffer.from(await (await call(`/media/ads/${name}-360.mp4`)).arrayBuffer()),
      ),
    );
    if (small === undefined || large === undefined) throw new Error('no files');
    expect(large.byteLength).toBeGreaterThan(500_000);
    expect(large.subarray(-40)).toEqual(small.subarray(-40));
    const [from, to] = [small, large].map((bytes) => bytes.readUInt32BE(bytes.indexOf('stco') + 12 + 4 * 20));
    expect(to).toBeGreaterThan(from ?? 0);
    expect(large.subarray(to, (to ?? 0) + 20)).toEqual(small.subarray(from, (from ?? 0) + 20));
    expect(() => spreadMp4(new Uint8Array(32), 1)).toThrow();
  });

  it('can be given a fault by the URL of the document', async () => {
    expect(urls(await vast('linear', '?media_fault=status:500'), 'MediaFile')[0]).toBe(
      `${reference.origin}/media/ads/first-360.mp4?fault=status%3A500`,
    );
    expect(await file('media-stall')).toContain('fault=stall%3A40');
  });

  it('breaks off at the same byte for every range when it is reset', async () => {
    const size = Number((await call('/media/ads/large-360.mp4')).headers.get('content-length'));
    const reset = await file('media-reset');
    const received = async (from: number): Promise<number> => {
      let bytes = 0;
      try {
        const { body } = await call(reset, { headers: { Range: `bytes=${from}-` } });
        for await (const chunk of body ?? []) bytes += chunk.byteLength;
      } catch {
        return bytes;
      }
      throw new Error('came to its end');
    };
    const limit = Math.floor(size * 0.4);
    for (const from of [0, 1000, limit - 100, limit]) expect(await received(from)).toBe(limit - from);
  });

  it('delivers the bytes before the break when it is reset', async () => {
    const response = await call(await file('media-reset'), { headers: { Range: 'bytes=0-99' } });
    expect((await response.arrayBuffer()).byteLength).toBe(100);
  });
});

describe('Reference ping log', () => {
  const ping = (path: string, init?: RequestInit): Promise<Response> => fromPage(`/ads/ping/${path}`, init);

  it('lists pings by key in the order of arrival, also as text', async () => {
    await ping('linear/impression?s=a');
    await ping('second/start?s=b');
    await ping('linear/error?s=a&code=405');
    await ping('linear/start?s=a', { method: 'POST' });
    expect(await pingText('a')).toBe('linear impression\nlinear error code=405\nPOST linear start\n');
    expect(await pingText('b')).toBe('second start\n');
    const [first] = await json<Ping[]>('/ads/pings?s=a');
    expect(first).toMatchObject({
      ad: 'linear',
      event: 'impression',
      session: 'a',
      query: {},
      headers: { origin: PAGE },
    });
  });

  it('can be cleared for one key or entirely', async () => {
    for (const key of ['c', 'd', 'e']) await ping(`linear/start?s=${key}`);
    expect((await call('/ads/pings?s=c', { method: 'DELETE' })).status).toBe(204);
    expect([await pingText('c'), await pingText('d')]).toEqual(['', 'linear start\n']);
    await call('/ads/pings', { method: 'DELETE' });
    expect(await json('/ads/pings')).toEqual([]);
  });

  it('contains pings with a faulty response, and no preflights', async () => {
    await ping('linear/start?s=f', { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'GET' } });
    expect((await ping('linear/midpoint?s=f&fault=status:500')).status).toBe(500);
    await expect(ping('linear/complete?s=f&fault=hang', { signal: AbortSignal.timeout(200) })).rejects.toThrow();
    expect(await pingText('f')).toBe('linear midpoint\nlinear complete\n');
  });

  it('lists requests for documents beside them, with the wrappers of a chain', async () => {
    await chainOf('wrapper', '?s=docs');
    await fromPage('/ads/vast/linear.xml?s=docs&fault=status:500&creativeId=x');
    const text = await (await call('/ads/documents?as=text&s=docs')).text();
    expect(text).toBe('wrapper\nwrapper-2\nwrapper-3\nlinear\nlinear creativeId=x\n');
    expect((await json<DocumentCall[]>('/ads/documents?s=docs')).at(-1)?.headers).toMatchObject({ origin: PAGE });
    expect(await pingText('docs')).toBe('');
    await call('/ads/documents?s=docs', { method: 'DELETE' });
    expect(await json('/ads/documents?s=docs')).toEqual([]);
  });

  it('answers pings with responses that cannot be cached', async () => {
    const response = await ping('linear/start?s=g');
    expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'no-store']);
  });
});

describe('Foreign ad host', () => {
  const PREFLIGHT = { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'x-session-context' };
  const allowed = (response: Response): string | null => response.headers.get('access-control-allow-origin');

  it('has its own origin, which its documents name', async () => {
    const document = await (await call(`${foreign}/no-cors/ads/vast/linear.xml`)).text();
    expect(urls(document, 'Impression')[0]).toBe(`${foreign}/no-cors/ads/ping/linear/impression`);
  });

  it('receives the pings of a document of the main host', async () => {
    const document = await vast('wrapper', '?pings=no-cors&s=h');
    expect(urls(document, 'Impression')[0]).toBe(`${foreign}/no-cors/ads/ping/wrapper/impression?s=h`);
    const [next = ''] = urls(document, 'VASTAdTagURI');
    expect(next.startsWith(`${reference.origin}/ads/vast/wrapper-2.xml`)).toBe(true);
    const inner = await (await call(next)).text();
    expect(urls(inner, 'Impression')[0]).toBe(`${foreign}/no-cors/ads/ping/wrapper-2/impression?s=h`);
  });

  it('without CORS refuses pages and preflights, and logs what arrives', async () => {
    const ping = '/no-cors/ads/ping/linear/start?s=i';
    expect(allowed(await fromPage('/no-cors/ads/vast/linear.xml'))).toBeNull();
    expect(allowed(await fromPage(ping))).toBeNull();
    const preflight = await fromPage(ping, { method: 'OPTIONS', headers: PREFLIGHT });
    expect([preflight.ok, allowed(preflight)]).toEqual([false, null]);
    expect(await pingText('i')).toBe('linear start\n');
  });

  it('without preflights answers simple requests only', async () => {
    const path = '/no-preflight/ads/vast/linear.xml';
    expect(allowed(await fromPage(path))).toBe('*');
    expect((await fromPage(path, { method: 'OPTIONS', headers: PREFLIGHT })).ok).toBe(false);
  });

  it('without preflights has the calls of the catalogue', async () => {
    for (const path of ['/no-preflight/contents/1', '/no-preflight/episodes?content-id=1']) {
      const answer = await fromPage(path);
      expect([answer.status, allowed(answer)]).toEqual([200, '*']);
      expect((await fromPage(path, { method: 'OPTIONS', headers: PREFLIGHT })).status).toBe(403);
    }
  });
});

it('Reference index page: lists every ad document', async () => {
  const page = await (await call('/')).text();
  for (const name of AD_CASES.keys()) expect(page).toContain(`href="/ads/vast/${name}.xml"`);
});
