import { describe, expect, test } from 'vitest';
import { PLAYERS } from '../../../../bench/first-frame/players';
import type { Visit } from '../../../../bench/first-frame/visit';
import { referenceOf, VISIT_KINDS, VISIT_NAMES } from '../../../../bench/first-frame/visit-kinds';
import { blockingRow, visitRows } from '../../../../bench/first-frame/visit-rows';

const visit = (frameMs: number, more: Partial<Visit> = {}): Visit => ({
  frameMs,
  blockingMs: 0,
  longestMs: 0,
  requests: 16,
  scriptKb: 150,
  ...more,
});
const BARE = { 'autoplay bare': [visit(1000)] } as const;

/** Measure, player, share of the bare page and target of each row. */
const shown = (rows: ReturnType<typeof visitRows>) =>
  rows.map(({ measure, of, toBare, target }) => [measure, of, toBare, target?.text, target?.isMet]);

describe('Rows of the visits', () => {
  test.each(VISIT_NAMES)('%s gives a row of the widget, with its ratio to the bare page', (name) => {
    const figures = { buttonMs: 100, posterMs: 200, pressMs: 50 };
    const measured = {
      ...BARE,
      [`${name} ${referenceOf(name)}`]: [visit(1000, figures)],
      [`${name} widget`]: [visit(500, figures)],
    };
    const ours = visitRows([name], measured).filter(({ of }) => of === 'VV Player');
    expect(ours.length).toBeGreaterThan(0);
    expect(ours.every(({ toBare }) => toBare !== undefined)).toBe(true);
  });

  test('compare a button and a poster with the first frame of the bare page by autoplay, and a press with its press', () => {
    const measured = {
      ...BARE,
      'press-when-loaded widget': [visit(3000, { buttonMs: 350, posterMs: 601, pressMs: 120 })],
      'press-when-loaded bare': [visit(3100, { buttonMs: 480, posterMs: 700, pressMs: 100 })],
    };
    const bare = 'bare page, hls.js 1.7.4';
    expect(shown(visitRows(['press-when-loaded'], measured))).toEqual([
      ['no autoplay: play button', 'VV Player', 0.35, '<= 0.25 of the bare page (0.35)', false],
      ['no autoplay: play button', bare, 0.48, undefined, undefined],
      ['no autoplay: poster', 'VV Player', 0.601, '<= 0.6 of the bare page (0.60)', false],
      ['no autoplay: poster', bare, 0.7, undefined, undefined],
      ['no autoplay: press 2.5 s later to first frame', 'VV Player', 1.2, "<= the bare page's + 20 ms (20)", true],
      ['no autoplay: press 2.5 s later to first frame', bare, 1, undefined, undefined],
    ]);
  });

  test('compare a second visit with that of the bare page', () => {
    const measured = { ...BARE, 'second-visit widget': [visit(450)], 'second-visit bare': [visit(500)] };
    expect(shown(visitRows(['second-visit'], measured))[0]).toEqual([
      'second visit',
      'VV Player',
      0.9,
      "<= 0.75 of the bare page's (0.90)",
      false,
    ]);
  });

  test.each([
    ['mp4', 'native', 'MP4 film by autoplay'],
    ['dash', 'bare-dash', 'DASH film by autoplay'],
  ] as const)('compare %s with the bare page of the same engine', (name, reference, measure) => {
    const measured = { ...BARE, [`${name} widget`]: [visit(1200)], [`${name} ${reference}`]: [visit(1500)] };
    expect(shown(visitRows([name], measured))).toEqual([
      [measure, 'VV Player', 0.8, "<= 0.85 of the bare page's (0.80)", true],
      [measure, PLAYERS[reference], 1, undefined, undefined],
    ]);
  });

  test('compare a preroll with the bare page and with Fluid Player', () => {
    const measured = {
      ...BARE,
      'preroll widget': [visit(900)],
      'preroll bare': [visit(1200)],
      'preroll fluid-player': [visit(1500)],
    };
    const ours = visitRows(['preroll'], measured).filter(({ target }) => target !== undefined);
    expect(ours.map(({ target }) => target)).toEqual([
      { text: '<= 0.75 of the bare page (0.90)', isMet: false },
      { text: '<= 0.7 of Fluid Player 3.58.0 (0.60)', isMet: true },
    ]);
  });

  test('leave out the comparison with Fluid Player when it was not measured', () => {
    const rows = visitRows(['preroll'], { ...BARE, 'preroll widget': [visit(900)] });
    expect(rows.map(({ measure }) => measure)).toEqual(["preroll: the ad's first frame"]);
  });

  test('show the costs once for each visit', () => {
    const figures = { buttonMs: 1, posterMs: 2, pressMs: 3, blockingMs: 61 };
    const rows = visitRows(['press-when-loaded'], { ...BARE, 'press-when-loaded widget': [visit(3000, figures)] });
    expect(rows.map(({ costs }) => costs)).toEqual([
      undefined,
      undefined,
      { blockingMs: 61, isSmooth: false, longestMs: 0, requests: 16, scriptKb: 150 },
    ]);
  });
});

describe('Blocking of the visits', () => {
  test('is that of the widget visit that blocks most, by the median of its runs', () => {
    const measured = {
      'autoplay bare': [visit(1000, { blockingMs: 500 })],
      'autoplay widget': [200, 20, 10].map((blockingMs) => visit(900, { blockingMs })),
      'account widget': [70, 61, 5].map((blockingMs) => visit(900, { blockingMs })),
    };
    expect(blockingRow(measured)).toEqual([
      {
        measure: 'blocking, most of any visit',
        of: 'VV Player',
        unit: 'ms',
        values: [70, 61, 5],
        target: { text: '<= 60 ms', isMet: false },
      },
    ]);
  });

  test('has no row without a visit of the widget', () => {
    expect(blockingRow({ 'autoplay plyr': [visit(1000)] })).toEqual([]);
  });
});

test('Visits: the bare page makes every visit that another visit is compared with', () => {
  const compared = ['autoplay', 'second-visit', 'tls', 'mp4', 'dash', 'press-when-loaded', 'slow-press'] as const;
  for (const name of compared) expect(VISIT_KINDS[name].players).toContain(referenceOf(name));
});
