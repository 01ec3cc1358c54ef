import { describe, expect, test } from 'vitest';
import { fillPage } from '../../../dev/docs/behaviour-page';
import { formatValue } from '../../../dev/docs/constants';

describe('formatValue', () => {
  test.each([
    ['HIDE_DELAY_MS', '2000', '2 s'],
    ['DWELL_MS', '100', '100 ms'],
    ['COOKIE_MS', '30 * 24 * 3600 * 1000', '30 days'],
    ['FRAME_S', '1 / 25', '0.04 s'],
    ['SAVE_INTERVAL_MS', '120_000', '2 minutes'],
    ['BODY_LIMIT_B', '4096', '4 096 bytes'],
    ['MAX_BPS', '20_000_000', '20 Mbit/s'],
    ['RATES', '[0.5, 1, 2]', '0.5, 1, 2'],
    ['DEFAULT_MUTED', 'false', 'false'],
    ['KEY', "'vv-player'", 'vv-player'],
  ])('writes %s = %s as %s', (name, source, text) => {
    expect(formatValue(name, source)).toBe(text);
  });

  test.each(['16 * OTHER', 'new Set([1])', '{ a: 1 }', '(a) => a'])(
    'leaves out %s, which is not a plain value',
    (source) => {
      expect(formatValue('A', source)).toBeNull();
    },
  );
});

describe('fillPage', () => {
  const row = (name: string, value: string, file: string) => `| \`${name}\` | ${value} | \`${file}\` | why |`;
  const found = [
    { name: 'A_MS', file: 'src/new/a.ts', value: '2 s' },
    { name: 'B', file: 'src/one.ts', value: '1' },
    { name: 'B', file: 'src/two.ts', value: '2' },
  ];

  test('follows a constant into another file', () => {
    expect(fillPage(row('A_MS', '1 s', 'src/a.ts'), found)).toEqual({
      text: row('A_MS', '2 s', 'src/new/a.ts'),
      faults: [],
    });
  });

  test('tells constants of one name apart by file, file name and value', () => {
    expect(fillPage(row('B', '', 'src/two.ts'), found).text).toBe(row('B', '2', 'src/two.ts'));
    expect(fillPage(row('B', '0', 'src/new/two.ts'), found).text).toBe(row('B', '2', 'src/two.ts'));
    expect(fillPage(row('B', '1', 'src/gone.ts'), found).text).toBe(row('B', '1', 'src/one.ts'));
    expect(fillPage(row('B', '', 'src/gone.ts'), found).faults).toEqual([
      expect.stringContaining('src/one.ts, src/two.ts'),
    ]);
  });

  test('fills a row whose cells are empty', () => {
    expect(fillPage('| `A_MS` | | | why |', found).text).toBe(row('A_MS', '2 s', 'src/new/a.ts'));
  });

  test('reports a name that the sources do not have', () => {
    expect(fillPage(row('GONE', '1', 'src/a.ts'), found).faults).toEqual(['GONE: no constant has this name']);
  });
});
