import { expect, test } from 'vitest';
import { table } from '../../../bench/table';

test('Bench table: shows medians with their ranges, and the result of each target', () => {
  const text = table([
    {
      measure: 'ad start',
      of: 'ours',
      unit: 'ms',
      values: [30, 10.04, 20],
      target: { text: '<= 50 ms', isMet: true },
    },
    { measure: 'ad start', of: 'theirs', unit: 'ms', values: [400, 500], toBare: 1.456 },
    { measure: 'videos', of: 'ours', unit: '', values: [1], target: { text: '0', isMet: false } },
  ]);
  const lines = text.trimEnd().split('\n');
  expect(lines.map((line) => line.split('|').map((cell) => cell.trim()))).toEqual([
    ['', 'measure', 'of', 'median', 'min–max', 'to bare', 'runs', 'target', 'met', ''],
    ['', '--------', '------', '--------', '-----------', '-------', '----', '--------', '---', ''],
    ['', 'ad start', 'ours', '20.0 ms', '10.0–30.0', '', '3', '<= 50 ms', 'yes', ''],
    ['', 'ad start', 'theirs', '450.0 ms', '400.0–500.0', '1.46', '2', '', '', ''],
    ['', 'videos', 'ours', '1', '', '', '1', '0', 'NO', ''],
  ]);
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
});
