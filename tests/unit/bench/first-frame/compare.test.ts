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
    const [row] = compare('heap', 'kB', { widget: [1] }, { target: { limit: 1, of: 'the bare page', whole: [] } });
    expect(row).toEqual({ measure: 'heap', of: 'VV Player', unit: 'kB', values: [1] });
  });

  test('takes another measurement of the bare page as the whole', () => {
    const rows = compare('play button', 'ms', { widget: [10], bare: [30] }, { whole: [40] });
    expect(rows.map(({ toBare }) => toBare)).toEqual([0.25, 0.75]);
  });

  test.each([
    [[84, 80, 99], '<= 0.85 of it (0.84)', true],
    [[85], '<= 0.85 of it (0.85)', true],
    [[86], '<= 0.85 of it (0.86)', false],
  ])('holds only the widget to its target: %j', (values, text, isMet) => {
    const target = { limit: 0.85, of: 'it', whole: [100] };
    const [widget, other] = compare('first frame', 'ms', { widget: values, plyr: [1] }, { target });
    expect(widget?.target).toEqual({ text, isMet });
    expect(other).not.toHaveProperty('target');
  });
});

describe('Costs of a frame', () => {
  const visit = (blockingMs: number) => ({ blockingMs, requests: 20, scriptKb: 100 });

  test.each([
    [[60, 0, 90], true],
    [[61, 0, 90], false],
  ])('limit the median of the widget: %j', (blocking, isSmooth) => {
    const costs = { widget: blocking.map(visit) };
    const [row] = compare('film by autoplay', 'ms', { widget: [1, 2, 3] }, { costs });
    expect(row?.costs).toEqual({ blockingMs: blocking[0], isSmooth, requests: 20, scriptKb: 100 });
  });

  test('limit no other player', () => {
    const [row] = compare('film by autoplay', 'ms', { plyr: [1] }, { costs: { plyr: [visit(500)] } });
    expect(row?.costs).toEqual({ blockingMs: 500, requests: 20, scriptKb: 100 });
  });

  test('may be the blocking alone', () => {
    const [row] = compare('seek', 'ms', { bare: [1] }, { costs: { bare: [{ blockingMs: 4 }] } });
    expect(row?.costs).toEqual({ blockingMs: 4 });
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
