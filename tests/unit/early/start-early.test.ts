import { afterEach, expect, test, vi } from 'vitest';
import { startEarly } from '@/early/start-early';

const API = 'https://api.example';
const MASTER = '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,DEFAULT=YES,URI="a.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1000\nv.m3u8\n';
const LIST = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n0.m4s\n#EXT-X-ENDLIST\n';

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
  answers?: Record<string, unknown>;
}

/** A page whose calls are answered; the paths of all that was asked for, and what came of it. */
async function begin({ search = '&auto_play=1', globals = {}, cookie = '', stored = {}, answers = {} }: Given = {}) {
  const asked: string[] = [];
  const headers: unknown[] = [];
  const reply = async (url: string, init: RequestInit) => {
    const { pathname, search: query } = new URL(url);
    asked.push(pathname + query);
    headers.push(init.headers);
    const answer = { ...ANSWERS, ...answers }[pathname];
    if (answer === 'refused') throw new TypeError('refused');
    if (pathname.endsWith('.m3u8')) return new Response(pathname.endsWith('master.m3u8') ? MASTER : LIST);
    return answer === undefined ? Response.json({}) : Response.json(answer);
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
    env_base_url: API,
    ...globals,
  };
  const early = startEarly(Object.assign(self, { parent: self }) as never);
  const film = await early.film;
  await early.isLineFree;
  return { early, film, asked, headers };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const CALLS = [
  '/contents/1',
  '/episodes?content-id=1',
  '/contents/1/seasons',
  '/contents/1/available?domain=https%3A%2F%2Fowner.example%2F',
];
const FILES = ['/s/11/master.m3u8', '/s/11/a.m3u8', '/s/11/v.m3u8', '/s/11/init.mp4', '/s/11/0.m4s'];

test('asks for all that a film begins with, each once, and keeps the answers by their addresses', async () => {
  const { early, film, asked } = await begin();
  expect(film).toBe(`${API}/s/11/master.m3u8`);
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

test.each([
  ['a session that must be named', { globals: { env_session_context: 'required' } }],
  ['an account', { cookie: 'x=1; authToken=t' }],
  ['a guard against forgery', { cookie: 'XSRF-TOKEN=t' }],
  ['no address of a catalogue', { globals: { env_base_url: undefined } }],
  ['a film that is none', { globals: { movie_id: 'x' } }],
])('leaves everything to the widget with %s', async (_, given) => {
  await expect(begin(given)).rejects.toThrow();
  expect(fetch).not.toHaveBeenCalled();
});

test('chooses the episode of the address', async () => {
  const { film } = await begin({ search: '&auto_play=1&season=1&episode=2' });
  expect(film).toBe(`${API}/s/12/master.m3u8`);
});

test.each([
  ['nobody asked for a start', { search: '' }],
  ['ads go before it', { globals: { env_ad_list_url: '/ads' } }],
  ['less motion is wanted', { globals: { matchMedia: () => ({ matches: true }) } }],
])('no film plays where %s; its files are fetched all the same', async (_, given) => {
  const { film, asked } = await begin(given);
  expect(film).toBeNull();
  await vi.waitFor(() => expect(asked).toEqual(expect.arrayContaining(FILES)));
});

test.each([
  ['another voice is known', { stored: { favoriteAudioTracks: '{"1":"Original"}' } }],
  ['a place is remembered', { stored: { episodesTimeProgress: '{"11":40}' } }],
  ['the address names a second', { search: '&auto_play=1&t=30' }],
  ['requests say what is watched', { globals: { env_cmcd: 'on' } }],
  ['the region is closed', { answers: { '/contents/1/available': { available: false } } }],
  ['the master file does not come', { answers: { '/m/11.json': 'refused' } }],
  ['the stream is no HLS', { answers: { '/m/11.json': { sources: [{ link: '/f.mp4', isDefault: true }] } } }],
])('no film and none of its files where %s', async (_, given) => {
  const { film, asked } = await begin(given);
  expect(film).toBeNull();
  expect(asked.filter((path) => path.startsWith('/s/'))).toEqual([]);
});

test('a call that fails is kept as a failure, for whoever asks', async () => {
  const { early, film } = await begin({ answers: { '/episodes': 'refused' } });
  expect(film).toBeNull();
  expect(await early.ahead.take(`${API}/episodes?content-id=1`)).toMatchObject({ status: 0 });
});

test('what nobody took is dropped in the end', async () => {
  const { early } = await begin();
  early.dispose();
  expect(early.ahead.take(`${API}/episodes?content-id=1`)).toBeNull();
});

test('storage that is blocked is storage that is empty', async () => {
  const { film } = await begin({
    globals: {
      localStorage: {
        getItem() {
          throw new Error('blocked');
        },
      },
    },
  });
  expect(film).toBe(`${API}/s/11/master.m3u8`);
});
