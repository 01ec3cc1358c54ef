import { type AdFrequency, type AdRules, type AdSchedule, isAtStart } from './schedule';

/** A break of which an ad was shown. */
export interface ShownBreak {
  /** Its end, or its start while it runs: milliseconds since 1970. */
  ms: number;
  contentId: string;
}

/** The breaks that this viewer was shown. */
export interface ShownBreaks {
  /** Those of the last day, the oldest first. */
  breaks: readonly ShownBreak[];
  /** Their number in this visit, which ends with the tab. */
  inVisit: number;
}

export const NOTHING_SHOWN: ShownBreaks = { breaks: [], inVisit: 0 };

/** Number of breaks that are remembered, so that the record takes about 1 kB. */
export const REMEMBERED_BREAKS = 40;

/** Under `full` the content has no preroll within this time of the last break, where the list has no limit of its own. */
export const PREROLL_GAP_S = 120;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The breaks that still count. A clock that was set back has left some in the future. */
export const remembered = (breaks: readonly ShownBreak[], nowMs: number): ShownBreak[] =>
  breaks.filter(({ ms }) => ms <= nowMs && nowMs - ms < DAY_MS).slice(-REMEMBERED_BREAKS);

/** `later`: the last break is too close. `never`: a count is used up. */
export type Verdict = 'now' | 'later' | 'never';

/** Whether the limits of a list allow a break at this time. */
export function breakVerdict(
  frequency: AdFrequency | null,
  { breaks, inVisit }: ShownBreaks,
  contentId: string,
  nowMs: number,
): Verdict {
  if (frequency === null) return 'now';
  const counted = remembered(breaks, nowMs);
  const isReached = (limit: number | null, count: number) => limit !== null && count >= limit;
  const isUsedUp =
    isReached(frequency.perVisit, inVisit) ||
    isReached(frequency.perHour, counted.filter(({ ms }) => nowMs - ms < HOUR_MS).length) ||
    isReached(frequency.perDay, counted.length) ||
    isReached(frequency.perContent, counted.filter((shown) => shown.contentId === contentId).length);
  if (isUsedUp) return 'never';
  return isWithin(counted, frequency.minGapS ?? 0, nowMs) ? 'later' : 'now';
}

/** Whether the last break has ended less than this many seconds ago. */
const isWithin = (breaks: readonly ShownBreak[], gapS: number, nowMs: number): boolean =>
  nowMs - (breaks.at(-1)?.ms ?? Number.NEGATIVE_INFINITY) < gapS * 1000;

/** Leaves out the break before the content, where the limits of the list or those of the player forbid it now. */
export function withinLimits(
  schedule: AdSchedule,
  rules: AdRules,
  shown: ShownBreaks,
  contentId: string,
  nowMs: number,
): AdSchedule {
  const { breaks, frequency } = schedule;
  const gapS = rules === 'full' && frequency?.minGapS == null ? PREROLL_GAP_S : 0;
  const isAllowed =
    breakVerdict(frequency, shown, contentId, nowMs) === 'now' &&
    !isWithin(remembered(shown.breaks, nowMs), gapS, nowMs);
  return isAllowed ? schedule : { ...schedule, breaks: breaks.filter((plan) => !isAtStart(plan)) };
}
