import { createContextGuard, type Ending } from 'catalogue-client/context-guard';
import { commonHeaders, serviceHeaders, xsrfHeader } from 'catalogue-client/headers';
import { joinUrl } from 'catalogue-client/join-url';
import { adListUrl, needs } from '@/domain/ads/ad-plan';
import type { Id } from '@/domain/catalogue/id';
import { openPlainOrigins } from '@/domain/catalogue/plain-origins';
import { isExpired } from '@/domain/catalogue/token-expiry';
import { createPrefetchCache, type Fetched, textOf } from '@/domain/prefetch/prefetch-cache';
import { contentPath } from '@/domain/startup/content-key';
import type { StartParams, StartReading } from '@/domain/startup/params';
import { LIFE_MS } from '@/domain/startup/start-limit';
import { pageUrl } from '@/domain/widget/page-url';
import { parseJson } from '@/lib/json';
import { readCookie } from '@/lib/read-cookie';
import { callableFrom } from '@/lib/url';
import type { Shell } from '@/ui/shell/open-shell';
import { CALL_LIMITS, FILE_LIMITS, fetchBody } from '../fetch-body';
import type { FirstAnswers } from './first-answers';

/** Requests of the inline script, for `start-performer.ts` to continue. */
export type CatalogueCalls = NonNullable<ReturnType<typeof requestCatalogue>>;

/** The inline script's work, for the code that follows it. */
interface Startup {
  /** The parameters of the page; the widget logs the bad values. */
  reading: StartReading;
  /** Null when the widget makes its own requests. */
  calls: CatalogueCalls | null;
  /** Aborted when the page shows the failure message of the boot guard in the widget's place. */
  failed: AbortSignal;
  shell: Shell;
}

/** Global through which the inline script hands its work over. */
export type StartupWindow = { vvStartup?: Startup | undefined };

/**
 * Makes the widget's catalogue requests before its code is there. A request for one of these URLs claims the response;
 * unclaimed responses are dropped.
 * @param first answers that the page has brought or asked for
 * @returns null when the widget should make its own requests
 */
export function requestCatalogue(
  window: Window,
  params: StartParams,
  preloadPlayer: () => void,
  first: FirstAnswers = () => undefined,
) {
  const cookie = (name: string) => readCookie(name, window.document);
  const own = callHeaders(cookie, params);
  if (own === null) return null;
  const headers = { ...own, ...xsrfHeader(params.baseUrl, window) };
  const { baseUrl, query, adListUrl: template } = params;
  const controller = new AbortController();
  const { signal } = controller;
  const prefetched = createPrefetchCache();
  const files = new AbortController();
  const endFiles = () => files.abort();
  const dispose = () => {
    endFiles();
    controller.abort();
  };
  setTimeout(dispose, LIFE_MS);

  const get = (url: string, send: (own: AbortController) => Promise<Fetched>, life = signal) => {
    const known = first(url);
    const own = known?.controller ?? new AbortController();
    const answer = known?.answer ?? send(own);
    life.addEventListener('abort', () => prefetched.take(url) && own.abort());
    prefetched.keep(url, answer, life);
    return answer;
  };
  const guard = createContextGuard({
    plainOrigins: openPlainOrigins(window),
    pageUrl: window.location.href,
    warn: (message) => (window as Window & typeof globalThis).console.warn(`[vv-player] ${message}`),
  });
  const getGuarded = (url: string, own: Record<string, string>) =>
    get(url, async (controller) => (await guard(url, own, sendOnce(url, controller))).fetched);
  const call = (path: string, query = '') => getGuarded(joinUrl(baseUrl, path, query), headers);

  const extra = String(new URLSearchParams(params.extraQuery as [string, string][]));
  const content = call(contentPath(params), extra);
  let contentId: Id | null = params.movieId;
  const callOf = async (send: (id: string) => Promise<Fetched>): Promise<Fetched> => {
    const answer = contentId === null ? await content : null;
    contentId ??= answer && idOf(answer);
    return contentId === null ? content : send(String(contentId));
  };
  const ownPath = (id: string) => `/contents/${encodeURIComponent(id)}`;
  const episodes = callOf((id) => call('/episodes', `${new URLSearchParams({ 'content-id': id })}`));
  const available = query.disableCheckingAvailable
    ? null
    : callOf((id) => call(`${ownPath(id)}/available`, `${new URLSearchParams({ domain: pageUrl(window) })}`));
  const sessionContext = () => cookie('device_fp');
  let adList: Promise<Fetched> | undefined;
  const getAdList = (episodeId: Id) => {
    const url = callableFrom(window.location.protocol, adListUrl(template || '', contentId ?? '', episodeId));
    // The headers of the ad engine.
    const own = { ...commonHeaders({ sessionContext }), ...params.adHeaders };
    adList ??= getGuarded(url, own);
    return adList;
  };
  if (template !== null && !needs(template, 'episode_id') && (contentId !== null || !needs(template, 'content_id')))
    void getAdList(0);
  return {
    params,
    prefetched,
    /** The answers that the page has brought or asked for. */
    first,
    /**
     * Responses of the catalogue. The region check is null when the query disables it. After a lookup without a content
     * they are its response.
     */
    content,
    episodes,
    available,
    /** Id of the content; null before a lookup has answered, and after one without a content. */
    contentId: () => contentId,
    /** Fetches the titles of the seasons into the prefetch cache. The start does not need them. */
    getSeasons: () => void callOf((id) => call(`${ownPath(id)}/seasons`)),
    /** Fetches the ad list of an episode into the prefetch cache, once. */
    getAdList,
    /** Fetches a file of the stream into the prefetch cache. The requested URL may name the view besides (CMCD). */
    getFile: (url: string, requestUrl = url) =>
      get(url, (own) => fetchBody(requestUrl, {}, FILE_LIMITS, own), files.signal),
    /** The stored device id; null before there is one. */
    sessionContext,
    preloadPlayer,
    signal,
    /** Cancels the unclaimed files. */
    endFiles,
    /** Cancels all that is unclaimed. Claimed responses have a consumer. */
    dispose,
  };
}

/** Id of the content in an answer; null without one. */
function idOf(answer: Fetched): Id | null {
  const { id } = Object(answer.status === 200 ? parseJson(textOf(answer)) : null);
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? id : null;
}

/** Sends a call with given headers, and tells whether they were answered. */
const sendOnce = (url: string, own: AbortController) => async (headers: HeadersInit) => {
  const fetched = await fetchBody(url, { headers }, CALL_LIMITS, own);
  // An answer that breaks off has no status.
  const isAnswered = fetched.status !== 0 || fetched.firstByteMs > 0;
  const ending: Ending = isAnswered ? 'answered' : own.signal.aborted ? 'unknown' : 'unanswered';
  return { fetched, ending };
};

/**
 * Headers of the widget's calls. Null for calls that the widget must prepare: a required session context needs the
 * device id, and an expired token its refresh.
 */
function callHeaders(
  cookie: (name: string) => string | null,
  { sessionContext }: StartParams,
): Record<string, string> | null {
  const token = cookie('authToken');
  if (sessionContext === 'required' || (token !== null && isExpired(token))) return null;
  return serviceHeaders({ sessionContext: () => cookie('device_fp'), accessToken: () => token });
}
