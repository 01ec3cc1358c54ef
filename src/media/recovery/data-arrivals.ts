import type { MediaPlayerInstance } from '@vidstack/react';
import type { MediaPlayerClass } from 'dashjs';
import type { Fragment } from 'hls.js';
import type { RecoveryPoll } from '@/domain/recovery/recovery-state';
import { isFull } from '../hls/full-buffer';
import type { Stage } from '../stage/stage';
import { eachLibrary, libraryOf, onHls } from '../stage/stage-library';

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

/**
 * Watches the data of a stream arrive, byte by byte. The same part of a file counts once: a segment that is fetched
 * repeatedly is no progress. Data that the buffer refuses is none either. A requested seek counts as progress: its wait has
 * just begun.
 * @returns reports what has happened since the last call
 */
export function watchArrivals(
  player: MediaPlayerInstance,
  stage: Stage,
  signal: AbortSignal,
): () => Pick<RecoveryPoll, 'hasProgress' | 'hasAnswer'> {
  const seen = new Map<string, number>();
  let requests: DashRequest[] = [];
  let hasNew = false;
  let hasAnswer = false;
  const note = (key: string, bytes: number) => {
    if (!(bytes > (seen.get(key) ?? 0))) return;
    seen.delete(key);
    seen.set(key, bytes);
    const [oldest] = seen.keys();
    if (seen.size > SEEN_LIMIT && oldest !== undefined) seen.delete(oldest);
    answer();
  };
  const noteFragment = ({ url, byteRange, stats }: Fragment) => note(`${url} ${byteRange}`, stats.loaded);
  const noteRequest = ({ url, range, bytesLoaded = 0 }: DashRequest) => note(`${url} ${range}`, bytesLoaded);
  const progress = () => {
    hasNew = true;
  };
  const answer = () => {
    hasNew = hasAnswer = true;
  };
  player.listen(
    'source-change',
    () => {
      seen.clear();
      requests = [];
      hasNew = true;
    },
    { signal },
  );
  player.listen('loaded-metadata', progress, { signal });
  // The data of a position is requested with the seek. hls.js moves the playhead without a request of this kind.
  signal.addEventListener(
    'abort',
    stage.on('seek', ({ request }) => request && progress()),
  );
  // For HLS and DASH the element reports appended data, not arriving data.
  const onProgress = ({ originEvent }: { originEvent?: Event | undefined }) => {
    // The player also tells the ranges with each change of the time, as that of a file which is requested anew.
    if (originEvent?.type !== 'timeupdate') stage.engine?.library ?? answer();
  };
  player.listen('progress', onProgress, { signal });
  onHls(stage, 'MANIFEST_LOADED', answer, signal);
  onHls(stage, 'LEVEL_LOADED', answer, signal);
  onHls(stage, 'FRAG_LOADED', ({ frag }) => noteFragment(frag), signal);
  const watchDash = (dash: MediaPlayerClass) => {
    const on = (type: string, act: (event: { request?: DashRequest }) => void) => dash.on(type, act as never);
    on('manifestLoaded', answer);
    on('fragmentLoadingStarted', ({ request }) => {
      if (request) requests = [...requests, request].slice(-OPEN_LIMIT);
    });
    on('fragmentLoadingCompleted', ({ request }) => {
      if (request) noteRequest(request);
      requests = requests.filter((other) => other !== request);
    });
  };
  eachLibrary(stage, 'dash', watchDash, signal);

  return () => {
    const hls = libraryOf(stage, 'hls');
    for (const part of Object.values(hls?.inFlightFragments ?? {})) if (part.frag) noteFragment(part.frag);
    requests.forEach(noteRequest);
    const arrivals = { hasProgress: hasNew && !(hls !== null && isFull(hls)), hasAnswer };
    hasNew = hasAnswer = false;
    return arrivals;
  };
}
