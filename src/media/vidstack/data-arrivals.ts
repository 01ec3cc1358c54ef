import type { MediaPlayerInstance } from '@vidstack/react';
import type { Fragment } from 'hls.js';
import { isFull } from '../hls/full-buffer';
import { isDashProvider, isHlsProvider } from './provider-kind';

/** File parts to remember. A live stream of a day has tens of thousands. */
const SEEN_LIMIT = 500;
/** dash.js requests to watch. dash.js reports no abort. */
const OPEN_LIMIT = 20;

/** A segment request of dash.js. */
interface DashRequest {
  url?: string;
  range?: string | null;
  bytesLoaded?: number;
}

/** An event of dash.js as Vidstack passes it. */
interface DashEvent {
  detail: { request?: DashRequest };
}

/**
 * Watches the data of a stream arrive, byte by byte. The same part of a file counts once: a segment that is fetched
 * repeatedly is no progress. Data that the buffer refuses is none either. A requested seek counts as progress: its wait has
 * just begun.
 * @returns reports whether new data arrived since the last call
 */
export function watchArrivals(player: MediaPlayerInstance, signal: AbortSignal): () => boolean {
  const seen = new Map<string, number>();
  let requests: DashRequest[] = [];
  let hasNew = false;
  const note = (key: string, bytes: number) => {
    if (!(bytes > (seen.get(key) ?? 0))) return;
    seen.delete(key);
    seen.set(key, bytes);
    const [oldest] = seen.keys();
    if (seen.size > SEEN_LIMIT && oldest !== undefined) seen.delete(oldest);
    hasNew = true;
  };
  const noteFragment = ({ url, byteRange, stats }: Fragment) => note(`${url} ${byteRange}`, stats.loaded);
  const noteRequest = ({ url, range, bytesLoaded = 0 }: DashRequest) => note(`${url} ${range}`, bytesLoaded);
  const on = (type: string, act: (event: unknown) => void) => player.listen(type as never, act as never, { signal });
  const progress = () => {
    hasNew = true;
  };

  on('source-change', () => {
    seen.clear();
    requests = [];
    hasNew = true;
  });
  for (const type of ['loaded-metadata', 'hls-manifest-loaded', 'hls-level-loaded', 'dash-manifest-loaded']) {
    on(type, progress);
  }
  // The data of a position is requested with the seek. hls.js moves the playhead without a request of this kind.
  on('media-seek-request', progress);
  on('progress', () => {
    const { provider } = player;
    // For HLS and DASH the element reports appended data, not arriving data.
    if (!isHlsProvider(provider) && !isDashProvider(provider)) hasNew = true;
  });
  on('hls-frag-loaded', (event) => noteFragment((event as { detail: { frag: Fragment } }).detail.frag));
  on('dash-fragment-loading-started', (event) => {
    const { request } = (event as DashEvent).detail;
    if (request) requests = [...requests, request].slice(-OPEN_LIMIT);
  });
  on('dash-fragment-loading-completed', (event) => {
    const { request } = (event as DashEvent).detail;
    if (request) noteRequest(request);
    requests = requests.filter((other) => other !== request);
  });

  return () => {
    const { provider } = player;
    const hls = isHlsProvider(provider) ? provider.instance : null;
    for (const part of Object.values(hls?.inFlightFragments ?? {})) if (part.frag) noteFragment(part.frag);
    requests.forEach(noteRequest);
    const answer = hasNew && !(hls !== null && isFull(hls));
    hasNew = false;
    return answer;
  };
}
