import { describe, expect, test } from 'vitest';
import type { Verdict } from '@/domain/ads/ad-frequency';
import { BREAK_LEAD_S, dueBreak, REPEAT_LIMIT, type TimedBreak, timedBreaks } from '@/domain/ads/due-break';
import { type AdRules, type AdSlot, type BreakAt, type BreakPlan, breakOf } from '@/domain/ads/schedule';

const SLOTS: readonly AdSlot[] = [[{ url: 'https://ads.example/a' }]];
const plan = (id: string, at: BreakAt, part: Partial<BreakPlan> = {}): BreakPlan => ({
  ...breakOf(id, at, SLOTS),
  ...part,
});
const seconds = (plans: readonly BreakPlan[], durationS: number) =>
  timedBreaks(plans, durationS).map(({ id, second }) => [id, second]);

describe('Timed breaks', () => {
  test('are in the order of the content, with percentages as seconds and the end behind them', () => {
    const plans = [plan('late', { percent: 75 }), plan('end', { on: 'end' }), plan('early', { second: 90 })];
    expect(seconds(plans, 1000)).toEqual([
      ['early', 90],
      ['late', 750],
      ['end', 1000],
    ]);
    expect(timedBreaks(plans, 1000).map(({ type }) => type)).toEqual(['midroll', 'midroll', 'postroll']);
  });

  test.each([Number.NaN, 0, Number.POSITIVE_INFINITY])('are none for content of %s s', (duration) => {
    expect(timedBreaks([plan('a', { second: 10 }), plan('b', { on: 'end' })], duration)).toEqual([]);
  });

  test('are none in content that is too short for them', () => {
    const plans = [plan('a', { second: 10 }, { minContentS: 600 }), plan('b', { on: 'end' }, { minContentS: 600 })];
    expect(timedBreaks(plans, 600)).toEqual([]);
    expect(timedBreaks(plans, 601)).toHaveLength(2);
  });

  test('leave the beginning to the preroll, the pause to the viewer, and what is behind the end out', () => {
    const plans = [plan('start', { on: 'start' }), plan('pause', { on: 'pause' }), plan('behind', { second: 100 })];
    expect(timedBreaks(plans, 100)).toEqual([]);
  });

  test('repeat until the end, with ids of their own', () => {
    expect(seconds([plan('a', { second: 100 }, { repeatS: 300 })], 1000)).toEqual([
      ['a', 100],
      ['a/2', 400],
      ['a/3', 700],
    ]);
    expect(timedBreaks([plan('p', { on: 'start' }, { repeatS: 300 })], 1000).map(({ second }) => second)).toEqual([
      300, 600, 900,
    ]);
    expect(timedBreaks([plan('a', { second: 1 }, { repeatS: 1 })], 1000)).toHaveLength(REPEAT_LIMIT + 1);
    expect(timedBreaks([plan('a', { second: 1 }, { repeatS: 0 })], 1000)).toHaveLength(1);
  });

  test('at one second become one break', () => {
    const breaks = timedBreaks([plan('a', { second: 50 }), plan('b', { percent: 50 })], 100);
    expect(breaks).toMatchObject([{ id: 'a', second: 50, plan: { slots: [...SLOTS, ...SLOTS] } }]);
  });
});

/** Sees the breaks of content of 1,000 s at 100, 200, 300 s and at its end. */
function at(timeS: number, part: Partial<Parameters<typeof dueBreak>[0]> = {}) {
  const plans = [100, 200, 300].map((second) => plan(String(second), { second }));
  const breaks = timedBreaks([...plans, plan('end', { on: 'end' })], 1000);
  const { due, passed } = dueBreak({
    breaks,
    timeS,
    fromS: 0,
    rules: 'full',
    isBusy: false,
    isHidden: false,
    verdict: () => 'now',
    ...part,
  });
  return [due?.id ?? null, passed.map(({ id }) => id)];
}

describe('Due break', () => {
  test.each<[number, string | null, string[]]>([
    [100 - BREAK_LEAD_S - 1, null, []],
    [100 - BREAK_LEAD_S, '100', []],
    [100, '100', []],
    [250, '200', ['100']],
    [1000 - BREAK_LEAD_S, '300', ['100', '200']],
    [1000, 'end', ['100', '200', '300']],
  ])('at %s s is %s, and %j count as played', (timeS, due, passed) => {
    expect(at(timeS)).toEqual([due, passed]);
  });

  test('is none before the second where the content was resumed under full, and the last one under plain', () => {
    expect(at(250, { fromS: 250 })).toEqual([null, ['100', '200']]);
    expect(at(100, { fromS: 100 })).toEqual([null, ['100']]);
    expect(at(250, { fromS: 250, rules: 'plain' })).toEqual(['200', ['100']]);
  });

  test('waits under full until the content plays, as long as nobody sees the page, and during another break', () => {
    expect(at(250, { fromS: null })).toEqual([null, []]);
    expect(at(250, { isHidden: true })).toEqual([null, []]);
    expect(at(250, { isBusy: true })).toEqual([null, []]);
    expect(at(250, { isHidden: true, fromS: null, rules: 'plain' })).toEqual(['200', ['100']]);
  });

  test('waits for the end of a gap, and is dropped where a limit is used up', () => {
    expect(at(250, { verdict: () => 'later' })).toEqual([null, ['100']]);
    expect(at(250, { verdict: () => 'never' })).toEqual([null, ['100', '200']]);
    expect(at(90, { verdict: () => 'never' }), 'a seek back may lead elsewhere').toEqual([null, []]);
  });
});

/** A generator of numbers from 0 to 1, the same for each seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** One look at the playhead, and what came of it. */
interface Look {
  timeS: number;
  isKnown: boolean;
  isFree: boolean;
  isHidden: boolean;
  verdict: Verdict;
  /** The content has played from this second; null before. */
  fromS: number | null;
  due: string | null;
}

/** Seconds up to which one break was shown for all, by the index of the look before which that happened. */
type Shows = readonly (readonly [index: number, timeS: number])[];

/**
 * The oracle: the break that is due at the last look, found by going through all looks before for each break alone. Nothing is
 * remembered between two questions.
 */
function expected(
  places: ReadonlyMap<string, number>,
  end: string | null,
  rules: AdRules,
  looks: readonly Look[],
  shows: Shows,
) {
  const now = looks.length - 1;
  const last = looks[now] as Look;
  const isOpen = ({ isKnown, isFree, isHidden, fromS }: Look) =>
    isKnown && isFree && (rules === 'plain' || (!isHidden && fromS !== null));
  const wasBefore = (id: string, { fromS, isKnown }: Look) =>
    isKnown && rules === 'full' && id !== end && fromS !== null && (places.get(id) ?? 0) <= fromS;
  const isGone = (id: string, index: number): boolean => {
    for (let i = 0; i <= index; i += 1) {
      const look = looks[i] as Look;
      if (shows.some(([from, timeS]) => from === i && timeS >= (places.get(id) ?? 0))) return true;
      if (wasBefore(id, look)) return true;
      if (i === index) return false;
      if (look.due === id) return true;
      if (!isOpen(look) || (places.get(id) ?? 0) > look.timeS) continue;
      if (look.verdict === 'never') return true;
      for (const [other, second] of places) {
        const isLater = second > (places.get(id) ?? 0) && second <= look.timeS;
        if (isLater && !isGone(other, i)) return true;
      }
    }
    return false;
  };
  if (!isOpen(last) || last.verdict !== 'now') return null;
  let reached: string | null = null;
  let coming: string | null = null;
  for (const [id, second] of places) {
    if (isGone(id, now)) continue;
    if (second <= last.timeS && (reached === null || second > (places.get(reached) ?? 0))) reached = id;
    const isNear = second > last.timeS && second - last.timeS <= BREAK_LEAD_S;
    if (isNear && (coming === null || second < (places.get(coming) ?? 0))) coming = id;
  }
  return reached ?? coming;
}

/** Walks through content at random, as the schedule of an episode does, and compares each look with the oracle. */
function walk(seed: number): number {
  const random = seeded(seed);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const rules: AdRules = random() < 0.5 ? 'plain' : 'full';
  const durationS = 60 + upTo(600);
  const plans: BreakPlan[] = Array.from({ length: upTo(6) }, (_, index) =>
    plan(`b${index}`, random() < 0.5 ? { second: upTo(durationS + 60) } : { percent: upTo(101) }, {
      minContentS: upTo(4) === 0 ? upTo(800) : 0,
      repeatS: upTo(5) === 0 ? 20 + upTo(100) : null,
    }),
  );
  if (upTo(3) === 0) plans.push(plan('behind', { on: 'end' }));
  const timed: readonly TimedBreak[] = timedBreaks(plans, durationS);
  const places = new Map(timed.map(({ id, second }) => [id, second]));
  const end = timed.find(({ type }) => type === 'postroll')?.id ?? null;
  const knownFrom = upTo(5);
  const looks: Look[] = [];
  const shows: [number, number][] = [];
  const played = new Set<string>();
  let coming: TimedBreak | null = null;
  let isReady = false;
  let timeS = upTo(2) === 0 ? 0 : upTo(durationS);
  let fromS: number | null = null;
  let plays = false;
  let isHidden = false;
  let dues = 0;
  const steps = 5 + upTo(25);
  for (let step = 0; step < steps; step += 1) {
    const kind = upTo(10);
    if (kind === 0) timeS = upTo(durationS + 1);
    else if (kind === 1) isHidden = !isHidden;
    else if (kind === 2) plays = false;
    else if (kind === 3 && coming !== null) isReady = true;
    else if (kind === 4 && coming !== null) coming = null;
    else {
      if (!plays) fromS ??= timeS;
      plays = true;
      timeS = Math.min(durationS, timeS + random() * 25);
    }
    // A ready break is shown at its second, for all before.
    if (coming !== null && isReady && timeS >= coming.second && !(rules === 'full' && isHidden)) {
      for (const { id, second } of timed) if (second <= timeS) played.add(id);
      shows.push([looks.length, timeS]);
      coming = null;
      isReady = false;
    }
    const isKnown = step >= knownFrom;
    const verdict: Verdict = (['now', 'now', 'now', 'later', 'never'] as const)[upTo(5)] ?? 'now';
    const isFree: boolean = coming === null;
    const breaks = isKnown ? timed.filter(({ id }) => !played.has(id)) : [];
    const { due, passed } = dueBreak({
      breaks,
      timeS,
      fromS,
      rules,
      isBusy: !isFree,
      isHidden,
      verdict: () => verdict,
    });
    for (const { id } of passed) played.add(id);
    looks.push({ timeS, isKnown, isFree, isHidden, verdict, fromS, due: due?.id ?? null });
    const wanted = expected(places, end, rules, looks, shows);
    if ((due?.id ?? null) !== wanted)
      throw new Error(`walk ${seed}, look ${step}: ${due?.id ?? null} instead of ${wanted}: ${JSON.stringify(looks)}`);
    if (due === null) continue;
    dues += 1;
    if (played.has(due.id)) throw new Error(`walk ${seed}: ${due.id} is due again`);
    played.add(due.id);
    coming = due;
    isReady = false;
  }
  return dues;
}

test('Due break: agrees with a slow oracle on 10,000 random walks', () => {
  let dues = 0;
  for (let seed = 1; seed <= 10_000; seed += 1) dues += walk(seed * 7919);
  expect(dues, 'the walks show something').toBeGreaterThan(5_000);
});
