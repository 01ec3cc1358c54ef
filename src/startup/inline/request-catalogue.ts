import { OWN_QUERY_NAMES } from '@/domain/startup/own-query';
import { pageUrl } from '@/lib/page-address';
import { createPrefetchCache, type Fetched, type PrefetchCache } from '@/lib/prefetch-cache';
import { fetchBody } from '../fetch-body';
import { isOn, readSetup, type StartupParams } from './parameters';

/** What the page's own script has begun, to be followed once the first module is there (`follow-early.ts`). */
export interface CatalogueCalls {
  setup: StartupParams;
  ahead: PrefetchCache;
  /** Answers of the catalogue; the region check is null where the owner wants none. */
  content: Promise<Fetched>;
  episodes: Promise<Fetched>;
  available: Promise<Fetched> | null;
  /** Fetches a file of the stream, and keeps it by its address. */
  getFile(url: string): Promise<Fetched>;
  openLine(): void;
  signal: AbortSignal;
  dispose(): void;
}

/** Where the page's script leaves it. */
export type StartupWindow = { vvStartup?: CatalogueCalls | undefined };

/** Who has not begun by then has another start before them; a signed address may have ended, too. */
const LIFE_MS = 30_000;

/** As long as the player would wait for a file (`media/hls/hls-config.ts`). */
const FILE_LIMITS = { firstByteMs: 8_000, wholeMs: 20_000 };

/** Whoever takes an answer of the catalogue has a limit of their own. */
const CALL_LIMITS = { firstByteMs: LIFE_MS, wholeMs: LIFE_MS };

/**
 * Begins what the widget would begin once its code is there: the calls of the catalogue (design section 5). Whoever asks
 * for one of these addresses takes the answer; what nobody asks for is dropped. Throws where the widget had better ask by
 * itself.
 */
export function requestCatalogue(window: Window, openLine: () => void): CatalogueCalls {
  const setup = readSetup(window);
  const { movieId, baseUrl, headers, query } = setup;
  const controller = new AbortController();
  const { signal } = controller;
  const ahead = createPrefetchCache();
  const onTheWay: (() => void)[] = [];
  const dispose = () => {
    // Before the store forgets them: what was taken is waited for by somebody.
    for (const giveUp of onTheWay.splice(0)) giveUp();
    controller.abort();
  };
  setTimeout(dispose, LIFE_MS);

  const get = (url: string, init: RequestInit, limits: typeof FILE_LIMITS) => {
    const own = new AbortController();
    const answer = fetchBody(url, init, limits, own);
    onTheWay.push(() => ahead.take(url) && own.abort());
    ahead.keep(url, answer, signal);
    return answer;
  };
  const call = (path: string) =>
    get(baseUrl + path, { headers: { Accept: 'application/json, text/plain, */*', ...headers } }, CALL_LIMITS);

  const extra = String(new URLSearchParams([...query].filter(([name]) => !OWN_QUERY_NAMES.has(name))));
  const path = `/contents/${movieId}`;
  const content = call(extra === '' ? path : `${path}?${extra}`);
  const episodes = call(`/episodes?content-id=${movieId}`);
  void call(`${path}/seasons`);
  const available = isOn(query.get('disable_checking_available'))
    ? null
    : call(`${path}/available?${new URLSearchParams({ domain: pageUrl(window) })}`);
  const getFile = (url: string) => get(url, {}, FILE_LIMITS);
  return { setup, ahead, content, episodes, available, getFile, openLine, signal, dispose };
}
