import type { MediaPlayerInstance } from '@vidstack/react';
import type Hls from 'hls.js';
import type { Fragment } from 'hls.js';
import { isFull } from '../hls/full-buffer';
import type { Stage } from '../stage/stage';
import { eachDash, eachHls, hlsOf, stageOf } from './stage-of';

/** File parts to remember. A live stream of a day has tens of thousands. */
const SEEN_LIMIT = 500;
/** dash.js requests to watch. dash.js reports no abort. */
const OPEN_LIMIT = 20;

/** An event of dash.js that concerns a segment. */
interface DashEvent {
  request?: DashRequest;
}

/** A segment request of dash.js. */
interface DashRequest {
  url?: string;
  range?: string | null;
  bytesLoaded?: number;
}

/**
 * Watches the data of a stream arrive, byte by byte. The same part of a file counts once: a segment that is fetched
 * repeatedly is no progress. Data that the buffer refuses is none either. A requested seek counts as progress: its wait has
 * just begun.
 * @returns reports whether new data arrived since the last call
 */
export function watchArrivals(player: MediaPlayerInstance, stage: Stage, signal: AbortSignal): () => boolean {
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
  const on: MediaPlayerInstance['listen'] = (type, act) => player.listen(type, act, { signal });
  const progress = () => {
    hasNew = true;
  };

  on('source-change', () => {
    seen.clear();
    requests = [];
    hasNew = true;
  });
  on('loaded-metadata', progress);
  // The data of a position is requested with the seek. hls.js moves the playhead without a request of this kind.
  on('media-seek-request', progress);
  on('progress', () => {
    // Under hls.js and dash.js the element reports appended data, not arriving data.
    if ((stageOf(player)?.source?.kind ?? 'native') === 'native') hasNew = true;
  });
  eachHls(stage, signal, (hls) => {
    const { FRAG_LOADED, LEVEL_LOADED, MANIFEST_LOADED } = (hls.constructor as typeof Hls).Events;
    hls.on(MANIFEST_LOADED, progress);
    hls.on(LEVEL_LOADED, progress);
    hls.on(FRAG_LOADED, (_, { frag }) => noteFragment(frag));
  });
  eachDash(stage, signal, (dash) => {
    dash.on('manifestLoaded', progress);
    dash.on('fragmentLoadingStarted', (({ request }: DashEvent) => {
      if (request) requests = [...requests, request].slice(-OPEN_LIMIT);
    }) as never);
    dash.on('fragmentLoadingCompleted', (({ request }: DashEvent) => {
      if (request) noteRequest(request);
      requests = requests.filter((other) => other !== request);
    }) as never);
  });

  return () => {
    const hls = hlsOf(stage);
    for (const part of Object.values(hls?.inFlightFragments ?? {})) if (part.frag) noteFragment(part.frag);
    requests.forEach(noteRequest);
    const answer = hasNew && !(hls !== null && isFull(hls));
    hasNew = false;
    return answer;
  };
}
