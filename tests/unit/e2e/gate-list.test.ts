import { expect, test } from 'vitest';
import { gateListProblem, readGateList } from '../../../dev/support/gate-list';

/** A test that comes takes the place of another, so that the gate stays as short as it is. */
const MOST_TESTS = 100;

const lines = readGateList();

test('Gate list: a line without a test is a problem, so none drops out of the gate by a new title', () => {
  expect(gateListProblem(lines, lines)).toBeNull();
  expect(gateListProblem(lines, lines.slice(1))).toContain(lines[0]);
});

test(`Gate list: it has at most ${MOST_TESTS} tests, each once`, () => {
  expect(lines.length).toBeLessThanOrEqual(MOST_TESTS);
  expect(new Set(lines).size).toBe(lines.length);
});
