import { chooseAudioTrack } from '@/domain/audio';
import { fetchDepth, isNearEnd, type Line } from '@/domain/foresight';
import type { EpisodeAhead, OpenEpisodeAhead } from '@/media/fetch-ahead';
import { selectAdAhead, selectCanWatch, selectEpisode, selectNextEpisode } from '@/store/selectors';
import type { StartRules } from './anticipate-later';
import type { Deps } from './deps';

/** A pointer that only passes over a row wants nothing of it. */
export const DWELL_MS = 100;

/** The next episode and one that was looked at. */
export const MOST_EPISODES = 2;

/** An address may be signed for a short time, and memory is the viewer's. */
export const KEPT_MS = 120_000;

/** What the player has not taken when this long has passed since it was given the episode, it will not take. */
export const LEFT_OVER_MS = 20_000;

/** Near the end the time is looked at this often. */
const LOOK_INTERVAL_MS = 1_000;

/** Fetches what an episode begins with before it is chosen. */
export interface Anticipation {
  /** The viewer has this episode under the pointer or the focus; null for none any more. */
  wish(episodeId: number | null): void;
}

type AnticipateDeps = Deps<'store' | 'memory' | 'media' | 'config' | 'catalogue' | 'timeline' | 'page'>;

/** What is fetched of one episode: in one voice, so of one address. */
interface Plan {
  episodeId: number;
  url: string;
  files: EpisodeAhead;
  /** Seconds and depths that were begun. */
  begun: Set<string>;
  /** Ends what is still looked up; the files stay. */
  work: AbortController | null;
  /** Forgets the files. */
  life: AbortController;
  isByWish: boolean;
  isDone: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Fetches the next episode near the end of the one that is on, and another while the viewer looks at it; never while
 * the film or an ad needs the line.
 */
export async function createAnticipation(
  deps: AnticipateDeps,
  { planEpisode, addressOf, isMasterFile, readStream, audioWish }: StartRules,
  open: OpenEpisodeAhead,
  line: () => Line,
): Promise<Anticipation> {
  const { store, media, timeline, page, catalogue, config } = deps;
  const diagnose = await media.diagnostics();
  let plans: readonly Plan[] = [];
  let dwell: ReturnType<typeof setTimeout> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Right after a choice the player still tells the time of the episode before. */
  let isOfBefore = false;

  const drop = (plan: Plan) => {
    clearTimeout(plan.timer);
    plan.work?.abort();
    plan.life.abort();
    plans = plans.filter((other) => other !== plan);
  };
  const keepFor = (plan: Plan, ms: number) => {
    clearTimeout(plan.timer);
    plan.timer = setTimeout(() => drop(plan), ms);
  };
  const planOf = (episodeId: number, url: string): Plan => {
    const made = plans.find((plan) => plan.url === url);
    if (made !== undefined) return made;
    const life = new AbortController();
    const files = open(life.signal);
    const begun = new Set<string>();
    return { episodeId, url, files, begun, work: null, life, isByWish: false, isDone: true, timer: undefined };
  };

  const begin = (episodeId: number, isByWish: boolean) => {
    const state = store.getState();
    const episode = state.catalogued?.episodes.find(({ id }) => id === episodeId);
    const isOn = episodeId === state.selection?.episodeId;
    if (episode === undefined || isOn || !selectCanWatch(state) || state.failure !== null) return;
    if (selectAdAhead(state) || state.stream === null) return;

    const { duration, currentTime } = media.facts();
    const { bufferAhead, bandwidth } = diagnose();
    // Nothing is known of the end while the film has yet to come.
    const left = duration > 0 ? duration - currentTime : Number.POSITIVE_INFINITY;
    const depth = fetchDepth(line(), { bufferAhead, bandwidth, left });
    const { variant, startAt } = planEpisode(deps, episode, { position: null, mayAsk: isByWish });
    const url = addressOf({ config }, episode, variant);
    if (depth === null || url === null) return;

    const plan = planOf(episodeId, url);
    const part = `${startAt} ${depth}`;
    if (plan.begun.has(part)) return;
    // One at a time: whoever looks at another does not want the one before.
    for (const other of plans) if (!other.isDone && other !== plan) drop(other);
    plans = [...plans.filter((other) => other !== plan), plan];
    for (const old of plans.slice(0, -MOST_EPISODES)) drop(old);
    plan.work?.abort();
    const work = new AbortController();
    Object.assign(plan, { work, isByWish, isDone: false });
    plan.begun.add(part);
    if (plan.timer === undefined) keepFor(plan, KEPT_MS);
    void fetchPlan(plan, { startAt, segments: depth === 'segments' }, work.signal);
  };

  const fetchPlan = async (
    plan: Plan,
    { startAt, segments }: { startAt: number | null; segments: boolean },
    signal: AbortSignal,
  ) => {
    const stream = await readAhead(plan, signal);
    if (stream !== null && !signal.aborted) {
      const chooseAudio = (tracks: Parameters<typeof chooseAudioTrack>[0]) => chooseAudioTrack(tracks, audioWish(deps));
      await plan.files.stream(stream, { startAt, segments, chooseAudio }, signal);
    }
    if (!signal.aborted) plan.isDone = true;
  };

  /** Reads what came by the catalogue's own rules, and keeps it for whoever opens the episode. */
  const readAhead = async ({ files, url }: Plan, signal: AbortSignal) => {
    const isMaster = isMasterFile(url);
    if ((isMaster && (await files.file(url)) === null) || signal.aborted) return null;
    const stream = await readStream({ catalogue }, url, signal);
    if (!stream.ok) return null;
    if (isMaster) void files.file(url);
    return stream.value;
  };

  media.on('timeupdate', ({ currentTime, duration }) => {
    const now = page.now();
    if (isOfBefore || now - lookedAt < LOOK_INTERVAL_MS) return;
    lookedAt = now;
    const state = store.getState();
    const next = selectNextEpisode(state);
    const isNear = isNearEnd(selectEpisode(state)?.segments ?? [], currentTime, duration);
    // What the viewer looks at goes first.
    const isBusy = plans.some(({ isByWish, isDone }) => isByWish && !isDone);
    if (next !== null && isNear && !state.nextCancelled && !isBusy) begin(next.id, false);
  });
  const yieldLine = () => {
    for (const plan of plans) if (!plan.isDone) drop(plan);
  };
  media.on('waiting', yieldLine);
  for (const name of ['adinit', 'adsawaited'] as const) timeline.on(name, yieldLine);
  media.on('ready', () => {
    isOfBefore = false;
  });
  timeline.on('episodechange', () => {
    isOfBefore = true;
    clearTimeout(dwell);
    const episodeId = store.getState().selection?.episodeId;
    for (const plan of plans) {
      if (plan.episodeId !== episodeId) drop(plan);
      else {
        // From here on the player looks up what is missing.
        plan.work?.abort();
        plan.isDone = true;
        keepFor(plan, LEFT_OVER_MS);
      }
    }
  });
  for (const name of ['variantchange', 'broken'] as const) timeline.on(name, () => plans.forEach(drop));
  return {
    wish(episodeId) {
      clearTimeout(dwell);
      if (episodeId !== null) dwell = setTimeout(() => begin(episodeId, true), DWELL_MS);
      else for (const plan of plans) if (plan.isByWish && !plan.isDone) drop(plan);
    },
  };
}
