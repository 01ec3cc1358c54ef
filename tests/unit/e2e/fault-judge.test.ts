import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../e2e/faults/fault';
import { judge, type Observations } from '../../../e2e/faults/judge';
import { report, summary } from '../../../e2e/faults/report';
import { type Sample, slowness } from '../../../e2e/faults/sample';
import { FAULTS } from '../../../e2e/faults/table';

const LOOK_S = 0.25;

const CALLS = [{ url: /x/, answer: '500' }] as const;
const START: Fault = { name: 'start', what: 'x', source: 'short', calls: CALLS, expect: 'fails' };
const PLAYING: Fault = { name: 'playing', what: 'x', source: 'film', calls: CALLS, steps: [], expect: 'plays' };

/** A stretch of looks at the same screen; a rate of 0 stands still. */
interface Stretch {
  readonly seconds: number;
  readonly screen?: Sample['screen'];
  readonly kind?: string;
  readonly from?: number;
  readonly rate?: number;
  readonly spinner?: boolean;
  readonly isPaused?: boolean;
  readonly offersPlay?: boolean;
}

function samplesOf(stretches: readonly Stretch[]): Sample[] {
  const samples: Sample[] = [];
  for (const { seconds, screen = 'player', kind, from, rate = 0, spinner, isPaused, offersPlay } of stretches) {
    const before = samples.at(-1)?.position ?? 0;
    for (let look = 1; look <= seconds / LOOK_S; look += 1) {
      samples.push({
        at: (samples.length + 1) * LOOK_S,
        screen,
        ...(kind !== undefined && { kind }),
        position: screen === 'player' || rate > 0 ? (from ?? before) + rate * look * LOOK_S : null,
        frames: rate > 0 ? look : 0,
        isPaused: isPaused ?? rate === 0,
        hasSpinner: spinner ?? false,
        offersPlay: offersPlay ?? false,
        words: '',
      });
    }
  }
  return samples;
}

const seen = (stretches: readonly Stretch[], more: Partial<Observations> = {}): Observations => ({
  samples: samplesOf(stretches),
  begunAt: 0,
  endedAt: null,
  pressedAt: null,
  jumps: [],
  exceptions: [],
  broken: [{ at: 0, host: 'catalogue' }],
  problems: [],
  ...more,
});

describe('fault judge', () => {
  test('playback at the start counts from the first document', () => {
    const verdict = judge(
      { ...START, expect: 'plays' },
      seen([
        { seconds: 1, screen: 'gone' },
        { seconds: 2, screen: 'shell', spinner: true },
        { seconds: 3, rate: 1 },
      ]),
    );
    expect(verdict).toMatchObject({ outcome: 'plays', afterS: 2.3, spinnerS: 2, problems: [] });
  });

  test('the film of the page is playback, unless the fault has to fail', () => {
    const course = seen(
      [
        { seconds: 1, screen: 'shell', spinner: true },
        { seconds: 30, screen: 'shell', spinner: true, rate: 1 },
        { seconds: 3, rate: 1 },
      ],
      { endedAt: 30 },
    );
    expect(judge({ ...START, expect: 'honest' }, course)).toMatchObject({
      outcome: 'recovered',
      afterS: 1.3,
      problems: [],
    });
    expect(judge(START, course)).toMatchObject({
      afterS: 31,
      problems: ['31 s to playback or a screen', 'no failure screen'],
    });
  });

  test('between the seeks of a row nothing is lost, and a seek that shows its picture is not silent', () => {
    const course = [
      { seconds: 2, rate: 1 },
      ...Array.from({ length: 16 }, (_, index) => ({ seconds: 0.5, from: 100 + ((index * 137) % 900), rate: 1 })),
      { seconds: 3, from: 600, rate: 1 },
    ];
    const row = { at: 10.1, position: 600, rowFrom: 2 };
    expect(judge(PLAYING, seen(course, { begunAt: 2, jumps: [row] })).problems).toEqual([]);
    const lost = judge(PLAYING, seen(course, { begunAt: 2, jumps: [{ ...row, position: 700 }] }));
    expect(lost.problems).toContainEqual(expect.stringContaining('position lost by'));
  });

  test('a failure screen that goes by itself after the end is a recovery', () => {
    const course = [
      { seconds: 2, screen: 'shell', spinner: true },
      { seconds: 4, screen: 'failure', kind: 'unexpected' },
      { seconds: 3, rate: 1 },
    ] as const;
    expect(judge(START, seen(course, { endedAt: 3 }))).toMatchObject({
      outcome: 'recovered',
      kind: 'unexpected',
      recoveryS: 3.5,
      problems: [],
    });
  });

  test('a failure screen that goes by a press did not come back by itself', () => {
    const course = [
      { seconds: 2, screen: 'shell', spinner: true },
      { seconds: 10, screen: 'failure' },
      { seconds: 3, rate: 1 },
    ] as const;
    const verdict = judge(START, seen(course, { endedAt: 3, pressedAt: 12 }));
    expect(verdict).toMatchObject({ outcome: 'failure', recoveryS: null, buttonPlays: true });
    expect(verdict.problems).toEqual(['did not come back by itself']);
  });

  test('a start without playback and without a screen hangs', () => {
    const verdict = judge(START, seen([{ seconds: 30, screen: 'shell' }]));
    expect(verdict.outcome).toBe('hang');
    expect(verdict.problems).toContain('hang');
    expect(verdict.problems.some((line) => line.includes('without a spinner'))).toBe(true);
  });

  test('a screen of another kind, an unexpected screen and a slow one are problems', () => {
    const course = [
      { seconds: 22, screen: 'shell', spinner: true },
      { seconds: 1, screen: 'failure', kind: 'unexpected' },
      { seconds: 2, rate: 1 },
    ] as const;
    const { problems } = judge({ ...START, expect: 'plays', kind: 'master-failed' }, seen(course, { endedAt: 22.5 }));
    expect(problems).toEqual([
      '22 s to playback or a screen',
      'a failure screen (unexpected)',
      'the screen is unexpected',
    ]);
  });

  test('playback that continues is unaffected; a stop that ends is a recovery', () => {
    expect(judge(PLAYING, seen([{ seconds: 9, rate: 1 }], { begunAt: 3, endedAt: 6 }))).toMatchObject({
      outcome: 'unaffected',
      problems: [],
    });
    const stopped = [
      { seconds: 4, rate: 1 },
      { seconds: 5, spinner: true, isPaused: false },
      { seconds: 3, rate: 1 },
    ] as const;
    expect(judge(PLAYING, seen(stopped, { begunAt: 3, endedAt: 8 }))).toMatchObject({
      outcome: 'recovered',
      lostS: 0,
      recoveryS: 1.3,
    });
  });

  test('a position that differs from the one before, or from the seek, is lost', () => {
    const course = [
      { seconds: 4, rate: 1 },
      { seconds: 2, spinner: true, isPaused: false },
      { seconds: 3, rate: 1, from: 1 },
    ] as const;
    expect(judge(PLAYING, seen(course, { begunAt: 3, endedAt: 5 })).lostS).toBeGreaterThan(2);
    const sought = [
      { seconds: 4, rate: 1 },
      { seconds: 2, from: 1500, spinner: true, isPaused: false },
      { seconds: 3, rate: 1, from: 1500 },
    ] as const;
    const jumps = [{ at: 4.1, position: 1500 }];
    expect(judge(PLAYING, seen(sought, { begunAt: 3, endedAt: 5, jumps })).lostS).toBeLessThan(1);
    expect(
      judge(PLAYING, seen(sought, { begunAt: 3, endedAt: 5, jumps: [{ at: 4.1, position: 900 }] })).lostS,
    ).toBeGreaterThan(500);
  });

  test('calls count by host in the worst ten seconds', () => {
    const broken = Array.from({ length: 50 }, (_, index) => ({ at: index * 100, host: index % 2 ? 'one' : 'other' }));
    expect(
      judge(
        START,
        seen(
          [
            { seconds: 1, screen: 'failure' },
            { seconds: 3, rate: 1 },
          ],
          { endedAt: 0.5, broken },
        ),
      ).callsPerS,
    ).toBe(2);
  });

  test('an exception is a problem, and so is a fault that broke no call', () => {
    const { problems } = judge(
      { ...START, expect: 'plays' },
      seen([{ seconds: 3, rate: 1 }], { exceptions: ['TypeError: no\n at x'], broken: [] }),
    );
    expect(problems).toEqual(['exception: TypeError: no', 'no call was broken']);
  });

  test('a button that waits for a press is no hang where it is expected', () => {
    const course = [
      { seconds: 2, screen: 'shell', spinner: true },
      { seconds: 8, offersPlay: true },
    ] as const;
    expect(judge({ ...START, expect: 'offers-play' }, seen(course))).toMatchObject({
      outcome: 'offers-play',
      problems: [],
    });
  });
});

test('fault report: a row for each fault, and figures below', () => {
  const verdict = judge(
    START,
    seen(
      [
        { seconds: 2, screen: 'failure', kind: 'unexpected' },
        { seconds: 3, rate: 1 },
      ],
      { endedAt: 1 },
    ),
  );
  const rows = [{ fault: START, verdict }];
  expect(report(rows)).toMatch(/^\| fault \|.+\n\| --- .+\n\| start \| x \| fails \| recovered \(unexpected\) \|/);
  expect(summary(rows)).toContain('came back without a press: 1 (100.0 %)');
});

test('fault table: names are unique, and steps that break calls name some', () => {
  expect(FAULTS.length).toBeGreaterThanOrEqual(308);
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  const breaks = FAULTS.filter(({ steps = [] }) => steps.some((step) => step.do === 'break'));
  expect(breaks.filter(({ calls }) => calls === undefined)).toEqual([]);
});

test('fault limits grow on a busy machine, at most three times', () => {
  const looks = (everyS: number) =>
    samplesOf([{ seconds: 3, rate: 1 }]).map((sample, index) => ({ ...sample, at: index * everyS }));
  expect(slowness(looks(0.3))).toBeCloseTo(1);
  expect(slowness(looks(0.6))).toBeCloseTo(2);
  expect(slowness(looks(5))).toBe(3);
  expect(slowness([])).toBe(1);
});
