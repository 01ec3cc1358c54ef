import { expect, test } from 'vitest';
import { table } from '../../../bench/table';

test('Bench table: shows medians with their ranges, the result of each target, and the costs', () => {
  const text = table([
    {
      measure: 'ad start',
      of: 'ours',
      unit: 'ms',
      values: [30, 10.04, 20],
      target: { text: '<= 50 ms', isMet: true },
      costs: {
        blockingMs: 60.4,
        isSmooth: true,
        longestMs: 0,
        paintMs: 99.6,
        callMs: 120,
        requests: 17,
        scriptKb: 290.4,
      },
    },
    { measure: 'ad start', of: 'theirs', unit: 'ms', values: [400, 500], toBare: 1.456, costs: { blockingMs: 200 } },
    {
      measure: 'videos',
      of: 'ours',
      unit: '',
      values: [1],
      target: { text: '0', isMet: false },
      costs: { blockingMs: 61, isSmooth: false },
    },
  ]);
  const lines = text.trimEnd().split('\n');
  expect(lines.map((line) => line.split('|').map((cell) => cell.trim())).filter((_, index) => index !== 1)).toEqual([
    [
      '',
      ...['measure', 'of', 'median', 'min–max', 'to bare', 'target', 'met'],
      ...[
        'blocking',
        'longest task',
        'before press',
        'first paint',
        'first call',
        'requests',
        'JavaScript',
        'runs',
        '',
      ],
    ],
    [
      '',
      'ad start',
      'ours',
      '20.0 ms',
      '10.0–30.0',
      '',
      '<= 50 ms',
      'yes',
      '60 ms yes',
      '0 ms',
      '',
      '100 ms',
      '120 ms',
      '17',
      '290 kB',
      '3',
      '',
    ],
    ['', 'ad start', 'theirs', '450.0 ms', '400.0–500.0', '1.46', '', '', '200 ms', '', '', '', '', '', '', '2', ''],
    ['', 'videos', 'ours', '1', '', '', '0', 'NO', '61 ms NO', '', '', '', '', '', '', '1', ''],
  ]);
  expect(lines[1]).toMatch(/^\|( -+ \|)+$/);
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
});

test('Bench table: a row without a figure shows its text', () => {
  const text = table([{ measure: 'offline', of: 'theirs', unit: 's', values: [], text: 'dead' }]);
  const [, , row = ''] = text.split('\n');
  expect(row.split('|').map((cell) => cell.trim())).toEqual([
    '',
    'offline',
    'theirs',
    'dead',
    ...Array(11).fill(''),
    '0',
    '',
  ]);
});
