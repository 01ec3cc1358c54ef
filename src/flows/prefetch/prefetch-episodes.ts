import { isMasterFile } from '@/domain/catalogue/stream';
import { chooseAudioTrack } from '@/domain/playback/audio';
import { fetchDepth, isNearEnd } from '@/domain/prefetch/prefetch-policy';
import { planEpisode } from '@/domain/startup/plan-start';
import type { NetworkInformation } from '@/lib/network-information';
import type { PrefetchEpisodeFiles, ProbeRequest } from '@/media/prefetch/prefetcher';
import { readStartMemory } from '@/storage/viewer-memory';
import { currentEpisode, selectAdPending, selectCanWatch, selectNextEpisode } from '@/store/selectors';
import type { Deps } from '../deps';
import { audioRequest } from '../episodes/choose-audio';
import { readStream, streamUrlOf } from '../episodes/open-stream';
import { createPrefetchPlans, type PrefetchPlan } from './prefetch-plans';

/** Minimum dwell time. A pointer that only crosses a row does not start a prefetch. */
export const DWELL_MS = 100;

/** Interval of the checks for the end of the episode. */
const LOOK_INTERVAL_MS = 1_000;

/** Prefetches the beginning of an episode before it is selected. */
export interface EpisodePrefetch {
  /** Sets the episode under the pointer or focus; null for none. */
  request(episodeId: number | null): void;
}

type PrefetchDeps = Deps<'store' | 'memory' | 'media' | 'config' | 'catalogue' | 'timeline' | 'page'>;

/**
 * Prefetches the next episode near the end of the current one, and an episode under the pointer. Pauses while the
 * content or an ad needs the bandwidth.
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

  /** Allowed prefetch depth; null while playback needs the bandwidth. */
  const depthNow = () => {
    const { duration, currentTime } = media.state();
    const { bufferAhead, bandwidth, bitrate } = readDiagnostics();
    // The end is unknown until the content has loaded.
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
    const { variant, startAt } = planEpisode(
      episode,
      { position: null, mayAsk: isRequested },
      readStartMemory(deps.memory),
      store.getState().dub,
    );
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

/** Resolves an episode and fetches the files that the player requests first. */
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

/** Parses the prefetched answer by the rules of the catalogue. A valid answer stays cached for the player. */
async function prefetchStream({ catalogue }: PrefetchDeps, { files, url }: PrefetchPlan, signal: AbortSignal) {
  const isMaster = isMasterFile(url);
  if ((isMaster && (await files.file(url)) === null) || signal.aborted) return null;
  const stream = await readStream({ catalogue }, url, signal);
  if (!stream.ok) return null;
  if (isMaster) void files.file(url);
  return stream.value;
}

/** Prefetches the next episode near the end of the current one. */
function watchEnd(
  { store, media, timeline, page }: PrefetchDeps,
  plans: Plans,
  begin: (episodeId: number) => void,
): void {
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** The player reports the time of the previous episode right after a selection. */
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
    // An episode under the pointer has priority.
    const isBusy = plans.some(({ isRequested, isDone }) => isRequested && !isDone);
    if (next !== null && isNear && !state.nextCancelled && !isBusy) begin(next.id);
  });
}

/** Yields the bandwidth to the content and to ads, and passes fetched files to the player. */
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
