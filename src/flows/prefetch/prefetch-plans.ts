import type { EpisodeFiles, PrefetchEpisodeFiles } from '@/media/prefetch/prefetcher';

/** The next episode and one that was looked at. */
export const MAX_EPISODES = 2;

/** An address may be signed for a short time, and memory is the viewer's. */
export const PLAN_LIFETIME_MS = 120_000;

/** Files that the player has not taken this long after it got the episode are dropped. */
export const UNUSED_LIFETIME_MS = 20_000;

/** Prefetched files of one episode in one dub, so of one URL. */
export interface PrefetchPlan {
  readonly episodeId: number;
  readonly url: string;
  readonly files: EpisodeFiles;
  /** The viewer looks at it; otherwise the content nears its end. */
  isRequested: boolean;
  /** No request of it is under way. */
  isDone: boolean;
}

interface PlanRecord extends PrefetchPlan {
  /** Seconds and depths that were begun. */
  readonly begun: Set<string>;
  /** Forgets the files. */
  readonly life: AbortController;
  /** Ends what is still looked up; the files stay. */
  work: AbortController;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** The episodes of which something is fetched or kept. */
export interface PrefetchPlans {
  /**
   * Begins a part of an episode, which takes the place of what is on its way of others.
   * @returns the episode's plan and the end of this work; null where the part was begun before
   */
  begin(
    of: Pick<PrefetchPlan, 'episodeId' | 'url' | 'isRequested'>,
    part: string,
  ): { plan: PrefetchPlan; signal: AbortSignal } | null;
  some(is: (plan: PrefetchPlan) => boolean): boolean;
  /** Forgets these. */
  drop(which: (plan: PrefetchPlan) => boolean): void;
  /** The player has this episode now and looks up what is missing; the others are forgotten. */
  handOver(episodeId: number | undefined): void;
}

/** Makes a shelf that is empty. */
export function createPrefetchPlans(open: PrefetchEpisodeFiles): PrefetchPlans {
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
  const make = (of: Pick<PrefetchPlan, 'episodeId' | 'url' | 'isRequested'>): PlanRecord => {
    const life = new AbortController();
    const work = new AbortController();
    const plan = { ...of, files: open(life.signal), begun: new Set<string>(), life, work, isDone: false };
    return Object.assign(plan, { timer: undefined });
  };

  return {
    begin(of, part) {
      const made = plans.find(({ url }) => url === of.url);
      if (made?.begun.has(part)) return null;
      const plan = made ?? make(of);
      forgetAll((other) => !other.isDone && other !== plan);
      plans = [...plans.filter((other) => other !== plan), plan];
      for (const old of plans.slice(0, -MAX_EPISODES)) forget(old);

      plan.work.abort();
      const work = new AbortController();
      Object.assign(plan, { work, isRequested: of.isRequested, isDone: false });
      plan.begun.add(part);
      // From its first file on: more of it makes nothing younger.
      if (plan.timer === undefined) keepFor(plan, PLAN_LIFETIME_MS);
      return { plan, signal: work.signal };
    },
    some: (is) => plans.some(is),
    drop: forgetAll,
    handOver(episodeId) {
      forgetAll((plan) => plan.episodeId !== episodeId);
      for (const plan of plans) {
        plan.work.abort();
        plan.isDone = true;
        keepFor(plan, UNUSED_LIFETIME_MS);
      }
    },
  };
}
