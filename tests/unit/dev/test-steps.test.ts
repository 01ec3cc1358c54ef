import { expect, test } from 'vitest';
import { chooseSteps, STEPS } from '../../../dev/support/test-steps';

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
    expect(names(args)).toEqual(['e2e', 'unit']);
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
  expect(waiting.sort()).toEqual(['architecture', 'contract', 'e2e']);
});

test('Test steps: a step that may be skipped runs when it is named', () => {
  expect(STEPS.filter(({ reasonToSkip }) => reasonToSkip).map(({ name }) => name)).toEqual(['service']);
  const [chosen, ...more] = chooseSteps(['--only', 'service']) as typeof STEPS;
  expect([chosen?.name, chosen?.reasonToSkip, more]).toEqual(['service', undefined, []]);
});

test('Test steps: all together fit into the time limit of CI', () => {
  const limits = STEPS.map(({ limitS }) => limitS);
  // Two steps run at a time, and the longest may begin last. CI gives 90 minutes, part of which the set-up takes.
  const worst = limits.reduce((sum, seconds) => sum + seconds, 0) / 2 + Math.max(...limits);
  expect(worst).toBeLessThan(80 * 60);
});
