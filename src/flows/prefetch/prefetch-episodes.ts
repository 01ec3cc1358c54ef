import type { EpisodeVariant } from '@/domain/catalogue/content';
import type { Id } from '@/domain/catalogue/id';
import { isMasterFile, streamUrl } from '@/domain/catalogue/stream';
import type { PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import {
  contains,
  type FetchDepth,
  fetchDepth,
  isNearEnd,
  LISTED_EPISODES,
  nearestEpisodes,
} from '@/domain/prefetch/prefetch-policy';
import { planEpisode } from '@/domain/startup/plan-start';
import { type NetworkInformation, readNetworkInformation } from '@/lib/network-information';
import { createPrefetcher, type PrefetchEpisodeFiles } from '@/media/prefetch/prefetcher';
import { readStartMemory } from '@/storage/viewer-memory';
import {
  currentEpisode,
  selectAdPending,
  selectAutoNext,
  selectCanWatch,
  selectNextEpisode,
  selectPreviousEpisode,
} from '@/store/selectors';
import type { WidgetState } from '@/store/state';
import type { Deps, EpisodePrefetch } from '../deps';
import { audioRequest } from '../episodes/choose-audio';
import { readStream, selectedUrl } from '../episodes/open-stream';
import { createPrefetchPlans, type PrefetchPlan } from './prefetch-plans';

/** Minimum dwell time. A pointer that only crosses a row does not start a prefetch. */
export const DWELL_MS = 100;

/** Interval of the checks for the end of the episode, and for a chance to prepare others after a start. */
const LOOK_INTERVAL_MS = 1_000;
const PREPARE_INTERVAL_MS = 200;

/** Listed episodes with playlists. The others of the picker have their master files only. */
const NEAREST = 2;

/** The adjacent episodes are prepared this long after a start. Later a change is announced by the picker or the end. */
export const PREPARE_WITHIN_MS = 60_000;

type PrefetchDeps = Deps<'store' | 'memory' | 'media' | 'config' | 'catalogue' | 'timeline' | 'page'>;

/** An episode in the viewer's dub, or in another one. */
interface Target {
  episodeId: Id;
  dub?: EpisodeVariant | undefined;
}

/** Starts a prefetch. The result resolves when its requests have ended; null when nothing was started. */
type Begin = (target: Target, isRequested: boolean, depth?: FetchDepth | null) => Promise<void> | null;

/** Prepares one target after the other. Resolves with false if the bandwidth was needed before all had ended. */
type Prepare = (targets: readonly (readonly [Target, FetchDepth])[]) => Promise<boolean>;

/** Creates the episode prefetch. The player reads prefetched files from `cache`; `hls` is the playing instance. */
export const createPrefetch = (
  deps: PrefetchDeps,
  cache: PrefetchCache,
  hls: Parameters<typeof createPrefetcher>[1],
): Promise<EpisodePrefetch> =>
  createEpisodePrefetch(deps, createPrefetcher(cache, hls), () => readNetworkInformation(navigator));

/**
 * Prefetches the next episode near the end of the current one, and an episode under the pointer. Prepares the adjacent
 * episodes after a start and the listed ones in an open picker, and the other dubs in their open menu. Pauses while the content or an ad needs the bandwidth.
 */
export async function createEpisodePrefetch(
  deps: PrefetchDeps,
  open: PrefetchEpisodeFiles,
  network: () => NetworkInformation,
): Promise<EpisodePrefetch> {
  const { store, media } = deps;
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
  const begin: Begin = (target, isRequested, depth = depthNow()) =>
    depth === null ? null : beginPlan(deps, plans, { ...target, isRequested, depth });
  const isScarce = () => depthNow() !== 'segments' || isAwaited(store.getState());
  const prepare: Prepare = async (targets) => {
    const playing = () => store.getState().selection?.episodeId;
    const current = playing();
    for (const [target, deepest] of targets) {
      const depth = deps.config.cmcd === 'on' ? 'masters' : deepest;
      if (isScarce() || plans.some(({ isDone }) => !isDone) || playing() !== current) return false;
      const { dub, episodeId } = target;
      const isKnown = () =>
        plans.some((plan) => plan.episodeId === episodeId && plan.dubId === dub?.id && contains(plan.depth, depth));
      if (isKnown()) continue;
      const fetching = begin(target, false, depth);
      await fetching;
      // A stall or another prefetch has dropped it.
      if (fetching !== null && !isKnown()) return false;
    }
    return true;
  };

  const endDwell = () => clearTimeout(dwell);
  watchTime(deps, plans, begin, prepare);
  yieldToPlayback(deps, plans, endDwell);
  return {
    request(episodeId) {
      endDwell();
      if (episodeId !== null) dwell = setTimeout(() => begin({ episodeId }, true), DWELL_MS);
      else plans.drop(({ isRequested, isDone }) => isRequested && !isDone);
    },
    list() {
      const state = store.getState();
      const current = currentEpisode(state);
      const nearest = current === null ? [] : nearestEpisodes(state.catalogued?.episodes ?? [], current);
      void prepare(nearest.map(({ id }, index) => [{ episodeId: id }, index < NEAREST ? 'playlists' : 'masters']));
    },
    listDubs() {
      const { selection } = store.getState();
      const { id: episodeId, episodeVariants } = currentEpisode(store.getState()) ?? {};
      if (episodeId === undefined || episodeVariants === undefined) return;
      const others = episodeVariants.filter(({ id }) => id !== selection?.variantId);
      void prepare(others.slice(0, LISTED_EPISODES).map((dub) => [{ episodeId, dub }, 'playlists']));
    },
  };
}

/** Whether an ad or the stream is still to come. */
const isAwaited = (state: WidgetState) => selectAdPending(state) || state.stream === null;

type Plans = ReturnType<typeof createPrefetchPlans>;

/** Starts the prefetch of an episode that may be watched and does not play. */
function beginPlan(
  deps: PrefetchDeps,
  plans: Plans,
  { episodeId, dub, isRequested, depth }: Target & { isRequested: boolean; depth: FetchDepth },
): Promise<void> | null {
  const { store, config } = deps;
  const state = store.getState();
  const episode = state.catalogued?.episodes.find(({ id }) => id === episodeId);
  const isOn = episodeId === state.selection?.episodeId && (dub === undefined || dub.id === state.selection.variantId);
  if (episode === undefined || isOn || !selectCanWatch(state) || state.failure !== null) return null;
  if (isAwaited(state)) return null;

  const start = { position: null, mayAsk: isRequested };
  const { variant, startAt } = planEpisode(episode, start, readStartMemory(deps.memory), state.dub);
  const url = streamUrl(episode, dub ?? variant, config.baseUrl);
  if (url === null) return null;
  const begun = plans.begin({ episodeId, dubId: dub?.id, url, isRequested, depth }, `${startAt} ${depth}`);
  return begun && fetchPlan(deps, begun, startAt, depth);
}

/**
 * Resolves an episode by the rules of the catalogue, and fetches the files that the player requests first. A valid answer
 * stays cached for the player.
 */
async function fetchPlan(
  deps: PrefetchDeps,
  { plan, signal }: { plan: PrefetchPlan; signal: AbortSignal },
  startAt: number | null,
  depth: FetchDepth,
): Promise<void> {
  const { files, url } = plan;
  const isMaster = isMasterFile(url);
  const hasCome = !isMaster || (await files.file(url)) !== null;
  const stream = hasCome && !signal.aborted ? await readStream(deps, url, signal) : null;
  if (stream?.ok && isMaster) void files.file(url);
  if (stream?.ok && !signal.aborted) {
    const { source } = stream.value;
    if (depth !== 'masters')
      await files.stream(stream.value, { startAt, segments: depth === 'segments', audio: audioRequest(deps) }, signal);
    // CMCD names the view in each request of a stream, and a prepared episode may never have one.
    else if (source.type === 'hls' && deps.config.cmcd !== 'on') await files.file(source.url);
  }
  if (!signal.aborted) plan.isDone = true;
}

/** Prepares the adjacent episodes after a start, and prefetches the next one near the end. */
function watchTime({ store, media, timeline, page }: PrefetchDeps, plans: Plans, begin: Begin, prepare: Prepare): void {
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** The current start, and whether the adjacent episodes are still to be prepared for it. */
  let start = { at: page.now(), isOpen: true };
  /** The player reports the time of the previous episode right after a selection. */
  let isPreviousTime = false;
  timeline.on('episodechange', () => {
    isPreviousTime = true;
  });
  media.on('ready', () => {
    isPreviousTime = false;
    start = { at: page.now(), isOpen: true };
  });
  media.on('timeupdate', ({ currentTime, duration }) => {
    const now = page.now();
    const canPrepare = start.isOpen && now - start.at < PREPARE_WITHIN_MS;
    if (isPreviousTime || now - lookedAt < (canPrepare ? PREPARE_INTERVAL_MS : LOOK_INTERVAL_MS)) return;
    lookedAt = now;
    const state = store.getState();
    const next = selectNextEpisode(state);
    const isNear = isNearEnd(currentEpisode(state)?.segments ?? [], currentTime, duration);
    // An episode under the pointer has priority.
    const isBusy = plans.some(({ isRequested, isDone }) => isRequested && !isDone);
    const follows = isNear ? selectAutoNext(state) : null;
    if (follows !== null && !isBusy) void begin({ episodeId: follows.id }, false);
    else if (canPrepare) {
      const episodes = [next, selectPreviousEpisode(state)].filter((episode) => episode !== null);
      const current = start;
      current.isOpen = false;
      void prepare(episodes.map(({ id }) => [{ episodeId: id }, 'playlists'])).then((isDone) => {
        current.isOpen = !isDone;
      });
    }
  });
}

/** Yields the bandwidth to the content and to ads, and passes fetched files to the player. */
function yieldToPlayback(deps: PrefetchDeps, plans: Plans, endDwell: () => void): void {
  const { store, media, timeline } = deps;
  const yieldBandwidth = () => plans.drop(({ isDone }) => !isDone);
  media.on('waiting', yieldBandwidth);
  for (const name of ['adinit', 'adsawaited'] as const) timeline.on(name, yieldBandwidth);
  timeline.on('broken', () => plans.drop(() => true));
  timeline.on('variantchange', () => {
    const chosen = selectedUrl(deps);
    plans.handOver(({ url }) => url === chosen);
  });
  timeline.on('episodechange', () => {
    endDwell();
    const chosen = store.getState().selection?.episodeId;
    plans.handOver(({ episodeId }) => episodeId === chosen);
  });
}
