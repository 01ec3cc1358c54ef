import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  LONGEST_WAIT_MS,
  MOST_RESTARTS,
  PLAYED_LIMIT_MS,
  POLL_MS,
  SLOW_START_LIMIT_MS,
  WAIT_LIMIT_MS,
} from '@/domain/recovery/limits';
import { phaseOf } from '@/domain/recovery/recovery-state';
import { beginWatch, mayTry, reduceWatch, type WatchEvent } from '@/domain/recovery/watching';
import { type Fault, type FaultPlan, FaultyStream } from './faulty-stream';

const fault: fc.Arbitrary<Fault> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      server: fc.constantFrom('good', 'gone', 'hang', 'trickle', 'refused', 'missing', 'broken'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ isOnline: fc.boolean() }) },
  fc.record({ isReportedOffline: fc.boolean() }),
  fc.record({ isHidden: fc.boolean() }),
  fc.record({ isOn: fc.boolean() }),
  fc.constant<Fault>({ decodes: false }),
  fc.constant<Fault>({ source: true }),
);

const plan: fc.Arbitrary<FaultPlan> = fc.record({
  kind: fc.constantFrom('hls', 'dash', 'file'),
  isLive: fc.boolean(),
  // The longer one outlasts the limit of retries.
  bufferMs: fc.constantFrom(8_000, 120_000),
  faults: fc.array(
    fc.record({ afterMs: fc.oneof(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 0, max: 40_000 })), fault }),
    {
      maxLength: 8,
    },
  ),
});

/** Each silent poll, and the first one of a wait. */
const ROUNDING_MS = 4 * POLL_MS;

function expectPromises(stream: FaultyStream, { isLive, faults }: FaultPlan): void {
  expect(stream.faults).toEqual([]);
  const trickles = faults.some(({ fault }) => 'server' in fault && fault.server === 'trickle');
  expect(stream.longestMs.start).toBeLessThanOrEqual((trickles ? SLOW_START_LIMIT_MS : WAIT_LIMIT_MS) + ROUNDING_MS);
  expect(stream.longestMs.played).toBeLessThanOrEqual(
    (isLive ? LONGEST_WAIT_MS : PLAYED_LIMIT_MS) + 2 * WAIT_LIMIT_MS + ROUNDING_MS,
  );
}

/** The first segment arrives in the very poll in which the start reaches its limit. */
const FIRST_DATA_AT_LIMIT: FaultPlan = {
  kind: 'hls',
  isLive: false,
  bufferMs: 8_000,
  faults: [
    { afterMs: 0, fault: { server: 'trickle' } },
    { afterMs: 0, fault: { source: true } },
    { afterMs: 17_800, fault: { server: 'broken' } },
  ],
};

/** Sequences of faults, more of them in the full run. */
const RUNS: readonly (readonly [number, { tags?: string[] }])[] = [
  [1_000, {}],
  [5_000, { tags: ['nightly'] }],
];

describe.for(RUNS)('Recovery: after %i sequences of faults', ([numRuns, options]) => {
  test('that end, the content plays or is paused by the viewer', options, () => {
    fc.assert(
      fc.property(plan, (given) => {
        const stream = new FaultyStream(given);
        stream.run(180_000, () => stream.mend());
        expectPromises(stream, given);
        expect(phaseOf(stream.state)).toBe('playing');
        expect(stream.moves || !stream.isOn).toBe(true);
      }),
      { numRuns, examples: [[FIRST_DATA_AT_LIMIT]] },
    );
  });

  test('that last, the content plays, is paused, or its failure is watched', options, () => {
    fc.assert(
      fc.property(plan, (given) => {
        const stream = new FaultyStream(given);
        stream.run(450_000);
        expectPromises(stream, given);
        expect(stream.moves || !stream.isOn || stream.isFailed || stream.trickles).toBe(true);
      }),
      { numRuns },
    );
  });
});

/** A failure at a second of the film whose server answers each probe: restarts within an hour, and the last countdown. */
function circle(
  seconds: number,
  failures: readonly { jitterS: number; startMs: number }[],
  events: readonly WatchEvent[],
) {
  let state = beginWatch(0);
  const counts = { restarts: 0, left: null as number | null };
  let at = 0;
  const report = (event: WatchEvent): void => {
    const [next, effects] = reduceWatch(state, { at, isHidden: false }, event);
    state = next;
    for (const effect of effects) {
      if (effect.name === 'countDown') counts.left = effect.seconds;
      if (effect.name === 'probe') report({ name: 'answered', answers: true, isOurs: true });
      if (effect.name !== 'restart') continue;
      const { jitterS = 0, startMs = 0 } = failures[counts.restarts % failures.length] ?? {};
      counts.restarts += 1;
      at += startMs;
      report({ name: 'failed', seconds: seconds + jitterS });
    }
  };
  report({ name: 'failed', seconds });
  for (const event of events) report(event);
  for (const end = at + 3_600_000; at < end; at += 1_000) report({ name: 'tick' });
  return counts;
}

const failure = fc.record({
  jitterS: fc.double({ min: 0, max: 1.9, noNaN: true }),
  startMs: fc.integer({ min: 0, max: 20_000 }),
});

test('Recovery: a failure at the same second after each restart ends in words, without another attempt', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.array(failure, { minLength: 1 }), (seconds, failures) => {
      expect(circle(seconds, failures, [])).toEqual({ restarts: MOST_RESTARTS, left: null });
    }),
    { numRuns: 500 },
  );
});

test('Recovery: the return of the network, or of the viewer, begins the attempts anew', () => {
  const failures = [{ jitterS: 0, startMs: 1_000 }];
  const once = circle(40, failures, []).restarts;
  const again: WatchEvent[] = [...Array.from({ length: 400 }, () => ({ name: 'tick' }) as const), { name: 'turned' }];
  expect(circle(40, failures, again).restarts).toBe(2 * once);
});

test('Recovery: a failure that comes later each time is another one', () => {
  let state = beginWatch(0);
  for (let index = 0; index < 3 * MOST_RESTARTS; index += 1) {
    const moment = { at: index * 100_000, isHidden: false };
    [state] = reduceWatch(state, moment, { name: 'failed', seconds: 10 * index });
    const [next, effects] = reduceWatch(state, moment, { name: 'answered', answers: true, isOurs: true });
    expect(effects[0]).toEqual({ name: 'restart' });
    state = next;
  }
});

test('Recovery: a file that is denied for an hour is probed on, and the film starts once it is served', () => {
  let state = beginWatch(0);
  let [restarts, isServed] = [0, false];
  let at = 0;
  const report = (event: WatchEvent): void => {
    const [next, effects] = reduceWatch(state, { at, isHidden: false }, event);
    state = next;
    for (const { name } of effects) {
      if (name === 'probe') report({ name: 'answered', answers: isServed || mayTry(state), isOurs: true });
      if (name !== 'restart') continue;
      restarts += 1;
      if (!isServed) report({ name: 'failed', seconds: 40 });
    }
  };
  const watch = (untilMs: number) => {
    for (; at < untilMs; at += 1_000) report({ name: 'tick' });
  };
  report({ name: 'failed', seconds: 40 });
  watch(3_600_000);
  expect(restarts).toBe(MOST_RESTARTS - 1);
  isServed = true;
  watch(3_720_000);
  expect(restarts).toBe(MOST_RESTARTS);
});
