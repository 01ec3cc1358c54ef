import { MasterFileDto } from 'catalogue-client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCatalogue, getEpisodes, getLastWatched, loadSender } from '@/catalogue';

/** A request that the test answers. */
class FakeRequest {
  static sent: FakeRequest[] = [];
  url = '';
  headers: Record<string, string> = {};
  status = 0;
  timeout = 0;
  responseType = '';
  response: ArrayBuffer | null = null;
  onloadend: () => void = () => undefined;
  onerror: () => void = () => undefined;
  onabort: () => void = () => undefined;
  open(_: string, url: string) {
    this.url = url;
  }
  getAllResponseHeaders = () => 'content-type: text/plain; charset=windows-1251';
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {
    FakeRequest.sent.push(this);
  }
  abort() {
    this.onabort();
  }
  answer(status: number, body: unknown) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    Object.assign(this, { status, response: new TextEncoder().encode(text).buffer });
    this.onloadend();
  }
}

const URL_OF_FILE = 'https://media.invalid/1/master.json?sign=a%2Bb';
const MASTER = { sources: [{ label: 'Качество', link: '1.m3u8', isDefault: true }], subtitles: [] };

beforeAll(loadSender);
beforeEach(() => {
  FakeRequest.sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

const NEVER = new AbortController().signal;

const open = () =>
  createCatalogue({
    baseUrl: 'https://catalogue.invalid',
    sessionContext: () => 'device',
    accessToken: () => null,
  });

const read = (signal = NEVER) => open().getJson(URL_OF_FILE, MasterFileDto, { signal });

test('GET of the service: carries its headers and its query', async () => {
  const outcome = open().call(getEpisodes, { query: { 'content-id': 1 } }, { signal: NEVER });
  await vi.waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
  const [request] = FakeRequest.sent;
  expect(request?.url).toBe('https://catalogue.invalid/episodes?content-id=1');
  expect(request?.headers).toMatchObject({ 'X-Session-Context': 'device' });
  request?.answer(200, []);
  expect(await outcome).toEqual({ ok: true, value: [] });
});

test('GET of the service: an answer without content is a value', async () => {
  const outcome = open().call(getLastWatched, { path: { id: 1 } }, { signal: NEVER });
  await vi.waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
  FakeRequest.sent[0]?.answer(204, '');
  expect(await outcome).toEqual({ ok: true, value: null });
});

describe('Master file', () => {
  test('is requested before the call returns, so before anything renders', async () => {
    const outcome = read();
    expect(FakeRequest.sent).toMatchObject([{ url: URL_OF_FILE }]);
    FakeRequest.sent[0]?.answer(200, MASTER);
    expect(await outcome).toMatchObject({ ok: true, value: { sources: [{ link: '1.m3u8' }] } });
  });

  test('is requested by the headers that need no preflight', () => {
    void read();
    expect(Object.keys(FakeRequest.sent[0]?.headers ?? {})).toEqual(['Accept']);
  });

  test('is read as UTF-8, whatever its server says', async () => {
    const outcome = read();
    expect(FakeRequest.sent[0]?.responseType).toBe('arraybuffer');
    FakeRequest.sent[0]?.answer(200, MASTER);
    expect(await outcome).toMatchObject({ ok: true, value: { sources: [{ label: 'Качество' }] } });
  });

  test.each<[string, (request: FakeRequest) => void, object]>([
    ['an error status', (request) => request.answer(404, {}), { kind: 'http', status: 404 }],
    ['a body that is not JSON', (request) => request.answer(200, '<html>'), { kind: 'invalid-response' }],
  ])('fails with %s as other calls do', async (_, answer, error) => {
    const outcome = read();
    answer(FakeRequest.sent[0] as FakeRequest);
    expect(await outcome).toMatchObject({ ok: false, error });
  });

  test('is requested again after a network failure', async () => {
    vi.useFakeTimers();
    const outcome = read();
    FakeRequest.sent[0]?.onerror();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeRequest.sent).toHaveLength(2);
    FakeRequest.sent[1]?.answer(200, MASTER);
    expect(await outcome).toMatchObject({ ok: true });
    vi.useRealTimers();
  });

  test('is aborted with its call', async () => {
    const controller = new AbortController();
    const outcome = read(controller.signal);
    controller.abort();
    expect(await outcome).toEqual({ ok: false, error: { kind: 'aborted' } });
  });

  test('is not requested after its call was aborted', async () => {
    expect(await read(AbortSignal.abort())).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(FakeRequest.sent).toEqual([]);
  });
});
