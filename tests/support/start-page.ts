import { setMaxListeners } from 'node:events';
import { vi } from 'vitest';
import { readStart } from '@/domain/startup/params';
import { Preview } from '@/media/stage/preview';
import { readPageSources } from '@/startup/inline/page-sources';
import { requestCatalogue } from '@/startup/inline/request-catalogue';
import type { Start } from '@/startup/start';
import { performStart } from '@/startup/start-performer';

// Each file of a start may end with its one signal; Node reports more than ten as a leak.
setMaxListeners(50);

/** Origin of the catalogue, and of all media files. */
export const API = 'https://api.example';
export const MASTER =
  '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="a.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"\nv.m3u8\n';
export const LIST = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n0.m4s\n#EXT-X-ENDLIST\n';

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/episodes': [
    { id: 12, contentId: 1, order: 2, season: { id: 5, order: 1 }, m3u8MasterFilePath: '/m/12.json', duration: 100 },
    { id: 11, contentId: 1, order: 1, season: { id: 5, order: 1 }, m3u8MasterFilePath: '/m/11.json', duration: 100 },
  ],
  '/contents/1/available': { available: true },
  '/m/11.json': { sources: [{ link: '/s/11/master.m3u8', isDefault: true }] },
  '/m/12.json': { sources: [{ link: '/s/12/master.m3u8', isDefault: true }] },
};

export interface StartGiven {
  /** Query beside `movie_id=1`. */
  search?: string;
  /** Properties of the window. */
  globals?: Record<string, unknown>;
  cookie?: string;
  /** Local storage by key, as texts. */
  stored?: Record<string, string>;
  /** Any access to local storage throws. */
  isBlocked?: boolean;
  /** Responses by path: JSON, a function that builds the response, or `refused`. */
  answers?: Record<string, unknown>;
}

/** A response with this final URL. */
export const from = (url: string, response: Response) => Object.defineProperty(response, 'url', { value: url });

/** A page of the player, and its requests in order. It is hidden, so that it does not wait to come into view. */
export function aStartPage(given: StartGiven) {
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
      const response = await Promise.race([answer(), aborted]);
      return response.url === '' ? from(url, response) : response;
    }
    if (pathname.endsWith('.m3u8')) return from(url, new Response(pathname.endsWith('master.m3u8') ? MASTER : LIST));
    return from(url, Response.json(answer ?? {}));
  };
  vi.stubGlobal('fetch', vi.fn(reply));
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run));
  const document = {
    cookie,
    referrer: '',
    baseURI: 'https://player.example/',
    hidden: true,
    querySelector: () => null,
  };
  const self = Object.assign(new EventTarget(), {
    history: { state: null },
    document,
    console,
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
  });
  if (isBlocked) {
    const get = () => {
      throw new Error('blocked');
    };
    Object.defineProperty(self, 'localStorage', { get });
  }
  if (!('parent' in self)) Object.assign(self, { parent: self });
  return { window: self as never as Window & typeof globalThis, requested, headers, signals, stored };
}

/** Makes the requests of the inline script; null when the widget makes its own. */
export function openCalls(window: Window & typeof globalThis, preloadPlayer = vi.fn()) {
  const reading = readStart(readPageSources(window));
  return { reading, preloadPlayer, calls: reading.params && requestCatalogue(window, reading.params, preloadPlayer) };
}

/** Continues the requests as the entry does. `mounted` is the start as the widget receives it. */
export function openStart(window: Window & typeof globalThis) {
  const { reading, calls, preloadPlayer } = openCalls(window);
  if (calls === null) throw new Error('nothing was started');
  const failure = new AbortController();
  Object.assign(window, { vvStartup: { reading, calls, failed: failure.signal, shell: null } });
  const mounted = new Promise<Start>((resolve) => {
    performStart(window, async () => ({ startWidget: (_, start) => resolve(start) }));
  });
  return { calls, failure, preloadPlayer, mounted };
}

/** The preview that the mocked `Preview` has opened last; null for none. */
export const openedPreview = () => vi.mocked(Preview).mock.lastCall?.[2] ?? null;
