import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runSteps } from '../../../dev/support/run-steps';
import type { Step } from '../../../dev/support/test-steps';

let printed = '';

beforeEach(() => {
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  vi.spyOn(process, 'on').mockReturnThis();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const step = (name: string, script: string, more: Partial<Step> = {}): Step => ({
  name,
  limitS: 20,
  command: () => ['sh', '-c', script],
  ...more,
});

const run = (...steps: Step[]) => runSteps(steps, process.cwd(), 30_000);

test('Steps: a green run prints a line for each step, the table and the totals, and no output', async () => {
  expect(await run(step('types', 'echo noise'), step('lint', ''))).toBe(0);
  expect(printed).toMatch(/^ok {5}types: 1 passed, 0 failed in /m);
  expect(printed).toMatch(/^step +passed +failed +skipped +from +seconds$/m);
  expect(printed).not.toContain('noise');
  expect(printed).toMatch(/\n2 passed, 0 failed\n$/);
});

test('Steps: a failed step prints its failures, then its output, stops dependent steps, and is repeated before the totals', async () => {
  const code = await run(step('build', 'echo broken here; exit 1'), step('e2e', '', { needs: ['build'] }));
  expect(code).toBe(1);
  expect(printed).toMatch(
    /^FAILED build: 0 passed, 1 failed in .* s\n\nFAILED build: failed\n {4}broken here\n\nbroken here$/m,
  );
  expect(printed).toMatch(/^FAILED e2e: 0 passed, 1 failed in 0\.0 s \(not run: build failed\)$/m);
  expect(printed).toContain('FAILED build: failed\n    broken here\n');
  expect(printed).toMatch(/\n0 passed, 2 failed\n$/);
});

test('Steps: a step with a reason to skip is skipped, and the reason is printed', async () => {
  expect(await run(step('service', 'exit 1', { reasonToSkip: () => 'skipped: nothing changed' }))).toBe(0);
  expect(printed).toMatch(/^skip {3}service: skipped: nothing changed$/m);
});
