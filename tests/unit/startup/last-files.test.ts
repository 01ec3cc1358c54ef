import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RECORDS } from '@/domain/settings/records';
import { API, aStartPage, LIST, openedPreview, openStart } from '../../support/start-page';

vi.mock('@/media/hls/hls-library', async () => (await import('../../fixtures/start-modules')).fakeHls());
vi.mock('@/media/stage/preview', async () => (await import('../../fixtures/start-modules')).fakePreview());

const EPISODES = [{ id: 11, contentId: 1, order: 1, m3u8MasterFilePath: '/m/11.json' }];
const LINK = '1/////';
const FILES = ['/m/11.json', '/s/11/master.m3u8', '/s/11/v.m3u8', '/s/11/a.m3u8'];
const SEGMENTS = ['/s/11/init.mp4', '/s/11/0.m4s'];
const MASTER_JSON = { sources: [{ link: '/s/11/master.m3u8', isDefault: true }] };

type Answer = () => Response | Promise<Response>;

interface Given {
  /** URLs of the last start, by link. */
  starts?: Record<string, unknown>;
  search?: string;
  saveData?: boolean;
  /** Properties of the window. */
  globals?: Record<string, unknown>;
  answers?: Record<string, Answer>;
}

const urls = (paths: readonly string[]) => paths.map((path) => API + path);
/** The answers need more than one turn. */
const oneTurn = () => vi.advanceTimersByTimeAsync(0);
const NEVER: Answer = () => new Promise<Response>(() => undefined);

/** Starts a visit; the stored starts survive. */
function visit({ starts, search = '&auto_play=1', saveData = false, globals = {}, answers = {} }: Given) {
  const { key } = RECORDS.lastStarts;
  const page = aStartPage({
    search,
    answers,
    stored: starts === undefined ? {} : { [key]: JSON.stringify(starts) },
    globals: { navigator: { connection: { saveData } }, ...globals },
  });
  const { requested, signals, stored } = page;
  const start = openStart(page.window);
  const startsNow = () => JSON.parse(stored[key] ?? 'null') as unknown;
  const twice = () => requested.filter((path, at) => requested.indexOf(path) !== at && !SEGMENTS.includes(path));
  return { ...start, prefetched: start.calls.prefetched, requested, signals, startsNow, twice };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('Last files: a start stores its master files and playlists under its link', async () => {
  const { startsNow } = visit({});
  await vi.waitFor(() => expect(startsNow()).toEqual({ [LINK]: urls(FILES) }));
});

test('Last files: the next start takes them, and requests nothing twice', async () => {
  const { mounted, prefetched, requested, twice } = visit({ starts: { [LINK]: urls(FILES) } });
  await mounted;
  expect(openedPreview()?.source.url).toBe(`${API}/s/11/master.m3u8`);
  await vi.waitFor(() => expect(requested).toEqual(expect.arrayContaining(SEGMENTS)));
  expect(twice()).toEqual([]);
  for (const url of urls(FILES)) expect(await prefetched.take(url)).toMatchObject({ status: 200 });
});

test.each<[string, Given]>([
  ['data saver', { saveData: true, starts: { [LINK]: urls(FILES) } }],
  ['a link to another episode', { search: '&episode_id=12', starts: { [LINK]: urls(FILES) } }],
  ['a damaged value', { starts: { [LINK]: `${API}/m/11.json` } }],
])('Last files: nothing is requested beside the calls with %s', async (_, given) => {
  const { requested } = visit({ ...given, answers: { '/episodes': NEVER } });
  await oneTurn();
  expect(requested).toHaveLength(3);
});

test('Last files: the next start requests them beside the calls with its first view, and none before', async () => {
  let look: (_: { isIntersecting: boolean }[]) => void = () => undefined;
  const { document } = aStartPage({}).window;
  const IntersectionObserver = class {
    observe = () => undefined;
    constructor(listener: typeof look) {
      look = listener;
    }
  };
  const { requested } = visit({
    starts: { [LINK]: urls(FILES) },
    answers: { '/episodes': NEVER },
    globals: { document: { ...document, hidden: false }, IntersectionObserver },
  });
  look([{ isIntersecting: false }]);
  await oneTurn();
  expect(requested.slice(3)).toEqual([]);
  look([{ isIntersecting: true }]);
  await oneTurn();
  expect(requested.slice(3)).toEqual(FILES);
});

test('Last files: a new stream costs the dropped requests, and replaces the stored URLs', async () => {
  const old = ['/m/old.json', '/s/old/master.m3u8'];
  const { mounted, prefetched, requested, signals, startsNow, twice } = visit({
    starts: { [LINK]: urls(old) },
    answers: { '/m/old.json': NEVER, '/s/old/master.m3u8': NEVER },
  });
  await mounted;
  expect(openedPreview()?.source.url).toBe(`${API}/s/11/master.m3u8`);
  await vi.waitFor(() => expect(startsNow()).toEqual({ [LINK]: urls(FILES) }));
  expect(old.map((path) => signals.get(path)?.aborted)).toEqual([true, true]);
  expect(prefetched.take(`${API}/m/old.json`)).toBeNull();
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
  const { mounted, prefetched, twice } = visit({ starts: { [LINK]: urls(FILES) }, answers: { '/m/11.json': answer } });
  await mounted;
  expect(openedPreview()?.source.url).toBe(`${API}/s/11/master.m3u8`);
  expect(twice()).toEqual(['/m/11.json']);
  expect(await prefetched.take(`${API}/m/11.json`)).toMatchObject({ status: 200 });
});

test.each(['/episodes', '/m/11.json', '/s/11/a.m3u8'])(
  'Last files: a start with no-store of %s is not stored',
  async (path) => {
    const answer = () => {
      const body = path === '/episodes' ? EPISODES : path === '/m/11.json' ? MASTER_JSON : null;
      const response = body === null ? new Response(LIST) : Response.json(body);
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
  const { mounted, prefetched, signals } = visit({
    starts: { [LINK]: urls(FILES) },
    answers: { ...answers, '/s/11/master.m3u8': NEVER },
  });
  await mounted;
  expect(openedPreview()).toBeNull();
  expect(signals.get('/s/11/master.m3u8')?.aborted).toBe(true);
  expect(prefetched.take(`${API}/m/11.json`)).toBeNull();
});

test('Last files: the end of the startup cancels requests that nothing took', async () => {
  const files = Object.fromEntries(FILES.map((path) => [path, NEVER]));
  const { calls, prefetched, signals } = visit({ starts: { [LINK]: urls(FILES) }, answers: files });
  // The plan has claimed the master JSON by then, and no other file.
  await vi.advanceTimersByTimeAsync(50);
  const taken = prefetched.take(`${API}/m/11.json`);
  expect(taken).not.toBeNull();
  calls.dispose();
  expect(FILES.map((path) => signals.get(path)?.aborted)).toEqual([false, true, true, true]);
});
