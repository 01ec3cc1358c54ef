import type Hls from 'hls.js';
import type { Stream } from '@/domain/catalogue/stream';
import { type Fetched, type PrefetchCache, prefetchKey } from '@/lib/prefetch-cache';
import { fetchFile } from './fetch-file';
import { type FetchFile, type ProbePlan, probeHls } from './hls-probe';

/** Of a stream whose address is known. */
export type ProbeRequest = Omit<ProbePlan, 'url'>;

/** What of one episode is fetched before it is wanted. */
export interface EpisodeFiles {
  /** A file that the player or the client of the catalogue will ask for; asked for again it is kept again. */
  file: FetchFile;
  /** What the player would ask for first of this stream; ends when that has come, or with the signal. */
  stream(stream: Stream, plan: ProbeRequest, signal: AbortSignal): Promise<void>;
}

/** Makes the place for one episode; what it holds is forgotten, and what is on its way given up, with the signal. */
export type PrefetchEpisodeFiles = (signal: AbortSignal) => EpisodeFiles;

/** @param hls the one that plays, if one does: the next stream will be its own */
export function createPrefetcher(cache: PrefetchCache, hls: () => Hls | null): PrefetchEpisodeFiles {
  return (life) => {
    const files = new Map<string, Promise<Fetched | null>>();
    const file: FetchFile = (url, start, end) => {
      const key = prefetchKey(url, start, end);
      const answer = files.get(key) ?? fetchFile(url, life, start, end);
      files.set(key, answer);
      cache.keep(key, answer.then(unlessOfNow), life);
      return answer;
    };
    return {
      file,
      async stream({ source: { type, url } }, plan, signal) {
        const live = hls();
        if (type === 'hls' && live !== null) await probeHls(live, { ...plan, url }, file, signal);
        else if (type === 'hls') await file(url);
        // dash.js takes it from the browser's cache, if from anywhere.
        else if (type === 'dash') await fetchFile(url, life);
      },
    };
  };
}

const PLAYLIST = '#EXTM3U';

/** The playlist of a broadcast is another one when it is wanted: the player asks for it then. */
function unlessOfNow(fetched: Fetched | null): Fetched | null {
  if (fetched === null) return null;
  const decoder = new TextDecoder();
  if (!decoder.decode(fetched.body.slice(0, PLAYLIST.length)).startsWith(PLAYLIST)) return fetched;
  const text = decoder.decode(fetched.body);
  return text.includes('#EXT-X-TARGETDURATION') && !text.includes('#EXT-X-ENDLIST') ? null : fetched;
}
