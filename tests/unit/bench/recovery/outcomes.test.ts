import { expect, test } from 'vitest';
import { type Outcome, outcomeRows, outcomeTable } from '../../../../bench/recovery/outcomes';

const OUTCOMES: readonly Outcome[] = [
  { fault: 'offline', player: 'widget', kind: 'by-itself', seconds: 1.23, lostS: 0.4 },
  { fault: 'offline', player: 'bare', kind: 'dead' },
  { fault: 'noise', player: 'widget', kind: 'by-itself', seconds: 0.5, lostS: 600 },
  { fault: 'noise', player: 'bare', kind: 'press', lostS: 0 },
];

test('Recovery table: a line for each fault, a column for each player', () => {
  expect(outcomeTable(OUTCOMES).trimEnd().split('\n')).toEqual([
    '| fault | VV Player | bare page, hls.js 1.7.4 |',
    '| --- | --- | --- |',
    '| offline | 1.2 s | dead |',
    '| noise | 0.5 s, 600 s away | needs a press |',
  ]);
});

test('Recovery rows: our player has to come back by itself at its position', () => {
  const rows = outcomeRows(OUTCOMES);
  expect(rows.map(({ target }) => target?.isMet)).toEqual([true, undefined, false, undefined]);
  expect(rows.map(({ values, text }) => text ?? values[0])).toEqual([
    1.23,
    'dead',
    '0.5 s, 600 s away',
    'needs a press',
  ]);
});
