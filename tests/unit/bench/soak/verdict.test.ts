import { expect, test } from 'vitest';
import { checkTable, judge, type Sample, sampleTable } from '../../../../bench/soak/verdict';

const sample = (minute: number, heapKb: number): Sample => ({
  minute,
  heapKb,
  nodes: 700,
  listeners: 600,
  timers: 10,
  workers: 0,
  connections: 4,
  frames: 1000,
  droppedFrames: 3,
  waitedS: 1.4,
  faults: 2,
});

const findings = { lostPositions: 0, exceptions: 0, stops: 0 };

test('Soak verdict: growth of the heap is that from the first to the last sample', () => {
  const [heap] = judge({ ...findings, samples: [sample(5, 10_000), sample(10, 12_000), sample(15, 10_499)] });
  expect(heap).toEqual({ what: 'heap growth after collection < 5 %', result: '5.0 %', isMet: true });
  expect(judge({ ...findings, samples: [sample(5, 10_000), sample(15, 10_500)] })[0]?.isMet).toBe(false);
});

test('Soak verdict: one sample shows no growth, so the target is missed', () => {
  expect(judge({ ...findings, samples: [sample(5, 10_000)] })[0]).toMatchObject({ isMet: false });
});

test('Soak verdict: one lost position, exception or stop misses its target', () => {
  const samples = [sample(5, 10_000), sample(15, 10_000)];
  expect(judge({ ...findings, samples }).map(({ isMet }) => isMet)).toEqual([true, true, true, true]);
  const bad = judge({ samples, lostPositions: 1, exceptions: 2, stops: 3 });
  expect(bad.map(({ result }) => result)).toEqual(['0.0 %', '1', '2', '3']);
  expect(checkTable(bad)).toContain('| 0 lost positions | 1 | NO |');
});

test('Soak verdict: the table has a line for each sample', () => {
  const lines = sampleTable([sample(5, 10_000), sample(10, 10_100)])
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[3]).toBe('| 10.0 | 10100 | 700 | 600 | 10 | 0 | 4 | 1000 | 3 | 1 | 2 |');
});
