import type { Verdict } from './ad-frequency';
import { type AdRules, type BreakPlan, breakSecond, endBreak, isAtStart, joined } from './schedule';

/** A break of the content at its second. */
export interface TimedBreak {
  /** Unique in the episode. */
  id: string;
  plan: BreakPlan;
  second: number;
  type: 'midroll' | 'postroll';
}

/** The most repetitions of one break. */
export const REPEAT_LIMIT = 20;

/** A break is fetched this long before its position, so that it starts there without a wait. */
export const BREAK_LEAD_S = 20;

/** The breaks within and behind content of this duration, in their order; none for live content and unknown durations. */
export function timedBreaks(plans: readonly BreakPlan[], durationS: number): TimedBreak[] {
  if (!Number.isFinite(durationS) || durationS <= 0) return [];
  const within = plans.flatMap((plan) => secondsOf(plan, durationS).map(timed(plan)));
  const end = endBreak(plans, durationS);
  return [
    ...oneASecond(within.sort((one, other) => one.second - other.second)),
    ...(end ? [{ id: end.id, plan: end, second: durationS, type: 'postroll' as const }] : []),
  ];
}

const timed =
  (plan: BreakPlan) =>
  (second: number, index: number): TimedBreak => ({
    id: index === 0 ? plan.id : `${plan.id}/${index + 1}`,
    plan,
    second,
    type: 'midroll',
  });

/** Several breaks at one second become one. */
function oneASecond(breaks: readonly TimedBreak[]): TimedBreak[] {
  const found: TimedBreak[] = [];
  for (const one of breaks) {
    const last = found.at(-1);
    const plan = last?.second === one.second && joined([last.plan, one.plan]);
    if (last && plan) found[found.length - 1] = { ...last, plan };
    else found.push(one);
  }
  return found;
}

/** The position of a break, then its repetitions. Those of a preroll begin behind it. */
function secondsOf(plan: BreakPlan, durationS: number): number[] {
  const { repeatS, slots, minContentS } = plan;
  const first = isAtStart(plan) ? 0 : breakSecond(plan, durationS);
  if (first === null || slots.length === 0 || durationS <= minContentS) return [];
  const times = repeatS !== null && repeatS > 0 ? REPEAT_LIMIT : 0;
  const seconds = Array.from({ length: times + 1 }, (_, index) => first + index * (repeatS ?? 0));
  return seconds.filter((second) => second > 0 && second < durationS);
}

interface Moment {
  /** The breaks that are still to come, in their order. */
  breaks: readonly TimedBreak[];
  /** Position, and where the content began or was resumed; null before it has played. Seconds. */
  timeS: number;
  fromS: number | null;
  rules: AdRules;
  /** Another break is fetched, ready or shown. */
  isBusy: boolean;
  /** The page is hidden. */
  isHidden: boolean;
  /** Whether the limits allow a break now. Asked only when one is due. */
  verdict(): Verdict;
}

/**
 * The break that is to be fetched now, and those that count as played although nobody has seen them. After a seek over
 * several breaks the last of them is due (docs/behaviour.md, Ad flow).
 */
export function dueBreak(moment: Moment): { due: TimedBreak | null; passed: readonly TimedBreak[] } {
  const { timeS, fromS, rules, isBusy, isHidden } = moment;
  const isFull = rules === 'full';
  // The preroll was in their place.
  const isBefore = ({ second, type }: TimedBreak) => isFull && type === 'midroll' && fromS !== null && second <= fromS;
  const before = moment.breaks.filter(isBefore);
  const breaks = moment.breaks.filter((one) => !isBefore(one));
  // Content that has not played is preceded by its preroll.
  if (isBusy || (isFull && (isHidden || fromS === null))) return { due: null, passed: before };
  const reached = breaks.filter(({ second }) => second <= timeS);
  const due = reached.at(-1) ?? breaks.find(({ second }) => second - BREAK_LEAD_S <= timeS) ?? null;
  const passed = [...before, ...reached.slice(0, -1)];
  if (due === null) return { due, passed };
  const verdict = moment.verdict();
  if (verdict === 'now') return { due, passed };
  return { due: null, passed: verdict === 'never' ? [...before, ...reached] : passed };
}
