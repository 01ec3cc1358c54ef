import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStartParams } from '@/domain/startup/params';
import { cmcdUrl } from '@/startup/cmcd-url';
import { readPageSources } from '@/startup/inline/page-sources';
import { requestCatalogue } from '@/startup/inline/request-catalogue';
import { prefetchStream } from '@/startup/prefetch-stream';
import { aToken } from '../../../fixtures/tokens';

const API = 'https://api.example';
const MASTER =
  '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="a.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"\nv.m3u8\n';
const LIST = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n0.m4s\n#EXT-X-ENDLIST\n';
const PREROLL = { prerollList: [{ vastUrl: '/vast' }] };
/** Playlists of two segments. */
const LONG = Object.fromEntries(
  ['/s/11/v.m3u8', '/s/11/a.m3u8'].map((path) => [
    path,
    () => from(API + path, new Response(LIST.replace('#EXT-X-ENDLIST', '#EXTINF:4,\n1.m4s\n#EXT-X-ENDLIST'))),
  ]),
);
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
  /** Any access to local storage throws. */
  isBlocked?: boolean;
  /** Responses by path: JSON, a function that builds the response, or `refused`. */
  answers?: Record<string, unknown>;
}

/** The frame element with the attributes of the host page. */
const framed = (dataset: Record<string, string>) => ({ frameElement: { dataset } });

/** A response with this final URL. */
const from = (url: string, response: Response) => Object.defineProperty(response, 'url', { value: url });

function aPage(given: Given) {
  const { search = '&auto_play=1', globals = {}, cookie = '', stored = {}, answers = {}, isBlocked = false } = given;
  const requested: string[] = [];
  const headers: unknown[] = [];
  const signals = new Map<string, AbortSignal>();
  const reply = async (url: string, init: RequestInit) => {
    const { pathname, search: query } = new URL(url, API);
    requested.push(pathname + query);
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
    history: { state: null },
    // A hidden page does not wait to come into view.
    document: { cookie, referrer: '', baseURI: 'https://player.example/', hidden: true },
    crypto,
    location: { search: `?movie_id=1${search}`, href: 'https://owner.example/' },
    frameElement: null,
    localStorage: {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, text: string) => {
        stored[key] = text;
      },
    },
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
  return { window: self as never, requested, headers, signals };
}

/** Makes the requests of the inline script and continues them as the entry does; null when the widget makes its own. */
function startOn(window: Window, preloadPlayer = () => undefined) {
  const params = readStartParams(readPageSources(window), () => undefined);
  const calls = params && requestCatalogue(window, params, preloadPlayer);
  return (
    calls && prefetchStream(window as Window & typeof globalThis, { ...calls, failed: new AbortController().signal })
  );
}

/** Runs the prefetch on a page; gives the requested paths and the result. */
async function begin(given: Given = {}) {
  const { window, ...records } = aPage(given);
  const preloadPlayer = vi.fn();
  const session = startOn(window, preloadPlayer);
  if (session === null) throw new Error('nothing was started');
  const preview = await session.preview;
  await vi.waitFor(() => expect(preloadPlayer).toHaveBeenCalledOnce());
  return { session, preview, film: preview?.url ?? null, ...records };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const CALLS = ['/contents/1', '/episodes?content-id=1', '/contents/1/available?domain=https%3A%2F%2Fowner.example%2F'];
const FILES = ['/s/11/master.m3u8', '/s/11/a.m3u8', '/s/11/v.m3u8', '/s/11/init.mp4', '/s/11/0.m4s'];
const STREAM = `${API}/s/11/master.m3u8`;

test('Catalogue prefetch: requests all that a start needs once, and keeps the responses by URL', async () => {
  const { session, film, requested } = await begin();
  expect(film).toBe(STREAM);
  // The stream goes before the titles of the seasons.
  expect(requested.slice(0, 5)).toEqual([...CALLS, '/m/11.json', '/contents/1/seasons']);
  expect([...new Set(requested)]).toEqual(expect.arrayContaining(['/m/11.json', ...FILES]));
  const call = await session.prefetched.take(`${API}/episodes?content-id=1`);
  expect(JSON.parse(new TextDecoder().decode(call?.body))).toHaveLength(2);
  expect(session.prefetched.take(`${API}/episodes?content-id=1`)).toBeNull();
});

test('Catalogue prefetch: follows ids that are texts, from a base URL that is a query', async () => {
  const { window } = aPage({
    globals: { movie_id: 'night-train', env_base_url: `${API}/player.php?path=/catalogue` },
  });
  const requested: string[] = [];
  const episode = { id: 's1e1', order: 1, m3u8MasterFilePath: 'masters/1.json' };
  const reply = async (text: string) => {
    const url = new URL(text);
    requested.push(decodeURIComponent(url.search));
    const path = url.searchParams.get('path');
    if (path === '/catalogue/episodes') return Response.json({ items: [episode] });
    if (path === '/catalogue/masters/1.json') return Response.json({ sources: [{ link: '/s/11/master.m3u8' }] });
    return from(text, url.pathname.endsWith('.m3u8') ? new Response(LIST) : Response.json({ title: '' }));
  };
  vi.stubGlobal('fetch', vi.fn(reply));
  const session = startOn(window);
  expect((await session?.preview)?.url).toBe(STREAM);
  expect((await session?.plan)?.episode).toMatchObject({ id: 's1e1', contentId: 'night-train' });
  expect(requested.slice(0, 5)).toEqual([
    '?path=/catalogue/contents/night-train',
    '?path=/catalogue/episodes&content-id=night-train',
    '?path=/catalogue/contents/night-train/available&domain=https://owner.example/',
    '?path=/catalogue/masters/1.json',
    '?path=/catalogue/contents/night-train/seasons',
  ]);
});

test('Catalogue prefetch: repeats calls without the device id for a service without preflight', async () => {
  const tab = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, text: string) => void tab.set(key, text),
  };
  const warn = vi.fn();
  const globals = { sessionStorage, console: { warn }, env_ad_list_url: `${API}/ads.json` };
  const carries = (init: RequestInit) => 'X-Session-Context' in (init.headers ?? {});
  const visit = async () => {
    const { window } = aPage({ cookie: 'device_fp=d-1', globals, answers: { '/ads.json': { prerollList: [] } } });
    const answering = fetch;
    const calls: string[] = [];
    const reply = async (url: string, init: RequestInit) => {
      if (!url.includes('/s/') && !url.includes('/m/'))
        calls.push(`${carries(init) ? '+' : '-'}${new URL(url).pathname}`);
      if (carries(init)) throw new TypeError('Failed to fetch');
      return answering(url, init);
    };
    vi.stubGlobal('fetch', vi.fn(reply));
    const session = startOn(window);
    expect((await session?.preview)?.url).toBe(STREAM);
    return calls;
  };
  const PATHS = ['/contents/1', '/episodes', '/contents/1/available', '/ads.json'];
  const first = await visit();
  expect(first.slice(0, 8)).toEqual([...PATHS.map((path) => `+${path}`), ...PATHS.map((path) => `-${path}`)]);
  expect(first.slice(8).filter((call) => call.startsWith('+'))).toEqual([]);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`${API} answers no CORS preflight`));
  // A later page of the tab knows the origin.
  expect((await visit()).slice(0, 4)).toEqual(PATHS.map((path) => `-${path}`));
  expect(warn).toHaveBeenCalledOnce();
});

test('Catalogue prefetch: passes on unknown parameters of the page URL and the device id', async () => {
  const { requested, headers } = await begin({ search: '&fault=x&season=1', cookie: 'a=b; device_fp=d%2D1' });
  expect(requested[0]).toBe('/contents/1?fault=x');
  expect(headers[0]).toMatchObject({ 'X-Session-Context': 'd-1' });
});

test.each<[string, Given]>([
  ['a required session context', { globals: { env_session_context: 'required' } }],
  [
    'a frame without a session rule on a page with one',
    { globals: { ...framed({ env_session_context: '' }), env_session_context: 'required' } },
  ],
  ['an expired account', { cookie: `x=1; authToken=${aToken(-60)}` }],
  ['an XSRF cookie', { cookie: 'XSRF-TOKEN=t' }],
])('Catalogue prefetch: leaves every request to the widget with %s', async (_, given) => {
  await expect(begin(given)).rejects.toThrow('nothing was started');
  expect(fetch).not.toHaveBeenCalled();
});

test.each<[string, Given]>([
  ['an unknown session rule', { globals: { env_session_context: 'always' } }],
  ['an unusable movie_id of the page', { globals: { movie_id: '9'.repeat(20) } }],
])('Catalogue prefetch: ignores %s, as the widget does', async (_, given) => {
  expect((await begin(given)).film).toBe(STREAM);
});

test('Catalogue prefetch: calls of a viewer with an account carry the token', async () => {
  const { film, headers } = await begin({ cookie: 'authToken=t' });
  expect(headers[0]).toMatchObject({ Authorization: 'Bearer t' });
  expect(film).toBe(STREAM);
});

test('Catalogue prefetch: takes the last movie_id of several, as the widget does', async () => {
  const { requested } = await begin({ search: '&movie_id=2&auto_play=1' });
  expect(requested[0]).toBe('/contents/2');
});

test('Catalogue prefetch: chooses the episode of the URL', async () => {
  const { film } = await begin({ search: '&auto_play=1&season=1&episode=2' });
  expect(film).toBe(`${API}/s/12/master.m3u8`);
});

test.each<[string, Given]>([
  ['the ad list did not arrive', { globals: { env_ad_list_url: '/ads' }, answers: { '/ads': 'refused' } }],
  ['the browser has a ManagedMediaSource', { globals: { ManagedMediaSource: class {} } }],
])('Stream prefetch: loads the files without a preview when %s', async (_, given) => {
  const { film, requested } = await begin(given);
  expect(film).toBeNull();
  await vi.waitFor(() => expect(requested).toEqual(expect.arrayContaining(FILES)));
});

test.each<[string, Given, object]>([
  ['a stored audio track', { stored: { favoriteAudioTracks: '{"1":"Original"}' } }, { audio: { saved: 'Original' } }],
  ['a dub author', { search: '&auto_play=1&voice_author=Dub' }, { audio: { voiceAuthor: 'Dub' } }],
  [
    'the language order of the page',
    { globals: { ...framed({ lang_order: '' }), lang_order: 'en' } },
    { audio: { langOrder: ['en'] } },
  ],
  ['a start time', { search: '&auto_play=1&t=3' }, { startAt: 3 }],
  ['CMCD', { globals: { ...framed({ env_cmcd: '' }), env_cmcd: 'on' } }, { cmcd: { contentId: '1-11' } }],
  ['a start without autoplay', { search: '' }, { startAt: null }],
  ['a preference for reduced motion', { globals: { matchMedia: () => ({ matches: true }) } }, { startAt: null }],
])('Stream prefetch: previews %s', async (_, given, expected) => {
  expect((await begin(given)).preview).toMatchObject({ url: STREAM, ...expected });
});

test('Stream prefetch: with CMCD the requests name the view, and the files are kept by their own URLs', async () => {
  const { session, preview, requested } = await begin({ globals: { env_cmcd: 'on' } });
  expect(preview?.cmcd).toEqual({ sessionId: session.viewId, contentId: '1-11' });
  const named = requested.filter((path) => path.startsWith('/s/')).map((path) => new URL(path, API));
  const types = named.map(({ pathname, searchParams }) => {
    const [, type] = /^cid="1-11",ot=(\w+),sf=h,sid="[0-9a-f]{32}",su$/.exec(searchParams.get('CMCD') ?? '') ?? [];
    return [pathname, type];
  });
  expect(Object.fromEntries(types)).toEqual({
    '/s/11/master.m3u8': 'm',
    '/s/11/v.m3u8': 'm',
    '/s/11/a.m3u8': 'm',
    '/s/11/init.mp4': 'i',
    '/s/11/0.m4s': expect.stringMatching(/^[va]$/),
  });
  expect(await session.prefetched.take(STREAM)).toMatchObject({ status: 200 });
  expect(requested.filter((path) => path.startsWith('/m/'))).toEqual(['/m/11.json']);
});

test('Stream prefetch: CMCD follows the query of a signed URL', () => {
  const view = { sessionId: 'a1', contentId: '1-11' };
  expect(cmcdUrl('https://cdn.example/v.m3u8?sig=a%2Fb+c', view, 'm')).toBe(
    `https://cdn.example/v.m3u8?sig=a%2Fb+c&CMCD=${encodeURIComponent('cid="1-11",ot=m,sf=h,sid="a1",su')}`,
  );
  expect(cmcdUrl('https://cdn.example/v.m3u8#part', view, 'm')).toMatch(/\/v\.m3u8\?CMCD=[^#]+#part$/);
});

test('Stream prefetch: previews a stored position, where the viewer is asked', async () => {
  const { preview, requested } = await begin({ stored: { episodesTimeProgress: '{"11":7}' }, answers: LONG });
  expect(preview).toMatchObject({ url: STREAM, startAt: 7 });
  await vi.waitFor(() => expect(requested).toContain('/s/11/1.m4s'));
  expect(requested).not.toContain('/s/11/0.m4s');
});

test.each<[string, Given, string]>([
  ['at once', { globals: { env_ad_list_url: '/ads?c={content_id}' } }, '/ads?c=1'],
  ['once the episode is known', { globals: { env_ad_list_url: '/ads?e={episode_id}' } }, '/ads?e=11'],
])('Ad list prefetch: requests the list %s, and an empty one allows the preview', async (_, given, path) => {
  const { film, requested, session } = await begin({ ...given, answers: { '/ads': { prerollList: [] } } });
  expect(film).toBe(STREAM);
  expect(requested.filter((one) => one.startsWith('/ads'))).toEqual([path]);
  expect(session.prefetched.take(path), 'the ad engine finds it').not.toBeNull();
});

test.each<[string, Given]>([
  ['the page', { globals: { env_ad_list_url: '/ads' } }],
  ['the page and not by the frame', { globals: { ...framed({ env_ad_list_url: '' }), env_ad_list_url: '/ads' } }],
])(
  'Ad list prefetch: a preroll of a list set by %s holds the first segments back, not the playlists',
  async (_, given) => {
    const { window, requested } = aPage({ ...given, answers: { '/ads': PREROLL } });
    const session = startOn(window);
    expect(await session?.ads).toEqual({ kind: 'preroll', url: '/ads' });
    await vi.waitFor(() => expect(requested).toEqual(expect.arrayContaining(['/s/11/v.m3u8', '/s/11/a.m3u8'])));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requested.filter((path) => /\.m(?:p4|4s)$/.test(path))).toEqual([]);
    session?.allowSegments();
    await vi.waitFor(() => expect(requested).toEqual(expect.arrayContaining(FILES)));
  },
);

test('Ad list prefetch: a preroll holds nothing back where the viewer presses first', async () => {
  const globals = { env_ad_list_url: '/ads' };
  const { session, requested } = await begin({ search: '', globals, answers: { '/ads': PREROLL } });
  expect(await session.ads).toMatchObject({ kind: 'preroll' });
  await vi.waitFor(() => expect(requested).toEqual(expect.arrayContaining(FILES)));
});

test('Ad list prefetch: names no preroll for an episode without a stream', async () => {
  const episodes = [{ id: 11, contentId: 1, order: 1, season: { id: 5, order: 1 }, duration: 100 }];
  const { window } = aPage({
    globals: { env_ad_list_url: '/ads' },
    answers: { '/ads': PREROLL, '/episodes': episodes },
  });
  const session = startOn(window);
  expect(await session?.ads).toEqual({ kind: 'none' });
  expect(await session?.hasStream).toBe(false);
});

test('Stream prefetch: tells that the master file of the plan does not exist', async () => {
  const missing = () => new Response('{}', { status: 404 });
  const { session } = await begin({ answers: { '/m/11.json': missing } });
  expect(await session.hasStream).toBe(false);
});

test('Ad list prefetch: carries the session context and the ad headers of the site', async () => {
  const globals = { env_ad_list_url: '/ads', env_ad_headers: '{"X-Key":"k"}' };
  const { requested, headers } = await begin({ globals, cookie: 'device_fp=d' });
  expect(headers[requested.indexOf('/ads')]).toEqual({ 'X-Session-Context': 'd', 'X-Key': 'k' });
});

test.each<[string, Given]>([
  ['the browser has no MediaSource', { globals: { noMediaSource: true } }],
  ['the catalogue does not have the film', { answers: { '/contents/1': () => new Response('{}', { status: 404 }) } }],
  ['the region is blocked', { answers: { '/contents/1/available': { available: false } } }],
  ['the master file does not load', { answers: { '/m/11.json': 'refused' } }],
  ['the stream is not HLS', { answers: { '/m/11.json': { sources: [{ link: '/f.mp4', isDefault: true }] } } }],
])('Stream prefetch: loads neither a preview nor files when %s', async (_, given) => {
  const { film, requested } = await begin(given);
  expect(film).toBeNull();
  expect(requested.filter((path) => path.startsWith('/s/'))).toEqual([]);
});

test('Stream prefetch: resolves the URLs of a playlist against its final URL', async () => {
  const moved = () => from('https://cdn.example/7/master.m3u8', new Response(MASTER));
  const { film, requested } = await begin({ answers: { '/s/11/master.m3u8': moved } });
  expect(film).toBe(STREAM);
  expect(requested.filter((path) => path.startsWith('/7/'))).toEqual(
    expect.arrayContaining(['/7/a.m3u8', '/7/v.m3u8', '/7/init.mp4', '/7/0.m4s']),
  );
  expect(requested).not.toContain('/s/11/v.m3u8');
});

test('Catalogue prefetch: keeps a failed call as a failure', async () => {
  const { session, film } = await begin({ answers: { '/episodes': 'refused' } });
  expect(film).toBeNull();
  expect(await session.prefetched.take(`${API}/episodes?content-id=1`)).toMatchObject({ status: 0 });
});

test('Start session: aborts unused requests on disposal and keeps those in use', async () => {
  const { window, signals } = aPage({ answers: { '/contents/1': NEVER, '/contents/1/available': NEVER } });
  const session = startOn(window);
  if (session === null) throw new Error('nothing was started');
  expect(session.prefetched.take(`${API}/contents/1`)).not.toBeNull();
  session.dispose();
  expect(session.signal.aborted).toBe(true);
  expect(session.prefetched.take(`${API}/episodes?content-id=1`)).toBeNull();
  expect(signals.get('/contents/1')?.aborted).toBe(false);
  expect(signals.get('/contents/1/available')?.aborted).toBe(true);
});

test('Start session: ends after 30 s on a page without autoplay', async () => {
  const { session } = await begin({ search: '' });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(session.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(session.signal.aborted).toBe(true);
  expect(session.prefetched.take(STREAM)).toBeNull();
});

test('Stream prefetch: aborts a hanging segment at the time limit of the player, from the start of its request', async () => {
  const { window } = aPage({ answers: { '/s/11/0.m4s': NEVER } });
  const session = startOn(window);
  if (session === null) throw new Error('nothing was started');
  await vi.advanceTimersByTimeAsync(5_000);
  const answer = session.prefetched.take(`${API}/s/11/0.m4s`);
  await vi.advanceTimersByTimeAsync(3_100);
  expect(await answer).toMatchObject({ status: 0 });
});

test.each([
  ['empty', 'on a page of its own', {}, STREAM],
  ['unknown', 'in a frame, where the host page may hold it', { parent: {} }, null],
])('Stream prefetch: treats blocked storage as %s %s', async (_, __, globals, expected) => {
  const { film } = await begin({ globals, isBlocked: true });
  expect(film).toBe(expected);
});
