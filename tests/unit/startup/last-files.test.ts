import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStartParams } from '@/domain/startup/params';
import { readPageSources } from '@/startup/inline/page-sources';
import { requestCatalogue } from '@/startup/inline/request-catalogue';
import { prefetchStream } from '@/startup/prefetch-stream';
import { STORAGE_KEYS } from '@/storage/keys';

const API = 'https://api.example';
const LINK = '1/////';
const FILES = ['/m/11.json', '/s/11/master.m3u8', '/s/11/v.m3u8', '/s/11/a.m3u8'];
const SEGMENTS = ['/s/11/init.mp4', '/s/11/0.m4s'];
const MASTER =
  '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="a.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"\nv.m3u8\n';
const LIST = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n0.m4s\n#EXT-X-ENDLIST\n';
const MASTER_JSON = { sources: [{ link: '/s/11/master.m3u8', isDefault: true }] };

type Answer = () => Response;

const ANSWERS: Readonly<Record<string, Answer>> = {
  '/episodes': () => Response.json([{ id: 11, contentId: 1, order: 1, m3u8MasterFilePath: '/m/11.json' }]),
  '/contents/1/available': () => Response.json({ available: true }),
  '/m/11.json': () => Response.json(MASTER_JSON),
  '/s/11/master.m3u8': () => new Response(MASTER),
  '/s/11/v.m3u8': () => new Response(LIST),
  '/s/11/a.m3u8': () => new Response(LIST),
};

interface Given {
  /** URLs of the last start, by link. */
  starts?: Record<string, unknown>;
  search?: string;
  saveData?: boolean;
  answers?: Record<string, Answer | Promise<Answer>>;
}

const urls = (paths: readonly string[]) => paths.map((path) => API + path);

/** Starts a visit; the stored starts survive in `stored`. */
function visit({ starts, search = '&auto_play=1', saveData = false, answers = {} }: Given) {
  const stored = new Map<string, string>();
  if (starts !== undefined) stored.set(STORAGE_KEYS.lastStarts, JSON.stringify(starts));
  const requested: string[] = [];
  const signals = new Map<string, AbortSignal>();
  const reply = async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url);
    requested.push(pathname);
    signals.set(pathname, init.signal as AbortSignal);
    const aborted = new Promise<never>((_, fail) => init.signal?.addEventListener('abort', () => fail(new Error())));
    const answer = { ...ANSWERS, ...answers }[pathname] ?? (() => Response.json({}));
    return Object.defineProperty((await Promise.race([answer, aborted]))(), 'url', { value: url });
  };
  vi.stubGlobal('fetch', reply);
  const self = {
    history: { state: null },
    // A hidden page does not wait to come into view.
    document: { cookie: '', referrer: '', baseURI: 'https://player.example/', hidden: true },
    crypto,
    location: { search: `?movie_id=1${search}`, href: 'https://owner.example/' },
    frameElement: null,
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    },
    matchMedia: () => ({ matches: false }),
    navigator: { connection: { saveData } },
    MediaSource: class {},
    innerWidth: 640,
    innerHeight: 360,
    devicePixelRatio: 1,
    env_base_url: API,
  };
  const window = Object.assign(self, { parent: self }) as never;
  const params = readStartParams(readPageSources(window), () => undefined);
  const calls = params && requestCatalogue(window, params, () => undefined);
  if (calls === null) throw new Error('nothing was started');
  const session = prefetchStream(window, { ...calls, failed: new AbortController().signal });
  const startsNow = () => JSON.parse(stored.get(STORAGE_KEYS.lastStarts) ?? 'null') as unknown;
  const twice = () => requested.filter((path, at) => requested.indexOf(path) !== at && !SEGMENTS.includes(path));
  return { session, requested, signals, startsNow, twice };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('Last files: a start stores its master files and playlists under its link', async () => {
  const { startsNow } = visit({});
  await vi.waitFor(() => expect(startsNow()).toEqual({ [LINK]: urls(FILES) }));
});

test('Last files: the next start requests them beside the calls, and nothing twice', async () => {
  const { session, requested, twice } = visit({ starts: { [LINK]: urls(FILES) } });
  expect(requested.slice(3)).toEqual(FILES);
  expect(session.isRepeated, 'hls.js need not wait for the plan').toBe(true);
  expect((await session.preview)?.url).toBe(`${API}/s/11/master.m3u8`);
  await vi.waitFor(() => expect(requested).toEqual(expect.arrayContaining(SEGMENTS)));
  expect(twice()).toEqual([]);
  for (const url of urls(FILES)) expect(await session.prefetched.take(url)).toMatchObject({ status: 200 });
});

test.each<[string, Given]>([
  ['data saver', { saveData: true, starts: { [LINK]: urls(FILES) } }],
  ['a link to another episode', { search: '&episode_id=12', starts: { [LINK]: urls(FILES) } }],
  ['a damaged value', { starts: { [LINK]: `${API}/m/11.json` } }],
])('Last files: nothing is requested beside the calls with %s', (_, given) => {
  const { session, requested } = visit(given);
  expect(requested).toHaveLength(3);
  expect(session.isRepeated).toBe(false);
});

test('Last files: a new stream costs the dropped requests, and replaces the stored URLs', async () => {
  const old = ['/m/old.json', '/s/old/master.m3u8'];
  const never = new Promise<Answer>(() => undefined);
  const { session, requested, signals, startsNow, twice } = visit({
    starts: { [LINK]: urls(old) },
    answers: { '/m/old.json': never, '/s/old/master.m3u8': never },
  });
  expect((await session.preview)?.url).toBe(`${API}/s/11/master.m3u8`);
  await vi.waitFor(() => expect(startsNow()).toEqual({ [LINK]: urls(FILES) }));
  expect(old.map((path) => signals.get(path)?.aborted)).toEqual([true, true]);
  expect(session.prefetched.take(`${API}/m/old.json`)).toBeNull();
  expect(requested).toEqual(expect.arrayContaining([...old, ...FILES]));
  expect(twice()).toEqual([]);
});

test.each<[string, Answer]>([
  ['an expired signature', () => new Response('', { status: 403 })],
  ['a removed file', () => new Response('', { status: 404 })],
  ['no connection', () => Response.error()],
])('Last files: a file that failed by %s is requested again once the plan names it', async (_, failed) => {
  let asked = 0;
  const answer = () => {
    asked += 1;
    return asked === 1 ? failed() : Response.json(MASTER_JSON);
  };
  const { session, twice } = visit({ starts: { [LINK]: urls(FILES) }, answers: { '/m/11.json': answer } });
  expect((await session.preview)?.url).toBe(`${API}/s/11/master.m3u8`);
  expect(twice()).toEqual(['/m/11.json']);
  expect(await session.prefetched.take(`${API}/m/11.json`)).toMatchObject({ status: 200 });
});

test.each(['/episodes', '/m/11.json', '/s/11/a.m3u8'])(
  'Last files: a start with no-store of %s is not stored',
  async (path) => {
    const answer = () => {
      const response = (ANSWERS[path] as Answer)();
      response.headers.set('Cache-Control', 'private, No-Store');
      return response;
    };
    const { startsNow } = visit({ starts: { [LINK]: urls(FILES), '2/////': ['/b'] }, answers: { [path]: answer } });
    await vi.waitFor(() => expect(startsNow()).toEqual({ '2/////': ['/b'] }));
  },
);

test.each<[string, Record<string, Answer>]>([
  ['is blocked in the region', { '/contents/1/available': () => Response.json({ available: false }) }],
  ['is gone', { '/contents/1': () => new Response('', { status: 404 }) }],
])('Last files: content that %s takes none of them, and cancels the rest', async (_, answers) => {
  const never = new Promise<Answer>(() => undefined);
  const { session, signals } = visit({
    starts: { [LINK]: urls(FILES) },
    answers: { ...answers, '/s/11/master.m3u8': never },
  });
  expect(await session.preview).toBeNull();
  expect(signals.get('/s/11/master.m3u8')?.aborted).toBe(true);
  expect(session.prefetched.take(`${API}/m/11.json`)).toBeNull();
});

test('Last files: the end of the startup cancels requests that nothing took', async () => {
  const never = new Promise<Answer>(() => undefined);
  const files = Object.fromEntries(FILES.map((path) => [path, never]));
  const { session, signals } = visit({ starts: { [LINK]: urls(FILES) }, answers: files });
  // The plan has claimed the master JSON by then, and no other file.
  await session.plan;
  await vi.advanceTimersByTimeAsync(0);
  const taken = session.prefetched.take(`${API}/m/11.json`);
  expect(taken).not.toBeNull();
  session.dispose();
  expect(FILES.map((path) => signals.get(path)?.aborted)).toEqual([false, true, true, true]);
});
