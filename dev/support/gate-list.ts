import { readFileSync } from 'node:fs';

/** The tests of `e2e` in the gate, a line each. */
export const GATE_LIST = 'e2e/gate.txt';

export const readGateList = (): string[] => readFileSync(GATE_LIST, 'utf8').trim().split('\n');

/** Says which lines of the list name no planned test: a new title would drop a test from the gate. Null without one. */
export function gateListProblem(lines: readonly string[], planned: readonly string[]): string | null {
  const lost = lines.filter((line) => !planned.includes(line));
  return lost.length === 0 ? null : `${GATE_LIST} names tests that do not exist:\n${lost.join('\n')}`;
}
