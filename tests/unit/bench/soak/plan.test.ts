import { expect, test } from 'vitest';
import { planSteps, type Step } from '../../../../bench/soak/plan';

const FAULTS = 5;

function take(seed: number, count: number): Step[] {
  const steps = planSteps(seed, FAULTS);
  return Array.from({ length: count }, () => steps.next().value);
}

test('Soak plan: the same seed gives the same steps', () => {
  expect(take(11, 50)).toEqual(take(11, 50));
  expect(take(11, 50)).not.toEqual(take(12, 50));
});

test('Soak plan: an hour of steps has every kind of action, and every fault', () => {
  const actions = take(1, 1000).map(({ action }) => action);
  expect(new Set(actions.map(({ kind }) => kind))).toEqual(
    new Set([
      ...['fault', 'seek', 'keys', 'episode', 'menu', 'quality', 'audio', 'subtitles', 'rate'],
      ...['pause', 'hidden', 'frozen', 'resize'],
    ]),
  );
  const faults = actions.filter((action) => action.kind === 'fault').map(({ fault }) => fault);
  expect(new Set(faults)).toEqual(new Set([0, 1, 2, 3, 4]));
});

test('Soak plan: play is undisturbed between two steps', () => {
  for (const { afterMs } of take(2, 500)) {
    expect(afterMs).toBeGreaterThanOrEqual(800);
    expect(afterMs).toBeLessThanOrEqual(5000);
  }
});
