import { describe, expect, test } from 'vitest';
import { compare, selectFigure } from '../../../../bench/first-frame/compare';

describe('First frame comparison', () => {
  test('lists the players in order, each with its ratio to the bare page', () => {
    const rows = compare('first frame', 'ms', { plyr: [30], bare: [10, 20, 30], widget: [16, 10] });
    expect(rows.map(({ of, toBare }) => [of, toBare])).toEqual([
      ['VV Player', 0.65],
      ['bare page, hls.js 1.7.4', 1],
      ['Plyr 3.8.4 + hls.js', 1.5],
    ]);
    expect(rows[1]).toMatchObject({ measure: 'first frame', unit: 'ms', values: [10, 20, 30] });
  });

  test('omits the ratio when the bare page was not measured', () => {
    const [row] = compare('heap', 'kB', { widget: [1] }, { limit: 1, of: 'the bare page', whole: [] });
    expect(row).toEqual({ measure: 'heap', of: 'VV Player', unit: 'kB', values: [1] });
  });

  test.each([
    [[84, 80, 99], '<= 0.85 of it (0.84)', true],
    [[85], '<= 0.85 of it (0.85)', true],
    [[86], '<= 0.85 of it (0.86)', false],
  ])('holds only the widget to its target: %j', (values, text, isMet) => {
    const target = { limit: 0.85, of: 'it', whole: [100] };
    const [widget, other] = compare('first frame', 'ms', { widget: values, plyr: [1] }, target);
    expect(widget?.target).toEqual({ text, isMet });
    expect(other).not.toHaveProperty('target');
  });
});

describe('Figure of each visit', () => {
  test('keeps the order of the runs', () => {
    expect(selectFigure({ widget: [{ ms: 3 }, { ms: 1 }], bare: [{ ms: 2 }] }, ({ ms }) => ms)).toEqual({
      widget: [3, 1],
      bare: [2],
    });
  });

  test('omits visits without the figure', () => {
    expect(selectFigure<{ second?: number }>({ widget: [{ second: 5 }], plyr: [{}] }, ({ second }) => second)).toEqual({
      widget: [5],
    });
  });
});
