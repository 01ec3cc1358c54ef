import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GATE_LIST } from '../../../dev/support/test-steps';

/** A test that comes takes the place of another, so that the gate stays as short as it is. */
const MOST_TESTS = 100;

/** Not by npx, which takes a second of its own. */
const PLAYWRIGHT = 'node_modules/.bin/playwright';

/** Loads all files of `e2e`: 3 s on an idle machine, 40 s beside twenty other processes. */
const LIST_LIMIT_MS = 90_000;

const lines = readFileSync(GATE_LIST, 'utf8').trim().split('\n');

test(
  'Gate list: each line names one test, so none drops out of the gate by a new title',
  () => {
    const listed = execFileSync(PLAYWRIGHT, ['test', '--list', '--test-list', GATE_LIST], { encoding: 'utf8' });
    const titles = [...listed.matchAll(/^ +(\[.*?)$/gm)].map(([, line = '']) => line.replace(/:\d+:\d+ ›/, ' ›'));
    expect(titles.sort()).toEqual([...lines].sort());
  },
  LIST_LIMIT_MS,
);

test(`Gate list: it has at most ${MOST_TESTS} tests`, () => {
  expect(lines.length).toBeLessThanOrEqual(MOST_TESTS);
});
