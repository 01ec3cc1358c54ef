import type Hls from 'hls.js';
import type { Stream } from '@/domain/catalogue/stream';
import { type Fetched, type PrefetchCache, prefetchKey } from '@/lib/prefetch-cache';
import { fetchFile } from './fetch-file';
import { type FetchFile, type ProbePlan, probeHls } from './hls-probe';

/** Probe of a stream whose URL is known. */
export type ProbeRequest = Omit<ProbePlan, 'url'>;

/** Prefetched files of one episode. */
export interface EpisodeFiles {
  /** Prefetches a file that the player or the catalogue client will request. A second call extends its life. */
  file: FetchFile;
  /**
   * Prefetches the first requests of the player for this stream. Resolves when they have arrived or the signal aborts.
   */
  stream(stream: Stream, plan: ProbeRequest, signal: AbortSignal): Promise<void>;
}

/** Creates the cache of one episode. The signal drops its files and aborts its requests. */
export type PrefetchEpisodeFiles = (signal: AbortSignal) => EpisodeFiles;

/** @param hls the instance that plays, if any: it will also play the next stream */
export function createPrefetcher(cache: PrefetchCache, hls: () => Hls | null): PrefetchEpisodeFiles {
  /** Files of all episodes that are alive, by their key. Episodes may share an audio track. */
  const alive = new Map<string, Promise<Fetched | null>>();
  return (life) => {
    const files = new Map<string, Promise<Fetched | null>>();
    const file: FetchFile = (url, start, end) => {
      const key = prefetchKey(url, start, end);
      const answer = files.get(key) ?? alive.get(key) ?? fetchAlive(key, () => fetchFile(url, life, start, end));
      files.set(key, answer);
      cache.keep(key, answer.then(unlessOfNow), life);
      return answer;
    };
    const fetchAlive = (key: string, fetch: () => Promise<Fetched | null>) => {
      const answer = fetch();
      alive.set(key, answer);
      const forget = () => alive.get(key) === answer && alive.delete(key);
      life.addEventListener('abort', forget, { once: true });
      // A failed file may be there at the next attempt.
      void answer.then((fetched) => fetched === null && forget());
      return answer;
    };
    return {
      file,
      async stream({ source: { type, url } }, plan, signal) {
        const live = hls();
        if (type === 'hls' && live !== null) await probeHls(live, { ...plan, url }, file, signal);
        else if (type === 'hls') await file(url);
        // dash.js reads it from the browser's cache, if at all.
        else if (type === 'dash') await fetchFile(url, life);
      },
    };
  };
}

const PLAYLIST = '#EXTM3U';

/** A live playlist will have changed by then, so the player requests it again. */
function unlessOfNow(fetched: Fetched | null): Fetched | null {
  if (fetched === null) return null;
  const decoder = new TextDecoder();
  if (!decoder.decode(fetched.body.slice(0, PLAYLIST.length)).startsWith(PLAYLIST)) return fetched;
  const text = decoder.decode(fetched.body);
  return text.includes('#EXT-X-TARGETDURATION') && !text.includes('#EXT-X-ENDLIST') ? null : fetched;
}
