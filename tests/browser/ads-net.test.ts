import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createAdNet, DOCUMENT_TIMEOUT_MS } from '@/ads/net';
import { PING_TIMEOUT_MS } from '@/ads/ping-sender';
import { until } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';

/** The ad network layer over a real network: preflights, hosts without CORS, calls that hang. */
const FILE = 'series/s1e1/sever.m3u8';
const HEADERS = { 'X-Session-Context': 'print' };

function setUp(ownOrigins: string[]) {
  const shelf = openMediaShelf();
  const log: string[] = [];
  const net = createAdNet({ headers: () => HEADERS, ownOrigins, log: (level) => void log.push(level) });
  const controller = new AbortController();
  return {
    ...shelf,
    net,
    log,
    controller,
    get: (path: string) => net.getText(shelf.url(path), controller.signal),
    getWithCookies: (url: string) => net.getText(url, controller.signal, undefined, 'include'),
    /** Paths of the requests without preflights. */
    paths: async () => (await shelf.requests()).map(({ path }) => path),
  };
}
const HERE = inject('mediaOrigin');

test('Ad network: loads a document of another host without a preflight', async () => {
  const { get, paths } = setUp([]);
  const answer = await get(FILE);
  expect(answer.ok && answer.value).toContain('#EXTM3U');
  expect(await paths()).toEqual([FILE]);
});

test('Ad network: calls an own host that refuses our headers once more without them, and not again', async () => {
  const { get, net, url, paths } = setUp([HERE]);
  expect((await get(FILE)).ok).toBe(true);
  // The preflight, and the plain call after it.
  expect(await paths()).toEqual([FILE, FILE]);
  net.ping(url('foreign/ping'));
  await until(async () => expect(await paths()).toEqual([FILE, FILE, 'foreign/ping']));
});

test('Ad network: a host that accepts no cookies is asked again without them, and for later documents once', async () => {
  const { getWithCookies, url, paths } = setUp([]);
  expect((await getWithCookies(url(FILE))).ok).toBe(true);
  expect(await paths()).toEqual([FILE, FILE]);
  expect((await getWithCookies(url(FILE))).ok).toBe(true);
  expect(await paths()).toEqual([FILE, FILE, FILE]);
});

test('Ad network: a document is requested with the cookies of its host', async () => {
  const { getWithCookies } = setUp([]);
  const url = `${inject('catalogueOrigin')}/ads/vast/cookie.xml`;
  await getWithCookies(url);
  const again = await getWithCookies(url);
  expect(again.ok && again.value).toContain('impression?cookie=uid%3Dx1');
});

test('Ad network: a ping reaches a host without CORS, and that is no failure', async () => {
  const { net, url, paths, log, get } = setUp([]);
  net.ping(url('foreign/ping?a=1'));
  await until(async () => expect(await paths()).toEqual(['foreign/ping']));
  expect((await get(`foreign/${FILE}`)).ok).toBe(false);
  expect(log).toEqual(['debug']);
});

test.each([
  ['after a response that the browser may keep', { match: 'foreign/ping', cache: 'max-age=600', status: 200 }],
  ['while the first has no response', { match: 'foreign/ping', hang: true }],
])('Ad network: each ping to one URL reaches its host, also %s', async (_, rule) => {
  const stand = setUp([]);
  await stand.rule(rule);
  for (const sent of [1, 2]) {
    stand.net.ping(stand.url('foreign/ping'));
    await until(async () => expect(await stand.paths()).toHaveLength(sent));
  }
  await stand.release();
});

test('Ad network: a ping to a missing host is logged', async () => {
  const { net, log } = setUp([]);
  net.ping('http://127.0.0.1:9/ping');
  await until(() => expect(log).toEqual(['debug']));
});

test('Ad network: pings without a response free their connections after their limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const shelf = openMediaShelf({ ownHost: true });
  onTestFinished(() => shelf.release());
  await shelf.rule({ match: 'ping', hang: true });
  const net = createAdNet({ log() {} });
  // A browser opens six connections to a host.
  for (const name of '123456') net.ping(shelf.url(`ping${name}`));
  const list = shelf.url('__requests').replace(new URL(shelf.url('')).origin, HERE);
  await until(async () => expect(await (await fetch(list)).json()).toHaveLength(6));
  vi.advanceTimersByTime(PING_TIMEOUT_MS - 1);
  const answer = net.getText(shelf.url(FILE), new AbortController().signal);
  vi.advanceTimersByTime(1);
  expect((await answer).ok).toBe(true);
});

/** Aborts a call by its deadline once its host has received it. */
async function timeOutAfterRequest({ get, paths }: ReturnType<typeof setUp>, path: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const answer = get(path);
  await until(async () => expect(await paths()).toEqual([path]));
  vi.advanceTimersByTime(DOCUMENT_TIMEOUT_MS);
  return answer;
}

test('Ad network: a host that never answers is a timeout', async () => {
  const stand = setUp([]);
  await stand.rule({ match: 'hang', hang: true });
  expect(await timeOutAfterRequest(stand, 'hang.xml')).toEqual({ ok: false, error: 'timeout' });
});

test('Ad network: a body that stalls is a timeout', async () => {
  const stand = setUp([]);
  await stand.rule({ match: 'sever', stallAt: 0.5 });
  expect(await timeOutAfterRequest(stand, FILE)).toEqual({ ok: false, error: 'timeout' });
});

test('Ad network: a refusal has its status, a broken connection none', async () => {
  const { get, rule } = setUp([]);
  await rule({ match: 'broken', status: 503 }, { match: 'reset', reset: true });
  expect(await get('broken.xml')).toEqual({ ok: false, error: 503 });
  expect(await get('reset.xml')).toEqual({ ok: false, error: 'failed' });
});

test('Ad network: an abort ends a call that hangs', async () => {
  const { get, rule, controller, log } = setUp([]);
  await rule({ match: 'hang', hang: true });
  const answer = get('hang.xml');
  controller.abort();
  expect(await answer).toEqual({ ok: false, error: 'aborted' });
  expect(log).toEqual([]);
});
