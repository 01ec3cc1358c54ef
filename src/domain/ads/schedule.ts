/**
 * `plain` holds VAST to exactly one Ad a document, as the specification of this player does. `full` adds what VAST 4 allows
 * beyond that.
 */
export type AdRules = 'plain' | 'full';

/**
 * When a break is due. A percentage becomes a second once the duration of the content is known. Readers name the first and
 * the last moment `start` and `end`.
 */
export type BreakAt = { on: 'start' | 'end' | 'pause' } | { second: number } | { percent: number };

/** A VAST document. */
export interface AdSource {
  /** Its URL. For a document within another one that of the outer one. */
  url: string;
  /** Its text, where it stands within another document. */
  inline?: string;
  /** The publisher's skip offset in seconds, for ads without one. */
  skipAfterS?: number;
  /** The publisher's longest ad in seconds. Longer ones do not play. */
  maxS?: number;
  /** False: of several ads one plays (`allowMultipleAds` of VMAP). */
  allowsPod?: boolean;
  /** False: a wrapper is not followed (`followRedirects` of VMAP). */
  mayWrap?: boolean;
}

/** One place in a break. Its sources are asked by turns, and the first that has an ad fills it. */
export type AdSlot = readonly AdSource[];

/** The ads at one position of the content. */
export interface BreakPlan {
  /** Unique in its schedule: `breakId` of VMAP, or a name of ours. */
  id: string;
  at: BreakAt;
  /** Played one after another. */
  slots: readonly AdSlot[];
  /** Seconds. Shorter content has no such break. */
  minContentS: number;
  /** Seconds until the break is due again; null for once. `repeatAfter` of VMAP. */
  repeatS: number | null;
  /** URLs of VMAP that are called for the break as a whole. */
  pings: { breakStart: readonly string[]; breakEnd: readonly string[]; error: readonly string[] };
}

/** The publisher's limits on how often ads are shown; null for none. */
export interface AdFrequency {
  /** Breaks of one visit, of the last hour and day, and of one content. */
  perVisit: number | null;
  perHour: number | null;
  perDay: number | null;
  perContent: number | null;
  /** Seconds between the end of a break and the start of the next; null: the player's own rule. */
  minGapS: number | null;
}

/** All ads of one content. */
export interface AdSchedule {
  breaks: readonly BreakPlan[];
  /** Null when the list has no limits of its own. */
  frequency: AdFrequency | null;
  /** Breaks behind the start whose documents are still on their way. */
  later?: Promise<readonly BreakPlan[]>;
}

/** Content longer than this has a midroll of `midrollList` (docs/behaviour.md, Ad flow). */
export const MIDROLL_MIN_DURATION_S = 1800;

/** Makes a break whose documents play one after another. */
export function breakOf(id: string, at: BreakAt, slots: readonly AdSlot[], minContentS = 0): BreakPlan {
  const pings = { breakStart: [], breakEnd: [], error: [] };
  return { id, at, slots, minContentS, repeatS: null, pings };
}

/** Whether a break precedes the content. */
export const isAtStart = ({ at }: BreakPlan): boolean => 'on' in at && at.on === 'start';

/** The break before the content; null without ads there. Several breaks at the start become one. */
export const startBreak = ({ breaks }: AdSchedule): BreakPlan | null => joined(breaks.filter(isAtStart));

/** The break behind the content; null without ads there, and for content that is too short. */
export const endBreak = (breaks: readonly BreakPlan[], durationS: number): BreakPlan | null =>
  joined(breaks.filter(({ at, minContentS }) => 'on' in at && at.on === 'end' && durationS > minContentS));

/** The break while the viewer pauses; null without ads there. */
export const pauseBreak = ({ breaks }: AdSchedule): BreakPlan | null =>
  joined(breaks.filter(({ at }) => 'on' in at && at.on === 'pause'));

/** Makes one break of several; null without ads. */
export function joined(breaks: readonly BreakPlan[]): BreakPlan | null {
  const [first, ...others] = breaks.filter(({ slots }) => slots.length > 0);
  if (!first || others.length === 0) return first ?? null;
  const all = [first, ...others];
  const pingsOf = (name: keyof BreakPlan['pings']) => all.flatMap(({ pings }) => pings[name]);
  return {
    ...first,
    slots: all.flatMap(({ slots }) => slots),
    pings: { breakStart: pingsOf('breakStart'), breakEnd: pingsOf('breakEnd'), error: pingsOf('error') },
  };
}

/** Position of a break within the content; null for short content, live content and unknown durations. */
export function breakSecond({ at, minContentS }: BreakPlan, durationS: number): number | null {
  if ('on' in at || !Number.isFinite(durationS) || durationS <= minContentS) return null;
  return 'second' in at ? at.second : (durationS * at.percent) / 100;
}
