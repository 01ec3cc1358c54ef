import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  advanceClock,
  JITTER_S,
  type PlaySample,
  passedMilestones,
  settled,
  UNWATCHED,
} from '@/domain/analytics/play-clock';

const sample = (atS: number, positionS: number, over: Partial<PlaySample> = {}): PlaySample => ({
  atMs: atS * 1000,
  positionS,
  rate: 1,
  isPlaying: true,
  ...over,
});

const run = (...samples: PlaySample[]) => samples.reduce(advanceClock, UNWATCHED);

/** Real and content seconds, rounded to milliseconds. */
const totals = (...samples: PlaySample[]) => {
  const { realS, videoS } = run(...samples);
  return [realS, videoS].map((seconds) => Math.round(seconds * 1000) / 1000);
};

describe('Play clock counts', () => {
  test('playback', () => {
    expect(totals(sample(0, 100), sample(4, 104), sample(10, 110))).toEqual([10, 10]);
  });

  test('twice the content at rate 2, and half of it at 0.5', () => {
    const fast = { rate: 2 };
    const slow = { rate: 0.5 };
    expect(totals(sample(0, 0, fast), sample(5, 10, fast), sample(10, 20, fast))).toEqual([10, 20]);
    expect(totals(sample(0, 0, slow), sample(10, 5, slow))).toEqual([10, 5]);
  });

  test('at the previous rate up to a rate change', () => {
    expect(totals(sample(0, 0), sample(4, 4, { rate: 2 }), sample(8, 12, { rate: 2 }))).toEqual([8, 12]);
  });

  test('a background tab, whose samples are a minute apart', () => {
    expect(totals(sample(0, 0), sample(60, 60), sample(120, 120))).toEqual([120, 120]);
  });

  test('a live stream, whose seconds start anywhere', () => {
    expect(totals(sample(0, 8_000_000), sample(10, 8_000_010))).toEqual([10, 10]);
  });
});

describe('Play clock does not count', () => {
  test('a pause', () => {
    const paused = { isPlaying: false };
    expect(totals(sample(0, 0), sample(5, 5, paused), sample(65, 5), sample(70, 10))).toEqual([10, 10]);
  });

  test('a stall, with or without an event', () => {
    expect(totals(sample(0, 0), sample(5, 5), sample(35, 5), sample(40, 10))).toEqual([10, 10]);
    expect(totals(sample(0, 0), sample(40, 10))).toEqual([10, 10]);
  });

  test('the sleep of a device', () => {
    expect(totals(sample(0, 0), sample(5, 5), sample(30_005, 5.2), sample(30_010, 10.2))).toEqual([10.2, 10.2]);
  });

  test.each([
    ['forwards', 900],
    ['backwards', 1],
  ])('a seek %s without an event', (_, to) => {
    expect(totals(sample(0, 10), sample(5, 15), sample(5.1, to), sample(10.1, to + 5))).toEqual([10, 10]);
  });

  test('a seek of paused content, whatever the length of the pause', () => {
    const paused = { isPlaying: false };
    expect(totals(sample(0, 0, paused), sample(600, 30, paused), sample(601, 30))).toEqual([0, 0]);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('a time of %s', (time) => {
    expect(totals(sample(0, 0), sample(5, 5), sample(6, time), sample(7, 7), sample(9, 9))).toEqual([7, 7]);
  });

  test('a clock that goes backwards, and rate 0', () => {
    expect(totals(sample(10, 0), sample(5, 0.1))).toEqual([0, 0]);
    expect(totals(sample(0, 0, { rate: 0 }), sample(5, 0.1))).toEqual([0, 0]);
  });
});

describe('Play clock: seek that is reported late', () => {
  test('starts at the position before the jump', () => {
    expect(run(sample(0, 10), sample(2, 12), sample(2.02, 600)).steadyS).toBe(12);
    expect(run(sample(0, 10), sample(2, 12), sample(2.02, 600), sample(2.1, 600)).steadyS).toBe(12);
    expect(run(sample(0, 10), sample(2, 12), sample(2.02, 600), sample(3.02, 601)).steadyS).toBe(601);
    expect(settled(run(sample(0, 10), sample(2, 12), sample(2.02, 600))).steadyS).toBe(600);
  });

  test('passes no milestone', () => {
    expect(run(sample(0, 10), sample(2, 12)).playedFromS).toBe(10);
    expect(run(sample(0, 10), sample(2, 600)).playedFromS).toBeNull();
    expect(run(sample(0, 10, { isPlaying: false }), sample(2, 10.1)).playedFromS).toBeNull();
  });
});

/** Arbitrary steps: duration, content progress, rate and playback state. */
const steps = fc.array(
  fc.record({
    tookS: fc.double({ min: 0, max: 120, noNaN: true }),
    movedS: fc.double({ min: -500, max: 500, noNaN: true }),
    rate: fc.constantFrom(0.25, 0.5, 1, 1.5, 2, 4),
    isPlaying: fc.boolean(),
  }),
  { maxLength: 60 },
);

describe('Play clock invariants', () => {
  test('totals never fall, never exceed the passed time, and stand still during a pause', () => {
    fc.assert(
      fc.property(steps, (view) => {
        let clock = advanceClock(UNWATCHED, sample(0, 0, { isPlaying: false }));
        let [atS, positionS, playedS, playedVideoS] = [0, 0, 0, 0];
        for (const { tookS, movedS, rate, isPlaying } of view) {
          const wasPlaying = clock.last?.isPlaying === true;
          const lastRate = clock.last?.rate ?? 1;
          atS += tookS;
          positionS += movedS;
          const next = advanceClock(clock, sample(atS, positionS, { rate, isPlaying }));
          if (wasPlaying) {
            playedS += tookS;
            playedVideoS += tookS * lastRate;
          }
          expect(next.realS).toBeGreaterThanOrEqual(clock.realS);
          expect(next.videoS).toBeGreaterThanOrEqual(clock.videoS);
          expect(next.realS).toBeLessThanOrEqual(playedS + 1e-6);
          // A rate change converts the lead of one clock into the other's seconds.
          expect(next.videoS).toBeLessThanOrEqual(playedVideoS + JITTER_S * 4 * view.length + 1e-6);
          clock = next;
        }
      }),
    );
  });

  test('totals do not depend on the sampling', () => {
    const cuts = fc.array(fc.double({ min: 0.001, max: 3, noNaN: true }), { minLength: 1, maxLength: 200 });
    const noise = fc.array(fc.double({ min: -0.1, max: 0.1, noNaN: true }), { minLength: 200, maxLength: 200 });
    fc.assert(
      fc.property(cuts, noise, fc.constantFrom(0.5, 1, 2), (took, delays, rate) => {
        let clock = advanceClock(UNWATCHED, sample(0, 0, { rate }));
        let atS = 0;
        for (const [index, seconds] of took.entries()) {
          atS += seconds;
          clock = advanceClock(clock, sample(atS, Math.max(0, atS + (delays[index] ?? 0)) * rate, { rate }));
        }
        expect(Math.abs(clock.realS - atS)).toBeLessThanOrEqual(2 * JITTER_S);
        expect(Math.abs(clock.videoS - atS * rate)).toBeLessThanOrEqual(2 * JITTER_S * rate);
      }),
    );
  });
});

describe('Milestones', () => {
  test.each([
    [0, 99.9, [10, 25, 50, 75, 95]],
    [0, 9.9, []],
    [9.9, 10, [10]],
    [10, 10.1, []],
    [9, 60, [10, 25, 50]],
    [94, 100, [95]],
    [60, 9, []],
  ])('from %d to %d of 100 seconds are %j', (from, to, passed) => {
    expect(passedMilestones(from, to, 100)).toEqual(passed);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('are absent for the duration %s', (duration) => {
    expect(passedMilestones(0, 100, duration)).toEqual([]);
  });
});
