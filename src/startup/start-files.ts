import type { Fetched } from '@/domain/prefetch/prefetch-cache';
import { keepStart } from '@/storage/last-starts';
import type { KeyValueStore } from '@/storage/local';
import { FILE_LIMITS, fetchBody } from './fetch-body';
import type { CatalogueCalls } from './inline/request-catalogue';
import { linkOf, requestLastFiles } from './request-last-files';

/** Master files and playlists of a start. */
export interface StartFiles {
  /** Whether files of the last start by this link have been requested already. */
  isRepeated: boolean;
  /**
   * Fetches a file of the plan into the prefetch cache, from `requestUrl` if it is given. Takes the speculative request
   * for it if there is one.
   */
  get(url: string, requestUrl?: string): Promise<Fetched>;
  /** Cancels the speculative requests that the plan did not name. The URLs of a whole start are stored for the next one. */
  settle(isWhole: boolean): void;
}

/** Opens the files of a start, and requests those of the last one. */
export function openStartFiles(window: Window, calls: CatalogueCalls, store: KeyValueStore): StartFiles {
  const { params, prefetched, signal } = calls;
  const link = linkOf(params);
  const speculative = requestLastFiles(window, store, link, params.cmcd === 'on');
  const cancel = () => {
    for (const { controller } of speculative.values()) controller.abort();
    speculative.clear();
  };
  if (speculative.size > 0) signal.addEventListener('abort', cancel, { once: true });
  const used: string[] = [];
  let mayStore = true;
  const note = ({ noStore }: Fetched) => {
    mayStore &&= !noStore;
  };
  // The episodes name the stream.
  void calls.episodes.then(note);

  const claim = (url: string, requestUrl?: string): Promise<Fetched> => {
    const request = speculative.get(url);
    if (request === undefined) return calls.getFile(url, requestUrl);
    speculative.delete(url);
    let { controller } = request;
    const answer = request.answer.then((fetched) => {
      if (fetched.status === 200 || signal.aborted) return fetched;
      // The signature of the stored URL may have expired for that request only.
      controller = new AbortController();
      return fetchBody(url, {}, FILE_LIMITS, controller);
    });
    // Before the cache is cleared: a claimed request has a consumer.
    signal.addEventListener('abort', () => prefetched.take(url) && controller.abort(), { once: true });
    prefetched.keep(url, answer, signal);
    return answer;
  };
  return {
    isRepeated: speculative.size > 0,
    get(url, requestUrl) {
      used.push(url);
      const answer = claim(url, requestUrl);
      void answer.then(note);
      return answer;
    },
    settle(isWhole) {
      cancel();
      if (isWhole) keepStart(store, link, mayStore ? used : []);
    },
  };
}
