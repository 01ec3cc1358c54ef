import { isMasterFile } from '@/domain/catalogue/stream';
import { chooseAudioTrack } from '@/domain/playback/audio';
import { fetchDepth, isNearEnd } from '@/domain/prefetch/prefetch-policy';
import type { NetworkInformation } from '@/lib/network-information';
import type { PrefetchEpisodeFiles, ProbeRequest } from '@/media/prefetch/prefetcher';
import { currentEpisode, selectAdPending, selectCanWatch, selectNextEpisode } from '@/store/selectors';
import type { Deps } from '../deps';
import { planEpisode } from '../episodes/begin-episode';
import { audioRequest } from '../episodes/choose-audio';
import { readStream, streamUrlOf } from '../episodes/open-stream';
import { createPrefetchPlans, type PrefetchPlan } from './prefetch-plans';

/** A pointer that only passes over a row wants nothing of it. */
export const DWELL_MS = 100;

/** Near the end the time is looked at this often. */
const LOOK_INTERVAL_MS = 1_000;

/** Fetches what an episode begins with before it is chosen. */
export interface EpisodePrefetch {
  /** The viewer has this episode under the pointer or the focus; null for none. */
  request(episodeId: number | null): void;
}

type PrefetchDeps = Deps<'store' | 'memory' | 'media' | 'config' | 'catalogue' | 'timeline' | 'page'>;

/**
 * Fetches the next episode near the end of the one that is on, and another while the viewer looks at it; never while
 * the content or an ad needs the bandwidth.
 */
export async function createEpisodePrefetch(
  deps: PrefetchDeps,
  open: PrefetchEpisodeFiles,
  network: () => NetworkInformation,
): Promise<EpisodePrefetch> {
  const { store, media, config } = deps;
  const readDiagnostics = await media.diagnostics();
  const plans = createPrefetchPlans(open);
  let dwell: ReturnType<typeof setTimeout> | undefined;

  /** How much may be fetched now; null while the line is somebody else's. */
  const depthNow = () => {
    const { duration, currentTime } = media.state();
    const { bufferAhead, bandwidth, bitrate } = readDiagnostics();
    // Nothing is known of the end while the film has yet to come.
    const left = duration > 0 ? duration - currentTime : Number.POSITIVE_INFINITY;
    return fetchDepth(network(), { bufferAhead, bandwidth, bitrate, left });
  };

  const begin = (episodeId: number, isRequested: boolean) => {
    const state = store.getState();
    const episode = state.catalogued?.episodes.find(({ id }) => id === episodeId);
    const isOn = episodeId === state.selection?.episodeId;
    if (episode === undefined || isOn || !selectCanWatch(state) || state.failure !== null) return;
    if (selectAdPending(state) || state.stream === null) return;

    const depth = depthNow();
    const { variant, startAt } = planEpisode(deps, episode, { position: null, mayAsk: isRequested });
    const url = streamUrlOf({ config }, episode, variant);
    if (depth === null || url === null) return;
    const begun = plans.begin({ episodeId, url, isRequested }, `${startAt} ${depth}`);
    if (begun !== null) void fetchPlan(deps, begun, { startAt, segments: depth === 'segments' });
  };

  const endDwell = () => clearTimeout(dwell);
  watchEnd(deps, plans, (episodeId) => begin(episodeId, false));
  yieldToPlayback(deps, plans, endDwell);
  return {
    request(episodeId) {
      endDwell();
      if (episodeId !== null) dwell = setTimeout(() => begin(episodeId, true), DWELL_MS);
      else plans.drop(({ isRequested, isDone }) => isRequested && !isDone);
    },
  };
}

type Plans = ReturnType<typeof createPrefetchPlans>;

/** Looks up an episode, and by that what the player will ask for first. */
async function fetchPlan(
  deps: PrefetchDeps,
  { plan, signal }: { plan: PrefetchPlan; signal: AbortSignal },
  probe: Omit<ProbeRequest, 'chooseAudio'>,
): Promise<void> {
  const stream = await prefetchStream(deps, plan, signal);
  if (stream !== null && !signal.aborted) {
    const chooseAudio: ProbeRequest['chooseAudio'] = (tracks) => chooseAudioTrack(tracks, audioRequest(deps));
    await plan.files.stream(stream, { ...probe, chooseAudio }, signal);
  }
  if (!signal.aborted) plan.isDone = true;
}

/** Reads what came by the catalogue's own rules, and keeps it for whoever opens the episode, if it made sense. */
async function prefetchStream({ catalogue }: PrefetchDeps, { files, url }: PrefetchPlan, signal: AbortSignal) {
  const isMaster = isMasterFile(url);
  if ((isMaster && (await files.file(url)) === null) || signal.aborted) return null;
  const stream = await readStream({ catalogue }, url, signal);
  if (!stream.ok) return null;
  if (isMaster) void files.file(url);
  return stream.value;
}

/** Has the next episode fetched near the end of the one that is on. */
function watchEnd(
  { store, media, timeline, page }: PrefetchDeps,
  plans: Plans,
  begin: (episodeId: number) => void,
): void {
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Right after a choice the player still tells the time of the episode before. */
  let isPreviousTime = false;
  timeline.on('episodechange', () => {
    isPreviousTime = true;
  });
  media.on('ready', () => {
    isPreviousTime = false;
  });
  media.on('timeupdate', ({ currentTime, duration }) => {
    const now = page.now();
    if (isPreviousTime || now - lookedAt < LOOK_INTERVAL_MS) return;
    lookedAt = now;
    const state = store.getState();
    const next = selectNextEpisode(state);
    const isNear = isNearEnd(currentEpisode(state)?.segments ?? [], currentTime, duration);
    // An episode that the viewer looks at has priority.
    const isBusy = plans.some(({ isRequested, isDone }) => isRequested && !isDone);
    if (next !== null && isNear && !state.nextCancelled && !isBusy) begin(next.id);
  });
}

/** Gives the line back to the film and to ads, and hands what was fetched over to the player. */
function yieldToPlayback({ store, media, timeline }: PrefetchDeps, plans: Plans, endDwell: () => void): void {
  const yieldBandwidth = () => plans.drop(({ isDone }) => !isDone);
  media.on('waiting', yieldBandwidth);
  for (const name of ['adinit', 'adsawaited'] as const) timeline.on(name, yieldBandwidth);
  for (const name of ['variantchange', 'broken'] as const) timeline.on(name, () => plans.drop(() => true));
  timeline.on('episodechange', () => {
    endDwell();
    plans.handOver(store.getState().selection?.episodeId);
  });
}
