import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestCatalogue } from '@/startup/inline/request-catalogue';
import { prefetchStream } from '@/startup/prefetch-stream';

const API = 'https://api.example';
const MASTER =
  '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="a.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"\nv.m3u8\n';
const LIST = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n0.m4s\n#EXT-X-ENDLIST\n';
const NEVER = () => new Promise<Response>(() => undefined);

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/episodes': [
    { id: 12, contentId: 1, order: 2, season: { id: 5, order: 1 }, m3u8MasterFilePath: '/m/12.json', duration: 100 },
    { id: 11, contentId: 1, order: 1, season: { id: 5, order: 1 }, m3u8MasterFilePath: '/m/11.json', duration: 100 },
  ],
  '/contents/1/available': { available: true },
  '/m/11.json': { sources: [{ link: '/s/11/master.m3u8', isDefault: true }] },
  '/m/12.json': { sources: [{ link: '/s/12/master.m3u8', isDefault: true }] },
};

interface Given {
  search?: string;
  globals?: Record<string, unknown>;
  cookie?: string;
  stored?: Record<string, string>;
  /** Whoever so much as names local storage gets an exception. */
  isBlocked?: boolean;
  /** By path: JSON, a function that answers itself, or `refused`. */
  answers?: Record<string, unknown>;
}

/** The frame element that the page's own attributes stand on. */
const framed = (dataset: Record<string, string>) => ({ frameElement: { dataset } });

/** As it comes from an address. */
const from = (url: string, response: Response) => Object.defineProperty(response, 'url', { value: url });

function aPage(given: Given) {
  const { search = '&auto_play=1', globals = {}, cookie = '', stored = {}, answers = {}, isBlocked = false } = given;
  const asked: string[] = [];
  const headers: unknown[] = [];
  const signals = new Map<string, AbortSignal>();
  const reply = async (url: string, init: RequestInit) => {
    const { pathname, search: query } = new URL(url);
    asked.push(pathname + query);
    headers.push(init.headers);
    signals.set(pathname, init.signal as AbortSignal);
    const answer = { ...ANSWERS, ...answers }[pathname];
    if (answer === 'refused') throw new TypeError('refused');
    if (typeof answer === 'function') {
      const aborted = new Promise<never>((_, fail) => init.signal?.addEventListener('abort', () => fail(new Error())));
      return Promise.race([answer(), aborted]);
    }
    if (pathname.endsWith('.m3u8')) return from(url, new Response(pathname.endsWith('master.m3u8') ? MASTER : LIST));
    return from(url, Response.json(answer ?? {}));
  };
  vi.stubGlobal('fetch', vi.fn(reply));
  const self = {
    document: { cookie, referrer: '' },
    location: { search: `?movie_id=1${search}`, href: 'https://owner.example/' },
    frameElement: null,
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    matchMedia: () => ({ matches: false }),
    navigator: {},
    innerWidth: 640,
    innerHeight: 360,
    devicePixelRatio: 1,
    ...(!('noMediaSource' in globals) && { MediaSource: class {} }),
    env_base_url: API,
    ...globals,
  };
  if (isBlocked) {
    const get = () => {
      throw new Error('blocked');
    };
    Object.defineProperty(self, 'localStorage', { get });
  }
  if (!('parent' in self)) Object.assign(self, { parent: self });
  return { window: self as never, asked, headers, signals };
}

/** A page whose calls are answered; the paths of all that was asked for, and what came of it. */
async function begin(given: Given = {}) {
  const { window, ...told } = aPage(given);
  const openLine = vi.fn();
  const early = prefetchStream(window, requestCatalogue(window, openLine));
  const film = await early.previewUrl;
  await vi.waitFor(() => expect(openLine).toHaveBeenCalledOnce());
  return { early, film, ...told };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const CALLS = [
  '/contents/1',
  '/episodes?content-id=1',
  '/contents/1/seasons',
  '/contents/1/available?domain=https%3A%2F%2Fowner.example%2F',
];
const FILES = ['/s/11/master.m3u8', '/s/11/a.m3u8', '/s/11/v.m3u8', '/s/11/init.mp4', '/s/11/0.m4s'];
const STREAM = `${API}/s/11/master.m3u8`;

test('asks for all that a film begins with, each once, and keeps the answers by their addresses', async () => {
  const { early, film, asked } = await begin();
  expect(film).toBe(STREAM);
  expect(asked.slice(0, 4)).toEqual(CALLS);
  expect([...new Set(asked)]).toEqual(expect.arrayContaining(['/m/11.json', ...FILES]));
  const call = await early.ahead.take(`${API}/episodes?content-id=1`);
  expect(JSON.parse(new TextDecoder().decode(call?.body))).toHaveLength(2);
  expect(early.ahead.take(`${API}/episodes?content-id=1`)).toBeNull();
});

test('hands on what the address has beside our own names, and the id of the device', async () => {
  const { asked, headers } = await begin({ search: '&fault=x&season=1', cookie: 'a=b; device_fp=d%2D1' });
  expect(asked[0]).toBe('/contents/1?fault=x');
  expect(headers[0]).toMatchObject({ 'X-Session-Context': 'd-1' });
});

test.each<[string, Given]>([
  ['a session that must be named', { globals: { env_session_context: 'required' } }],
  ['a rule of sessions that it does not know', { globals: { env_session_context: 'always' } }],
  [
    'a frame that leaves the rule of sessions to the page',
    { globals: { ...framed({ env_session_context: '' }), env_session_context: 'required' } },
  ],
  ['an account', { cookie: 'x=1; authToken=t' }],
  ['a guard against forgery', { cookie: 'XSRF-TOKEN=t' }],
  ['no address of a catalogue', { globals: { env_base_url: undefined } }],
  ['a film that is none', { globals: { movie_id: 'x' } }],
  ['a number that no film has', { globals: { movie_id: '9'.repeat(20) } }],
])('leaves everything to the widget with %s', async (_, given) => {
  await expect(begin(given)).rejects.toThrow();
  expect(fetch).not.toHaveBeenCalled();
});

test('of a film that is named twice it takes the last one, as the widget does', async () => {
  const { asked } = await begin({ search: '&movie_id=2&auto_play=1' });
  expect(asked[0]).toBe('/contents/2');
});

test('chooses the episode of the address', async () => {
  const { film } = await begin({ search: '&auto_play=1&season=1&episode=2' });
  expect(film).toBe(`${API}/s/12/master.m3u8`);
});

test.each<[string, Given]>([
  ['nobody asked for a start', { search: '' }],
  ['ads go before it', { globals: { env_ad_list_url: '/ads' } }],
  [
    'the page has ads and its frame leaves them to it',
    { globals: { ...framed({ env_ad_list_url: '' }), env_ad_list_url: '/ads' } },
  ],
  ['less motion is wanted', { globals: { matchMedia: () => ({ matches: true }) } }],
  ['the browser attaches a source in a way of its own', { globals: { ManagedMediaSource: class {} } }],
])('no film plays where %s; its files are fetched all the same', async (_, given) => {
  const { film, asked } = await begin(given);
  expect(film).toBeNull();
  await vi.waitFor(() => expect(asked).toEqual(expect.arrayContaining(FILES)));
});

test.each<[string, Given]>([
  ['another voice is known', { stored: { favoriteAudioTracks: '{"1":"Original"}' } }],
  ['a place is remembered', { stored: { episodesTimeProgress: '{"11":40}' } }],
  ['the address names a second', { search: '&auto_play=1&t=30' }],
  ['requests say what is watched', { globals: { env_cmcd: 'on' } }],
  ['the page has them say it, and its frame nothing', { globals: { ...framed({ env_cmcd: '' }), env_cmcd: 'on' } }],
  ['it is not known what requests are to say', { globals: { env_cmcd: 'yes' } }],
  ['languages have an order', { globals: { ...framed({ lang_order: '' }), lang_order: 'en' } }],
  ['no script could play it', { globals: { noMediaSource: true } }],
  ['the catalogue has no such film', { answers: { '/contents/1': () => new Response('{}', { status: 404 }) } }],
  ['the region is closed', { answers: { '/contents/1/available': { available: false } } }],
  ['the master file does not come', { answers: { '/m/11.json': 'refused' } }],
  ['the stream is no HLS', { answers: { '/m/11.json': { sources: [{ link: '/f.mp4', isDefault: true }] } } }],
])('no film and none of its files where %s', async (_, given) => {
  const { film, asked } = await begin(given);
  expect(film).toBeNull();
  expect(asked.filter((path) => path.startsWith('/s/'))).toEqual([]);
});

test('what a playlist names lies beside where it came from', async () => {
  const moved = () => from('https://cdn.example/7/master.m3u8', new Response(MASTER));
  const { film, asked } = await begin({ answers: { '/s/11/master.m3u8': moved } });
  expect(film).toBe(STREAM);
  expect(asked.filter((path) => path.startsWith('/7/'))).toEqual(
    expect.arrayContaining(['/7/a.m3u8', '/7/v.m3u8', '/7/init.mp4', '/7/0.m4s']),
  );
  expect(asked).not.toContain('/s/11/v.m3u8');
});

test('a call that fails is kept as a failure, for whoever asks', async () => {
  const { early, film } = await begin({ answers: { '/episodes': 'refused' } });
  expect(film).toBeNull();
  expect(await early.ahead.take(`${API}/episodes?content-id=1`)).toMatchObject({ status: 0 });
});

test('what nobody took is given up in the end; what was taken goes on', async () => {
  const { window, signals } = aPage({ answers: { '/contents/1/seasons': NEVER, '/contents/1/available': NEVER } });
  const early = prefetchStream(
    window,
    requestCatalogue(window, () => undefined),
  );
  expect(early.ahead.take(`${API}/contents/1/seasons`)).not.toBeNull();
  early.dispose();
  expect(early.signal.aborted).toBe(true);
  expect(early.ahead.take(`${API}/episodes?content-id=1`)).toBeNull();
  expect(signals.get('/contents/1/seasons')?.aborted).toBe(false);
  expect(signals.get('/contents/1/available')?.aborted).toBe(true);
});

test('a page that begins nothing keeps nothing for longer than half a minute', async () => {
  const { early } = await begin({ search: '' });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(early.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(early.signal.aborted).toBe(true);
  expect(early.ahead.take(STREAM)).toBeNull();
});

test('a segment that hangs is given up as soon as the player would, from when it was asked for', async () => {
  const { window } = aPage({ answers: { '/s/11/0.m4s': NEVER } });
  const early = prefetchStream(
    window,
    requestCatalogue(window, () => undefined),
  );
  await vi.advanceTimersByTimeAsync(5_000);
  const answer = early.ahead.take(`${API}/s/11/0.m4s`);
  await vi.advanceTimersByTimeAsync(3_100);
  expect(await answer).toMatchObject({ status: 0 });
});

test.each([
  ['empty', 'on a page of our own', {}, STREAM],
  ['not to be known, for the owner’s page may keep it,', 'in a frame', { parent: {} }, null],
])('storage that is blocked is %s %s', async (_, __, globals, expected) => {
  const { film } = await begin({ globals, isBlocked: true });
  expect(film).toBe(expected);
});
