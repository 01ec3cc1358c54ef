import { getPriority } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { startGroup } from '../../../dev/support/process-group';
import { type JobResult, runJobs } from '../../../dev/support/scheduler';
import { chooseSteps, FULL, GATE, type Step } from '../../../dev/support/test-steps';

afterEach(() => {
  vi.useRealTimers();
});

const names = (args: string[]) => {
  const steps = chooseSteps(args);
  return 'unknown' in steps ? steps : steps.map((step) => step.name);
};

const RUNS = [
  ['gate', GATE],
  ['full run', FULL],
] as const;

test('Test steps: the gate runs by default, and everything on request', () => {
  expect(chooseSteps([])).toBe(GATE);
  expect(chooseSteps(['--full'])).toBe(FULL);
});

test('Test steps: only the steps of the gate with browsers run their failed tests again', () => {
  expect(GATE.filter(({ rerun }) => rerun).map(({ name }) => name)).toEqual(['browser', 'widget', 'engines-gate']);
  expect(FULL.filter(({ rerun }) => rerun)).toEqual([]);
});

test('Test steps: failed tests run again by file and title', () => {
  const rerun = GATE.find(({ name }) => name === 'browser')?.rerun;
  expect(rerun?.({ files: ['a.test.ts'], titles: ['Ad (1): plays', 'b'] }).slice(-3)).toEqual([
    'a.test.ts',
    '-t',
    'Ad \\(1\\): plays|b',
  ]);
  expect(rerun?.({ files: ['a.test.ts'], titles: null }).at(-1)).toBe('a.test.ts');
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

test.each(RUNS)('Test steps: each test runner of the %s writes its report to its path', (_, steps) => {
  for (const step of steps.filter(({ read }) => read)) {
    const positions = [...step.command('/r/x'), ...Object.values(step.env?.('/r/x') ?? {})];
    expect(positions.join(' '), step.name).toContain('/r/x');
  }
});

test.each(RUNS)('Test steps: every dependency of the %s is an earlier step', (_, steps) => {
  steps.forEach(({ name, needs = [] }, index) => {
    const before = steps.slice(0, index).map((step) => step.name);
    expect(
      needs.filter((need) => !before.includes(need)),
      name,
    ).toEqual([]);
  });
});

test('Test steps: a step that reads dist depends on the build', () => {
  const waiting = FULL.filter(({ needs }) => needs?.includes('build')).map(({ name }) => name);
  expect(waiting.sort()).toEqual(['architecture', 'contract', 'e2e', 'e2e-alone', 'engines', 'faults']);
  expect(GATE.find(({ name }) => name === 'engines-gate')?.needs).toEqual(['build']);
});

test.each(RUNS)(
  'Test steps: only checks of the %s run in the gaps of other steps, at a low priority',
  async (_, steps) => {
    const inGaps = steps.filter(({ cores }) => cores === 0);
    expect(inGaps.map(({ name }) => name)).toEqual(['types', 'types-pure', 'lint', 'knip']);
    for (const { name, command } of inGaps) {
      const [program = '', ...args] = command('');
      // Without arguments it prints the priority.
      const print = [...args.slice(0, 3), 'nice'];
      let printed = '';
      // A session of its own, as each step has: the command lowers the priority of its whole session.
      const group = startGroup(program, print, {
        onOutput: (text) => {
          printed += text;
        },
      });
      await group.exited;
      // The run itself may have a low priority.
      expect(printed.trim(), name).toBe(String(Math.min(19, getPriority() + 10)));
    }
  },
);

test('Test steps: a step that may be skipped runs when it is named', () => {
  expect(GATE.filter(({ reasonToSkip }) => reasonToSkip).map(({ name }) => name)).toEqual(['service', 'engines-gate']);
  const [chosen, ...more] = chooseSteps(['--only', 'service']) as typeof GATE;
  expect([chosen?.name, chosen?.reasonToSkip, more]).toEqual(['service', undefined, []]);
});

test('Test steps: those of the gate fit into the time limit of CI', async () => {
  vi.useFakeTimers({ now: 0 });
  let seconds = 0;
  // Each step takes its whole limit, on the two cores of CI.
  const ended = runJobs<Step, JobResult>(GATE, {
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
