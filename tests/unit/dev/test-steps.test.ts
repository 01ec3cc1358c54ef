import { expect, test } from 'vitest';
import { chooseSteps, STEPS } from '../../../dev/support/test-steps';

const names = (args: string[]) => {
  const steps = chooseSteps(args);
  return 'unknown' in steps ? steps : steps.map((step) => step.name);
};

test('all steps without a choice', () => {
  expect(chooseSteps([])).toBe(STEPS);
});

test.each([[['--only', 'e2e,unit']], [['--only=e2e,unit']], [['--only', 'unit, e2e']]])(
  '%s picks two, in order',
  (args) => {
    expect(names(args)).toEqual(['unit', 'e2e']);
  },
);

test('a name that does not exist is told', () => {
  expect(names(['--only', 'unit,e2'])).toEqual({ unknown: 'e2' });
  expect(names(['--only'])).toEqual({ unknown: '' });
});

test('each test runner writes its report where it was told', () => {
  for (const step of STEPS.filter(({ read }) => read)) {
    const places = [...step.command('/r/x'), ...Object.values(step.env?.('/r/x') ?? {})];
    expect(places.join(' '), step.name).toContain('/r/x');
  }
});

test('together they fit into the time CI has', () => {
  const seconds = STEPS.reduce((sum, step) => sum + step.limitS, 0);
  // CI gives 90 minutes; the set-up needs some of them.
  expect(seconds).toBeLessThan(80 * 60);
});
