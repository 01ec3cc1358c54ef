import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginAds } from '@/startup/begin-ads';
import { aToken } from '../../../fixtures/tokens';
import {
  API,
  aStartPage,
  from,
  type StartGiven as Given,
  LIST,
  MASTER,
  openCalls,
  openedPreview,
  openStart,
} from '../../../support/start-page';

vi.mock('@/media/hls/hls-library', async () => (await import('../../../fixtures/start-modules')).fakeHls());
vi.mock('@/media/dash/dash-library', async () => (await import('../../../fixtures/start-modules')).fakeDash());
vi.mock('@/media/stage/preview', async () => (await import('../../../fixtures/start-modules')).fakePreview());
vi.mock('@/startup/begin-ads', () => ({ beginAds: vi.fn(() => ({})) }));
vi.mock('@/ads', () => ({}));

const PREROLL = { prerollList: [{ vastUrl: '/vast' }] };
/** Playlists of two segments. */
const LONG = Object.fromEntries(
  ['/s/11/v.m3u8', '/s/11/a.m3u8'].map((path) => [
    path,
    () => from(API + path, new Response(LIST.replace('#EXT-X-ENDLIST', '#EXTINF:4,\n1.m4s\n#EXT-X-ENDLIST'))),
  ]),
);
const NEVER = () => new Promise<Response>(() => undefined);

/** The frame element with the attributes of the host page. */
const framed = (dataset: Record<string, string>) => ({ frameElement: { dataset } });

/** Starts on a page up to the widget, whose code the page has preloaded by then. */
async function begin(given: Given = {}) {
  const { window, ...records } = aStartPage(given);
  const { calls, mounted, preloadPlayer } = openStart(window);
  const start = await mounted;
  // The first segments come behind the widget's request.
  await vi.advanceTimersByTimeAsync(50);
  expect(preloadPlayer).toHaveBeenCalledOnce();
  const preview = openedPreview();
  return { calls, start, preview, film: preview?.source.url ?? null, ...records };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const CALLS = ['/contents/1', '/episodes?content-id=1', '/contents/1/available?domain=https%3A%2F%2Fowner.example%2F'];
const FILES = ['/s/11/master.m3u8', '/s/11/a.m3u8', '/s/11/v.m3u8', '/s/11/init.mp4', '/s/11/0.m4s'];
const STREAM = `${API}/s/11/master.m3u8`;

test('Catalogue prefetch: requests all that a start needs once, and keeps the responses by URL', async () => {
  const { calls, film, requested } = await begin();
  expect(film).toBe(STREAM);
  // The stream goes before the titles of the seasons.
  expect(requested.slice(0, 5)).toEqual([...CALLS, '/m/11.json', '/contents/1/seasons']);
  expect([...new Set(requested)]).toEqual(expect.arrayContaining(['/m/11.json', ...FILES]));
  const call = await calls.prefetched.take(`${API}/episodes?content-id=1`);
  expect(JSON.parse(new TextDecoder().decode(call?.body))).toHaveLength(2);
  expect(calls.prefetched.take(`${API}/episodes?content-id=1`)).toBeNull();
});

test.each<[string, { available?: boolean }, boolean]>([
  ['the region check answers', {}, false],
  ['the region check blocks the film, which ends the request', { available: false }, true],
])('Stream prefetch: asks for the master JSON, once, before %s', async (_, blocked, isAborted) => {
  let answer: (response: Response) => void = () => undefined;
  const available = () =>
    new Promise<Response>((resolve) => {
      answer = resolve;
    });
  const hangs = isAborted ? { '/m/11.json': () => new Promise<Response>(() => undefined) } : {};
  const { window, requested, signals } = aStartPage({ answers: { '/contents/1/available': available, ...hangs } });
  const { mounted } = openStart(window);
  await vi.waitFor(() => expect(requested).toContain('/m/11.json'));
  answer(Response.json(blocked));
  await mounted;
  expect(requested.filter((path) => path === '/m/11.json')).toHaveLength(1);
  expect(signals.get('/m/11.json')?.aborted).toBe(isAborted);
});

test('Catalogue prefetch: follows ids that are texts, from a base URL that is a query', async () => {
  const { window } = aStartPage({
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
  const start = await openStart(window).mounted;
  expect(openedPreview()?.source.url).toBe(STREAM);
  expect(start.receivePlan(null)?.episode).toMatchObject({ id: 's1e1', contentId: 'night-train' });
  expect(requested.slice(0, 5)).toEqual([
    '?path=/catalogue/contents/night-train',
    '?path=/catalogue/episodes&content-id=night-train',
    '?path=/catalogue/contents/night-train/available&domain=https://owner.example/',
    '?path=/catalogue/masters/1.json',
    '?path=/catalogue/contents/night-train/seasons',
  ]);
});

describe('Catalogue prefetch of a lookup', () => {
  const LOOKUP = '/kinopoisk/contents/258687';
  /** A page that is opened by the id of Kinopoisk. */
  const open = (found: unknown, globals: Record<string, unknown> = {}) => {
    const page = aStartPage({
      search: '&kinopoisk_id=258687',
      answers: { [LOOKUP]: found, '/ads': { prerollList: [] } },
      globals,
    });
    const own = page.window as { location: { search: string } };
    own.location.search = '?kinopoisk_id=258687&ref=a';
    return { ...page, ...openStart(page.window) };
  };

  test('requests the rest by the id of its answer, and keeps the responses by the URLs of the widget', async () => {
    const { calls, mounted, requested } = open({ id: 1, title: '' });
    await mounted;
    expect(openedPreview()?.source.url).toBe(STREAM);
    expect(requested.slice(0, 5)).toEqual([`${LOOKUP}?ref=a`, ...CALLS.slice(1), '/m/11.json', '/contents/1/seasons']);
    expect(calls.contentId()).toBe(1);
    expect(calls.prefetched.take(`${API}${LOOKUP}?ref=a`)).not.toBeNull();
  });

  test.each<[string, string, string[]]>([
    ['waits for the content with the ad list that names it', '/ads?id={content_id}', ['/ads?id=1']],
    ['does not wait with an ad list that names nothing', '/ads', ['/ads']],
  ])('%s', async (_, path, ads) => {
    const { mounted, requested } = open({ id: 1, title: '' }, { env_ad_list_url: API + path });
    const atOnce = requested.filter((url) => url.startsWith('/ads'));
    await mounted;
    expect(requested.filter((url) => url.startsWith('/ads'))).toEqual(ads);
    expect(atOnce).toEqual(path === '/ads' ? ads : []);
  });

  test.each<[string, unknown]>([
    ['an answer without an id', { title: '' }],
    ['a refusal', () => Response.json({}, { status: 404 })],
    ['an answer that is no JSON', () => new Response('<html>')],
    ['no answer', 'refused'],
  ])('ends with %s', async (_, found) => {
    const { mounted, requested } = open(found);
    expect((await mounted).receivePlan(null)).toBeNull();
    expect(requested).toEqual([`${LOOKUP}?ref=a`]);
  });
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
    const { window } = aStartPage({ cookie: 'device_fp=d-1', globals, answers: { '/ads.json': { prerollList: [] } } });
    const answering = fetch;
    const calls: string[] = [];
    const reply = async (url: string, init: RequestInit) => {
      if (!url.includes('/s/') && !url.includes('/m/'))
        calls.push(`${carries(init) ? '+' : '-'}${new URL(url).pathname}`);
      if (carries(init)) throw new TypeError('Failed to fetch');
      return answering(url, init);
    };
    vi.stubGlobal('fetch', vi.fn(reply));
    await openStart(window).mounted;
    expect(openedPreview()?.source.url).toBe(STREAM);
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
])('Catalogue prefetch: leaves every request to the widget with %s', async (_, given) => {
  expect(openCalls(aStartPage(given).window).calls).toBeNull();
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

test('Catalogue prefetch: carries the XSRF cookie to the origin of the page', async () => {
  const { film, headers } = await begin({
    cookie: 'XSRF-TOKEN=t%3D',
    globals: { env_base_url: 'https://owner.example' },
  });
  expect(headers[0]).toMatchObject({ 'X-XSRF-TOKEN': 't=' });
  expect(film).not.toBeNull();
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
  ['a start time', { search: '&auto_play=1&t=3' }, { source: { startAt: 3 } }],
  ['CMCD', { globals: { ...framed({ env_cmcd: '' }), env_cmcd: 'on' } }, { source: { view: { contentId: '1-11' } } }],
  ['a start without autoplay', { search: '' }, { source: { startAt: null } }],
  [
    'a preference for reduced motion',
    { globals: { matchMedia: () => ({ matches: true }) } },
    { source: { startAt: null } },
  ],
])('Stream prefetch: previews %s', async (_, given, expected) => {
  const { film, preview } = await begin(given);
  expect(film).toBe(STREAM);
  expect(preview).toMatchObject(expected);
});

test('Stream prefetch: with CMCD the requests name the view, and the files are kept by their own URLs', async () => {
  const { calls, start, preview, requested } = await begin({ globals: { env_cmcd: 'on' } });
  expect(preview?.source.view).toEqual({ sessionId: start.receiveCalls()?.viewId, contentId: '1-11' });
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
  expect(await calls.prefetched.take(STREAM)).toMatchObject({ status: 200 });
  expect(requested.filter((path) => path.startsWith('/m/'))).toEqual(['/m/11.json']);
});

test.each([
  ['a signature', '?sig=a%2Fb+c', /\/0\.m4s\?sig=a%2Fb\+c&CMCD=/],
  ['a fragment', '#part', /\/0\.m4s\?CMCD=[^#]+#part$/],
])('Stream prefetch: CMCD keeps %s of a URL', async (_, end, expected) => {
  const list = () => new Response(LIST.replace('0.m4s', `0.m4s${end}`));
  const { requested } = await begin({ globals: { env_cmcd: 'on' }, answers: { '/s/11/v.m3u8': list } });
  const asked = vi.mocked(fetch).mock.calls.map(([url]) => String(url));
  expect(requested.length).toBe(asked.length);
  expect(asked).toContainEqual(expect.stringMatching(expected));
});

test('Stream prefetch: previews a stored position, where the viewer is asked', async () => {
  const { preview, requested } = await begin({ stored: { episodesTimeProgress: '{"11":7}' }, answers: LONG });
  expect(preview?.source).toMatchObject({ url: STREAM, startAt: 7 });
  await vi.waitFor(() => expect(requested).toContain('/s/11/1.m4s'));
  expect(requested).not.toContain('/s/11/0.m4s');
});

test.each<[string, Given, string]>([
  ['at once', { globals: { env_ad_list_url: '/ads?c={content_id}' } }, '/ads?c=1'],
  ['once the episode is known', { globals: { env_ad_list_url: '/ads?e={episode_id}' } }, '/ads?e=11'],
])('Ad list prefetch: requests the list %s, and an empty one allows the preview', async (_, given, path) => {
  const { film, requested, calls } = await begin({ ...given, answers: { '/ads': { prerollList: [] } } });
  expect(film).toBe(STREAM);
  expect(requested.filter((one) => one.startsWith('/ads'))).toEqual([path]);
  expect(calls.prefetched.take(path), 'the ad engine finds it').not.toBeNull();
});

test.each<[string, Given]>([
  ['the page', { globals: { env_ad_list_url: '/ads' } }],
  ['the page and not by the frame', { globals: { ...framed({ env_ad_list_url: '' }), env_ad_list_url: '/ads' } }],
])(
  'Ad list prefetch: a preroll of a list set by %s holds the first segments back, not the playlists',
  async (_, given) => {
    const { window, requested } = aStartPage({ ...given, answers: { '/ads': PREROLL } });
    const { mounted } = openStart(window);
    await vi.waitFor(() => expect(vi.mocked(beginAds).mock.lastCall?.[3]).toBe('/ads'));
    await vi.waitFor(() => expect(requested).toEqual(expect.arrayContaining(['/s/11/v.m3u8', '/s/11/a.m3u8'])));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requested.filter((path) => /\.m(?:p4|4s)$/.test(path))).toEqual([]);
    await mounted;
    await vi.waitFor(() => expect(requested).toEqual(expect.arrayContaining(FILES)));
  },
);

test('Ad list prefetch: a preroll holds nothing back where the viewer presses first', async () => {
  const globals = { env_ad_list_url: '/ads' };
  const { film, requested } = await begin({ search: '', globals, answers: { '/ads': PREROLL } });
  expect(film).toBeNull();
  await vi.waitFor(() => expect(requested).toEqual(expect.arrayContaining(FILES)));
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
  [
    'a service hosts the film',
    { answers: { '/m/11.json': { sources: [{ link: 'https://youtu.be/a', isDefault: true }] } } },
  ],
])('Stream prefetch: loads neither a preview nor files when %s', async (_, given) => {
  const { film, requested } = await begin(given);
  expect(film).toBeNull();
  expect(requested.filter((path) => path.startsWith('/s/'))).toEqual([]);
});

test.each([
  ['the manifest of DASH alone', '/s/11/manifest.mpd', ['/s/11/manifest.mpd']],
  ['nothing of a file', '/s/11/film.mp4', []],
])('Stream prefetch: fetches %s, once, for its preview', async (_, link, expected) => {
  const answers = { '/m/11.json': { sources: [{ link, isDefault: true }] } };
  const { calls, film, requested } = await begin({ answers });
  expect(film).toBe(API + link);
  expect(requested.filter((path) => path.startsWith('/s/'))).toEqual(expected);
  expect(calls.prefetched.take(API + link) !== null, 'dash.js finds it').toBe(expected.length > 0);
});

test('Stream prefetch: leaves the manifest to dash.js with CMCD, which names the view in its own way', async () => {
  const answers = { '/m/11.json': { sources: [{ link: '/s/11/manifest.mpd', isDefault: true }] } };
  const { preview, requested } = await begin({ answers, globals: { env_cmcd: 'on' } });
  expect(preview?.source.view).toMatchObject({ contentId: '1-11' });
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
  const { calls, film } = await begin({ answers: { '/episodes': 'refused' } });
  expect(film).toBeNull();
  expect(await calls.prefetched.take(`${API}/episodes?content-id=1`)).toMatchObject({ status: 0 });
});

test('Catalogue calls: unused ones are aborted at their end, and those in use stay', () => {
  const { window, signals } = aStartPage({ answers: { '/contents/1': NEVER, '/contents/1/available': NEVER } });
  const { calls } = openCalls(window);
  expect(calls?.prefetched.take(`${API}/contents/1`)).not.toBeNull();
  calls?.dispose();
  expect(calls?.signal.aborted).toBe(true);
  expect(calls?.prefetched.take(`${API}/episodes?content-id=1`)).toBeNull();
  expect(signals.get('/contents/1')?.aborted).toBe(false);
  expect(signals.get('/contents/1/available')?.aborted).toBe(true);
});

test('Catalogue calls: stay when the files end, because code that takes them may be late', async () => {
  const { calls } = await begin();
  calls.endFiles();
  expect(calls.prefetched.take(STREAM)).toBeNull();
  expect(calls.prefetched.take(`${API}/contents/1`)).not.toBeNull();
});

test('Catalogue calls: end after 30 s on a page without autoplay', async () => {
  const { calls } = await begin({ search: '' });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(calls.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(calls.signal.aborted).toBe(true);
  expect(calls.prefetched.take(STREAM)).toBeNull();
});

test('Stream prefetch: aborts a hanging segment at the time limit of the player, from the start of its request', async () => {
  const { calls } = openStart(aStartPage({ answers: { '/s/11/0.m4s': NEVER } }).window);
  await vi.advanceTimersByTimeAsync(5_000);
  const answer = calls.prefetched.take(`${API}/s/11/0.m4s`);
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
