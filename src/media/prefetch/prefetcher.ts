import type Hls from 'hls.js';
import type { Stream } from '@/domain/catalogue/stream';
import { isLivePlaylist } from '@/domain/playback/live';
import { type Fetched, type PrefetchCache, prefetchKey } from '@/domain/prefetch/prefetch-cache';
import { nextRendition } from '../hls/start-level';
import { findFirstFiles, type StreamStart } from '../loader/playlist';
import { fetchFile } from './fetch-file';

/** Fetches a file, or its bytes from `start` up to `end`, and caches it for the player. */
type FetchFile = (url: string, start?: number, end?: number) => Promise<Fetched | null>;

/** The start of a stream whose URL is known. */
interface NextStart extends Pick<StreamStart, 'audio' | 'startAt'> {
  /** Whether to fetch the first segments too, or the playlists alone. */
  segments: boolean;
}

/** Prefetched files of one episode. */
export interface EpisodeFiles {
  /** Prefetches a file that the player or the catalogue client will request. A second call extends its life. */
  file: FetchFile;
  /**
   * Prefetches the first requests of the player for this stream. Resolves when they have arrived or the signal aborts.
   */
  stream(stream: Stream, start: NextStart, signal: AbortSignal): Promise<void>;
}

/** Creates the cache of one episode. The signal drops its files and aborts its requests. */
export type PrefetchEpisodeFiles = (signal: AbortSignal) => EpisodeFiles;

/** A file of one episode or several: they may share an audio track. */
interface SharedFile {
  answer: Promise<Fetched | null>;
  /** Aborts when the last of these episodes is dropped. */
  life: AbortSignal;
  /** Makes the file live as long as this episode, too. */
  join(life: AbortSignal): void;
}

/** @param hls the instance that plays, if any: it will also play the next stream */
export function createPrefetcher(cache: PrefetchCache, hls: () => Hls | null): PrefetchEpisodeFiles {
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
  return (life) => {
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
        choose: (renditions) => nextRendition(hls(), renditions),
        getPlaylist: (playlist) => (signal.aborted ? Promise.resolve(null) : file(playlist)),
        found: (parts) => segments && Promise.all(parts.map((part) => file(part.url, part.start, part.end))),
      }).catch(() => undefined);
    return {
      file,
      async stream({ source: { type, url } }, start, signal) {
        const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        if (type === 'hls') await Promise.race([aborted, first(url, start, signal)]);
        // dash.js reads it from the browser's cache, if at all.
        else if (type === 'dash') await fetchFile(url, life);
      },
    };
  };
}

function shareFile(fetch: (life: AbortSignal) => Promise<Fetched | null>): SharedFile {
  const controller = new AbortController();
  let episodes = 0;
  const leave = () => {
    episodes -= 1;
    if (episodes === 0) controller.abort();
  };
  return {
    answer: fetch(controller.signal),
    life: controller.signal,
    join(life) {
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
