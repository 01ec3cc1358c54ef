import type { Id } from '@/domain/catalogue/id';
import { contains, type FetchDepth } from '@/domain/prefetch/prefetch-policy';
import type { EpisodeFiles, PrefetchEpisodeFiles } from '@/media/prefetch/prefetcher';

/** Episodes with segments: the next one and one under the pointer. */
export const MAX_EPISODES = 2;

/** All episodes: also those of which only master files or playlists are known. */
export const MAX_PREPARED_EPISODES = 8;

/**
 * Lifetime of fetched files: URLs may be signed for a short time, and memory is limited. It starts with the first file,
 * and once more with the first segments.
 */
export const PLAN_LIFETIME_MS = 120_000;

/** Lifetime of files that the player does not use after the episode has started. */
export const UNUSED_LIFETIME_MS = 20_000;

/** Prefetched files of one episode in one dub, so of one URL. */
export interface PrefetchPlan {
  readonly episodeId: Id;
  /** Id of the dub that was asked for; undefined for the viewer's own. */
  readonly dubId?: Id | undefined;
  readonly url: string;
  readonly files: EpisodeFiles;
  /** Whether the viewer points at the episode. Otherwise the content nears its end. */
  isRequested: boolean;
  /** The most that was requested. */
  depth: FetchDepth;
  /** Whether all its requests have ended. */
  isDone: boolean;
}

/** The start of a prefetch. */
type PlanRequest = Pick<PrefetchPlan, 'episodeId' | 'dubId' | 'url' | 'isRequested' | 'depth'>;

interface PlanRecord extends PrefetchPlan {
  /** Start seconds and depths of the requests so far. */
  readonly begun: Set<string>;
  /** Drops the files. */
  readonly life: AbortController;
  /** Aborts pending requests; the files stay. */
  work: AbortController;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Creates an empty list of episodes with pending requests or cached files. */
export function createPrefetchPlans(open: PrefetchEpisodeFiles) {
  let plans: readonly PlanRecord[] = [];

  const forget = (plan: PlanRecord) => {
    clearTimeout(plan.timer);
    plan.work.abort();
    plan.life.abort();
    plans = plans.filter((other) => other !== plan);
  };
  const keepFor = (plan: PlanRecord, ms: number) => {
    clearTimeout(plan.timer);
    plan.timer = setTimeout(() => forget(plan), ms);
  };
  const forgetAll = (which: (plan: PlanRecord) => boolean) => {
    for (const plan of plans) if (which(plan)) forget(plan);
  };
  const make = (of: PlanRequest): PlanRecord => {
    const [life, work] = [new AbortController(), new AbortController()];
    return { ...of, files: open(life.signal), begun: new Set(), life, work, isDone: false, timer: undefined };
  };

  return {
    /**
     * Starts the prefetch of a part, and aborts pending requests of other episodes.
     * @returns the episode's plan and the signal of this work; null when the part was already started
     */
    begin(of: PlanRequest, part: string): { plan: PrefetchPlan; signal: AbortSignal } | null {
      const made = plans.find(({ url }) => url === of.url);
      if (made?.begun.has(part)) return null;
      const plan = made ?? make(of);
      forgetAll((other) => !other.isDone && other !== plan);
      plans = [...plans.filter((other) => other !== plan), plan];
      const isRaised = of.depth === 'segments' && plan.depth !== of.depth;
      if (contains(of.depth, plan.depth)) plan.depth = of.depth;
      const heavy = plans.filter(({ depth }) => depth === 'segments');
      for (const old of [...plans.slice(0, -MAX_PREPARED_EPISODES), ...heavy.slice(0, -MAX_EPISODES)]) forget(old);

      plan.work.abort();
      const work = new AbortController();
      Object.assign(plan, { work, isRequested: of.isRequested, isDone: false });
      plan.begun.add(part);
      // Segments may follow playlists of long ago, shortly before the episode is needed.
      if (plan.timer === undefined || isRaised) keepFor(plan, PLAN_LIFETIME_MS);
      return { plan, signal: work.signal };
    },
    some: (is: (plan: PrefetchPlan) => boolean) => plans.some(is),
    drop: (which: (plan: PrefetchPlan) => boolean) => forgetAll(which),
    /** Passes the matching files to the player and drops the others. */
    handOver(which: (plan: PrefetchPlan) => boolean) {
      forgetAll((plan) => !which(plan));
      for (const plan of plans) {
        plan.work.abort();
        plan.isDone = true;
        keepFor(plan, UNUSED_LIFETIME_MS);
      }
    },
  };
}
