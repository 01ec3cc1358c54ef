import type { MediaPlayerInstance } from '@vidstack/react';
import type { MediaPlayerClass } from 'dashjs';
import type { Fragment } from 'hls.js';
import { inferSourceType } from '@/domain/catalogue/source-type';
import type { RecoveryPoll, WaitKind } from '@/domain/recovery/recovery-state';
import { isFull } from '../hls/full-buffer';
import type { DashFile } from '../loader/dash-loader';
import type { Stage } from '../stage/stage';
import { eachLibrary, libraryOf, onHls } from '../stage/stage-library';
import { elementOf, shownStage } from '../vidstack/shown-stage';
import type { Watched } from './watched';

/** Seconds after the playhead that a browser needs at most to play on. */
const DECODER_NEEDS_S = 0.5;

/** Returns a reader of the player, from one poll to the next. */
export function createPollReader(watched: Watched): () => RecoveryPoll {
  const { player, stage, play } = watched;
  const readArrivals = watchArrivals(watched);
  let shownTime = Number.NaN;
  const hasMoved = (media: HTMLVideoElement | null) => {
    if (media === null) return false;
    const isOther = media.currentTime !== shownTime;
    shownTime = media.currentTime;
    return isOther && media.readyState > HTMLMediaElement.HAVE_CURRENT_DATA;
  };
  return () => {
    const media = elementOf(player);
    return {
      isOnline: navigator.onLine,
      kind: hasMoved(media) ? null : kindOf(watched),
      hasPlayed: player.state.started,
      ...readArrivals(),
      isBuffered: media !== null && isBuffered(stage, media),
      needsFile: needsFile(player),
      waitedMs: play.waitedMs(),
    };
  };
}

/** Whether the player would play if it had the data. A browser pauses an element that fails or loads anew by itself. */
function plays(player: MediaPlayerInstance): boolean {
  const media = elementOf(player);
  // A provider in a frame or on a television reports nothing more.
  return media === null ? player.state.waiting : !player.state.paused && !media.ended;
}

/** The current kind of wait of a player that does not move; null without a wait. */
function kindOf({ player, play }: Watched): WaitKind | null {
  const { canPlay, sources, started } = player.state;
  if (play.isIdle()) return null;
  const isOn = play.isOn();
  if (!play.isGiven() || (!canPlay && sources.some(({ src }) => src !== ''))) return isOn ? 'start' : 'load';
  if (!canPlay || !plays(player)) return null;
  // A frame of another service may wait for a press within it.
  if (elementOf(player) === null) return 'stall';
  return isOn ? (started ? 'stall' : 'start') : null;
}

/** Whether the element needs data of a video file that it has requested. */
export function needsFile({ provider, state }: Pick<MediaPlayerInstance, 'provider' | 'state'>): boolean {
  const { source, video } = shownStage({ provider }) ?? {};
  if (source?.kind !== 'native' || video?.networkState !== HTMLMediaElement.NETWORK_LOADING) return false;
  if (video.readyState === 0) return true;
  // A browser that plays a playlist itself chooses among its files.
  const isFile = inferSourceType(video.currentSrc) !== 'hls';
  return isFile && video.readyState <= HTMLMediaElement.HAVE_CURRENT_DATA && !state.paused;
}

/** Whether the element has the data of the playhead and of the moment after it. A browser guesses the ranges of a file. */
const isBuffered = ({ source }: Stage, media: HTMLMediaElement): boolean =>
  source?.kind === 'native'
    ? media.networkState === HTMLMediaElement.NETWORK_IDLE
    : dataEnd(media) - media.currentTime > DECODER_NEEDS_S;

/** End of the data around the position, in seconds; the position itself without any. */
export function dataEnd({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index);
  }
  return currentTime;
}

/** File parts to remember. A live stream of a day has tens of thousands. */
const SEEN_LIMIT = 500;
/** dash.js requests to watch. dash.js reports no abort. */
const OPEN_LIMIT = 20;

/**
 * Watches the data of a stream arrive, byte by byte. The same part of a file counts once: a segment that is fetched
 * repeatedly is no progress. Data that the buffer refuses is none either. A requested seek counts as progress: its wait has
 * just begun.
 * @returns reports what has happened since the last call
 */
export function watchArrivals({
  player,
  stage,
  signal,
}: Watched): () => Pick<RecoveryPoll, 'hasProgress' | 'hasAnswer'> {
  const seen = new Map<string, number>();
  let requests: DashFile[] = [];
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
  const noteRequest = ({ url, range, bytesLoaded = 0 }: DashFile) => note(`${url} ${range}`, bytesLoaded);
  const progress = () => {
    hasNew = true;
  };
  const answer = () => {
    hasNew = hasAnswer = true;
  };
  const begin = () => {
    seen.clear();
    requests = [];
    hasNew = true;
  };
  player.listen('source-change', begin, { signal });
  player.listen('loaded-metadata', progress, { signal });
  // The data of a position is requested with the seek. hls.js moves the playhead without a request of this kind.
  stage.on('seek', ({ request }) => request && progress(), signal);
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
    const on = (type: string, act: (event: { request?: DashFile }) => void) => dash.on(type, act as never);
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
