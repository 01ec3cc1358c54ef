import type Hls from 'hls.js';
import type { Stream } from '@/domain/catalogue/stream';
import { isLivePlaylist } from '@/domain/playback/live';
import { findFirstFiles, type StreamStart } from '@/domain/prefetch/first-files';
import { type Fetched, type PrefetchCache, prefetchKey } from '@/domain/prefetch/prefetch-cache';
import { createDeadline } from '@/lib/deadline';
import { nextRendition } from '../hls/start-level';
import { readBody } from '../loader/read-body';
import { isPlayable } from '../network/device-capabilities';

/** Fetches a file, or its bytes from `start` up to `end`, and caches it for the player. */
type FetchFile = (url: string, start?: number, end?: number) => Promise<Fetched | null>;

/** The start of a stream whose URL is known. */
interface NextStart extends Pick<StreamStart, 'audio' | 'startAt'> {
  /** Whether to fetch the first segments too, or the playlists alone. */
  segments: boolean;
}

/** Creates the cache of one episode. The signal drops its files and aborts its requests. */
export type PrefetchEpisodeFiles = ReturnType<typeof createPrefetcher>;

/** Prefetched files of one episode. */
export type EpisodeFiles = ReturnType<PrefetchEpisodeFiles>;

/** A file of one episode or several: they may share an audio track. */
type SharedFile = ReturnType<typeof shareFile>;

/** @param hls the instance that plays, if any: it will also play the next stream */
export function createPrefetcher(cache: PrefetchCache, hls: () => Hls | null) {
  const shared = new Map<string, SharedFile>();
  const share = (key: string, fetch: (life: AbortSignal) => Promise<Fetched | null>) => {
    const one = shareFile(fetch);
    shared.set(key, one);
    const forget = () => shared.get(key) === one && shared.delete(key);
    one.life.addEventListener('abort', forget, { once: true });
    // A failed file may be there at the next attempt.
    void one.answer.then((fetched) => fetched === null && forget());
    return one;
  };
  return (life: AbortSignal) => {
    const files = new Map<string, SharedFile>();
    const begin = (key: string, fetch: Parameters<typeof share>[1]) => {
      const begun = shared.get(key) ?? share(key, fetch);
      begun.join(life);
      files.set(key, begun);
      return begun;
    };
    const file: FetchFile = (url, start, end) => {
      if (life.aborted) return Promise.resolve(null);
      const key = prefetchKey(url, start, end);
      const one = files.get(key) ?? begin(key, (all) => fetchFile(url, all, start, end));
      cache.keep(key, one.answer.then(unlessOfNow), one.life);
      return one.answer;
    };
    const first = (url: string, { segments, ...start }: NextStart, signal: AbortSignal) =>
      findFirstFiles(url, {
        ...start,
        isPlayable,
        choose: (renditions) => nextRendition(hls(), renditions),
        getPlaylist: (playlist) => (signal.aborted ? Promise.resolve(null) : file(playlist)),
        found: (parts) => segments && Promise.all(parts.map((part) => file(part.url, part.start, part.end))),
      }).catch(() => undefined);
    return {
      /** Prefetches a file that the player or the catalogue client will request. A second call extends its life. */
      file,
      /**
       * Prefetches the first requests of the player for this stream. Resolves when they have arrived or the signal aborts.
       */
      async stream({ source: { type, url } }: Stream, start: NextStart, signal: AbortSignal): Promise<void> {
        const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        if (type === 'hls') await Promise.race([aborted, first(url, start, signal)]);
        // dash.js reads it from the browser's cache, if at all.
        else if (type === 'dash') await fetchFile(url, life);
      },
    };
  };
}

function shareFile(fetch: (life: AbortSignal) => Promise<Fetched | null>) {
  const controller = new AbortController();
  let episodes = 0;
  const leave = () => {
    episodes -= 1;
    if (episodes === 0) controller.abort();
  };
  return {
    answer: fetch(controller.signal),
    /** Aborts when the last of these episodes is dropped. */
    life: controller.signal,
    /** Makes the file live as long as this episode, too. */
    join(life: AbortSignal): void {
      episodes += 1;
      life.addEventListener('abort', leave, { once: true });
    },
  };
}

const PLAYLIST = '#EXTM3U';

/** A live playlist will have changed by then, so the player requests it again. */
function unlessOfNow(fetched: Fetched | null): Fetched | null {
  if (fetched === null) return null;
  const decoder = new TextDecoder();
  if (!decoder.decode(fetched.body.slice(0, PLAYLIST.length)).startsWith(PLAYLIST)) return fetched;
  const text = decoder.decode(fetched.body);
  return isLivePlaylist(text) ? null : fetched;
}

/** The limit of hls.js for a segment. */
const FILE_DEADLINE_MS = 20_000;

/** A larger file is not worth its memory. */
export const MOST_BYTES = 6_000_000;

/**
 * Fetches a whole file, or its bytes from `start` to before `end`, at a lower priority than the page's own requests.
 * @returns null if it failed, was too large, took too long or was aborted
 */
export async function fetchFile(url: string, signal: AbortSignal, start = 0, end = 0): Promise<Fetched | null> {
  const deadline = createDeadline(signal, FILE_DEADLINE_MS);
  const begun = performance.now();
  try {
    const response = await fetch(url, {
      signal: deadline.signal,
      priority: 'low',
      ...(end > 0 && { headers: { Range: `bytes=${start}-${end - 1}` } }),
    });
    const firstByteMs = performance.now() - begun;
    // A whole file in response to a range request is not the requested data.
    const isAsked = response.status === (end > 0 ? 206 : 200);
    const body = await readBody(response, (loaded, total) => isAsked && Math.max(loaded, total) <= MOST_BYTES);
    return body && { url: response.url, body, firstByteMs, wholeMs: performance.now() - begun };
  } catch {
    return null;
  } finally {
    deadline.dispose();
  }
}
