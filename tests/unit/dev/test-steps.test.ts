import { afterEach, expect, test, vi } from 'vitest';
import { type JobResult, runJobs } from '../../../dev/support/scheduler';
import { chooseSteps, STEPS, type Step } from '../../../dev/support/test-steps';

afterEach(() => {
  vi.useRealTimers();
});

const names = (args: string[]) => {
  const steps = chooseSteps(args);
  return 'unknown' in steps ? steps : steps.map((step) => step.name);
};

test('Test steps: all run by default', () => {
  expect(chooseSteps([])).toBe(STEPS);
});

test.each([[['--only', 'e2e,unit']], [['--only=e2e,unit']], [['--only', 'unit, e2e']]])(
  'Test steps: %s selects two, in the order of the list',
  (args) => {
    expect(names(args)).toEqual(['unit', 'e2e']);
  },
);

test('Test steps: an unknown name is reported', () => {
  expect(names(['--only', 'unit,e2'])).toEqual({ unknown: 'e2' });
  expect(names(['--only'])).toEqual({ unknown: '' });
});

test('Test steps: each test runner writes its report to its path', () => {
  for (const step of STEPS.filter(({ read }) => read)) {
    const positions = [...step.command('/r/x'), ...Object.values(step.env?.('/r/x') ?? {})];
    expect(positions.join(' '), step.name).toContain('/r/x');
  }
});

test('Test steps: every dependency is an earlier step', () => {
  STEPS.forEach(({ name, needs = [] }, index) => {
    const before = STEPS.slice(0, index).map((step) => step.name);
    expect(
      needs.filter((need) => !before.includes(need)),
      name,
    ).toEqual([]);
  });
});

test('Test steps: a step that reads dist depends on the build', () => {
  const waiting = STEPS.filter(({ needs }) => needs?.includes('build')).map(({ name }) => name);
  expect(waiting.sort()).toEqual(['architecture', 'contract', 'e2e', 'e2e-alone', 'engines']);
});

test('Test steps: a step that may be skipped runs when it is named', () => {
  expect(STEPS.filter(({ reasonToSkip }) => reasonToSkip).map(({ name }) => name)).toEqual(['service', 'engines']);
  const [chosen, ...more] = chooseSteps(['--only', 'service']) as typeof STEPS;
  expect([chosen?.name, chosen?.reasonToSkip, more]).toEqual(['service', undefined, []]);
});

test('Test steps: all together fit into the time limit of CI', async () => {
  vi.useFakeTimers({ now: 0 });
  let seconds = 0;
  // Each step takes its whole limit, on the two cores of CI.
  const ended = runJobs<Step, JobResult>(STEPS, {
    capacity: 2,
    limitMs: Number.POSITIVE_INFINITY,
    now: () => 0,
    refuse: () => ({ ok: false }),
    run: ({ limitS }) => new Promise((resolve) => setTimeout(() => resolve({ ok: true }), limitS * 1000)),
    onEnd: () => {
      seconds = Date.now() / 1000;
    },
  });
  await vi.runAllTimersAsync();
  expect((await ended).every(({ ok }) => ok)).toBe(true);
  // CI gives 90 minutes. The set-up takes three of them.
  expect(seconds).toBeLessThan(85 * 60);
});
