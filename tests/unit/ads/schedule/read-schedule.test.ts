import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AD_LIST_LIMIT, BREAK_LIMIT } from '@/ads/schedule/ad-list';
import { readList, SLOT_LIMIT, VMAP_SHARE_MS } from '@/ads/schedule/read-schedule';
import type { AdSchedule, BreakAt } from '@/domain/ads/schedule';
import { ok } from '@/lib/result';
import { serveVast } from '../../../support/served-vast';
import { FakeDomParser } from '../fake-xml';

const URL = 'https://ads.example/lists/ad-list.json';
const of = (name: string | number) => `https://a.example/${name}`;

async function read(list: object) {
  const log = vi.fn();
  const setup = { net: serveVast({}), log };
  const schedule = await readList(list as Record<string, unknown>, URL, setup, new AbortController().signal);
  return { ...schedule, warnings: log.mock.calls.map(([, message]) => message), places: placesOf(schedule) };
}

/** Each break with its slots: sources of a slot are joined by `|`. */
const placesOf = ({ breaks }: AdSchedule) =>
  breaks.map(({ id, slots }) => `${id}: ${slots.map((slot) => slot.map(nameOf).join('|')).join(' ')}`);
const nameOf = ({ url }: { url: string }) => url.replace('https://a.example/', '');

describe('Ad list with a schedule', () => {
  test.each<[unknown, BreakAt, string]>([
    ['pre', { on: 'start' }, 'preroll'],
    ['start', { on: 'start' }, 'preroll'],
    ['0', { on: 'start' }, 'preroll'],
    ['0%', { on: 'start' }, 'preroll'],
    ['post', { on: 'end' }, 'postroll'],
    ['end', { on: 'end' }, 'postroll'],
    ['100%', { on: 'end' }, 'postroll'],
    ['pause', { on: 'pause' }, 'pauseroll'],
    ['12:30', { second: 750 }, 'midroll-750'],
    [' 01:00:30.5 ', { second: 3630.5 }, 'midroll-3630.5'],
    ['50%', { percent: 50 }, 'midroll-50%'],
    [600, { second: 600 }, 'midroll-600'],
    ['600', { second: 600 }, 'midroll-600'],
  ])('has a break at %j', async (at, where, id) => {
    const { breaks, frequency, warnings } = await read({ schedule: [{ at, ads: [{ vastUrl: of(1) }] }] });
    const pings = { breakStart: [], breakEnd: [], error: [] };
    expect(breaks).toEqual([{ id, at: where, slots: [[{ url: of(1) }]], minContentS: 0, repeatS: null, pings }]);
    expect([frequency, warnings]).toEqual([null, []]);
  });

  test.each([
    undefined,
    null,
    'soon',
    '',
    '#1',
    '-5',
    -5,
    '101%',
    86_401,
    Number.NaN,
    {},
    [],
    true,
    'constructor',
    'pre roll',
  ])('drops an item at %j with one warning, and reads the rest', async (at) => {
    const ads = [{ vastUrl: of(1) }];
    const { places, warnings } = await read({
      schedule: [
        { at, ads },
        { at: 'post', ads },
      ],
    });
    expect(places).toEqual(['postroll: 1']);
    expect(warnings).toEqual(['An item of the ad list has no known position, so it is dropped']);
  });

  test('asks ads one after another, or by turns with the mode or', async () => {
    const ads = [{ vastUrl: of(1) }, [of(2), { vastUrl: of(3) }], `${of(4)} or ${of(5)} and ${of(6)}`];
    const { places } = await read({
      schedule: [
        { at: 'pre', ads },
        { at: 'post', ads, mode: 'and' },
        { at: 'pause', ads, mode: 'or' },
      ],
    });
    expect(places).toEqual(['preroll: 1 2|3 4|5 6', 'postroll: 1 2|3 4|5 6', 'pauseroll: 1|2|3|4|5|6']);
  });

  test('has the id of the item, and another one where it is taken', async () => {
    const item = (at: string, id?: unknown) => ({ at, id, ads: of(1) });
    const { breaks } = await read({
      schedule: [item('10'), item('20', 'midroll-10'), item('30', 7), item('40', 'midroll-10')],
    });
    expect(breaks.map(({ id }) => id)).toEqual(['midroll-10', 'midroll-10-2', '7', 'midroll-10-3']);
  });

  test("has the publisher's own rules for the ads of an item", async () => {
    const rules = { skipAfter: 5, maxSeconds: '01:00' };
    const { breaks, warnings } = await read({
      prerollList: [{ vastUrl: of(1), ...rules }],
      schedule: [
        { at: 'post', ads: [[{ vastUrl: of(2), skipAfter: 0 }, of(3)], { vast: `${of(4)} or ${of(5)}`, ...rules }] },
      ],
    });
    const own = { skipAfterS: 5, maxS: 60 };
    expect(breaks.map(({ slots }) => slots)).toEqual([
      [[{ url: of(1), ...own }]],
      [
        [{ url: of(2), skipAfterS: 0 }, { url: of(3) }],
        [
          { url: of(4), ...own },
          { url: of(5), ...own },
        ],
      ],
    ]);
    expect(warnings).toEqual([]);
  });

  test('ignores a wrong rule with a warning', async () => {
    const ads = [{ vastUrl: of(1), skipAfter: 'soon', maxSeconds: -1 }];
    const { breaks, warnings } = await read({ schedule: [{ at: 'pre', ads, minContent: {}, mode: 'xor' }] });
    expect(breaks[0]).toMatchObject({ slots: [[{ url: of(1) }]], minContentS: 0 });
    expect(warnings).toHaveLength(4);
  });

  test('resolves its URLs relative to itself', async () => {
    const { breaks } = await read({
      schedule: [{ at: 'pre', ads: [{ vastUrl: 'v.xml' }, '/v.xml or //b.example/v'] }],
    });
    expect(breaks[0]?.slots.flat().map(({ url }) => url)).toEqual([
      'https://ads.example/lists/v.xml',
      'https://ads.example/v.xml',
      'https://b.example/v',
    ]);
  });

  test('repeats a break every so many seconds of content', async () => {
    const { breaks } = await read({
      schedule: [
        { every: 600, ads: of(1) },
        { at: '5:00', every: '20:00', ads: of(2) },
      ],
    });
    expect(breaks).toMatchObject([
      { at: { second: 600 }, repeatS: 600 },
      { at: { second: 300 }, repeatS: 1200 },
    ]);
  });
});

describe('Ad list in the words of PlayerJS', () => {
  test('or names sources of one place, and another place', async () => {
    const { places, warnings } = await read({ prerollList: `${of(1)} or ${of(2)} and ${of(3)} or ${of(4)}` });
    expect(places).toEqual(['preroll: 1|2 3|4']);
    expect(warnings).toEqual([]);
  });

  test('an item with a time is a break of its own', async () => {
    const { breaks, places } = await read({
      midrollList: [
        { time: '5', vast: of(1) },
        { time: '50%', vast: `${of(2)} or ${of(3)}`, minduration: 100 },
        { time: '12:30', vast: of(4) },
        { every: 600, vast: of(5) },
        of(6),
      ],
    });
    expect(places).toEqual(['midroll: 6', 'midroll-5: 1', 'midroll-50%: 2|3', 'midroll-750: 4', 'midroll-600: 5']);
    expect(breaks.map(({ minContentS }) => minContentS)).toEqual([1800, 0, 100, 0, 0]);
  });

  test('drops an id with a warning, and a limit to devices', async () => {
    const { places, warnings } = await read({ prerollList: [`id:7 or ${of('1?r=[random]')}[no_mobile]`] });
    expect(places).toEqual(['preroll: 1?r=[random]']);
    expect(warnings).toEqual(['No vastUrl in the ad list', 'Limits to devices do not count in the ad list']);
  });
});

describe('Ad list with limits', () => {
  const links = (count: number) => Array.from({ length: count }, (_, i) => of(i));
  const count = ({ breaks }: AdSchedule) => breaks.map(({ slots }) => slots.map((slot) => slot.length));

  test('keeps a waterfall of 32 tags whole, in every form', async () => {
    for (const ads of [[links(32)], links(32).join(' or '), [{ vast: links(32) }]]) {
      const schedule = await read({ schedule: [{ at: 'pre', ads }] });
      expect(count(schedule)).toEqual([[32]]);
      expect(schedule.warnings).toEqual([]);
    }
    expect(count(await read({ schedule: [{ at: 'pre', mode: 'or', ads: links(32) }] }))).toEqual([[32]]);
  });

  test('has at most 20 slots a break, 40 sources a slot and 50 breaks', async () => {
    const slots = await read({ schedule: [{ at: 'pre', ads: links(30) }] });
    expect(slots.breaks[0]?.slots).toHaveLength(AD_LIST_LIMIT);
    expect(slots.warnings).toEqual(['ads has 30 entries, the first 20 count']);
    expect(count(await read({ prerollList: links(25).join(' and ') }))).toEqual([Array(AD_LIST_LIMIT).fill(1)]);
    expect(count(await read({ prerollList: [links(100)] }))).toEqual([[SLOT_LIMIT]]);
    expect(count(await read({ schedule: [{ at: 'pre', mode: 'or', ads: links(39).map(() => links(3)) }] }))).toEqual([
      [SLOT_LIMIT],
    ]);
    const items = links(80).map((link, index) => ({ at: index + 1, ads: link }));
    expect((await read({ schedule: items })).breaks).toHaveLength(BREAK_LIMIT);
    expect(
      (
        await read({
          schedule: items.slice(0, 40),
          midrollList: items.slice(40).map(({ at, ads }) => ({ time: at, vast: ads })),
        })
      ).breaks,
    ).toHaveLength(BREAK_LIMIT);
  });

  test('reads the limits of frequency, and takes a wrong one for none', async () => {
    const all = { perVisit: 3, perHour: 2, perDay: 0, perContent: 1, minGapSeconds: 300 };
    expect((await read({ frequency: all })).frequency).toEqual({
      perVisit: 3,
      perHour: 2,
      perDay: 0,
      perContent: 1,
      minGapS: 300,
    });
    const none = { perVisit: null, perHour: null, perDay: null, perContent: null, minGapS: null };
    const wrong = await read({ frequency: { perVisit: 'many', perHour: -1 }, prerollList: [] });
    expect([wrong.frequency, wrong.warnings.length]).toEqual([none, 2]);
    expect((await read({ frequency: {} })).frequency).toEqual(none);
    expect((await read({ schedule: [] })).frequency).toBeNull();
  });

  test('survives any value in any place', async () => {
    const odd = [
      null,
      5,
      '',
      ' or  and ',
      [],
      [[]],
      {},
      { vast: {} },
      { vast: [{ vast: [] }] },
      { vmapUrl: 5 },
      { vastUrl: [] },
      { time: {}, vast: 1 },
    ];
    for (const value of odd)
      expect(
        (
          await read({
            prerollList: [value],
            midrollList: value,
            schedule: [value, { at: 'pre', ads: value }],
            frequency: value,
          })
        ).breaks,
      ).toEqual([]);
  });
});

describe('Ad list with VMAP documents', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('DOMParser', FakeDomParser);
    vi.stubGlobal('location', { href: 'https://page.example/' });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const place = (at: string, name: string) =>
    `<AdBreak timeOffset="${at}"><AdSource><AdTagURI>${of(name)}</AdTagURI></AdSource></AdBreak>`;
  const SLOW_MS = 4000;
  /** The document `slow` takes four seconds. */
  async function readSlow(list: object) {
    const getText = async (url: string) => {
      const isSlow = url.endsWith('slow');
      if (isSlow) await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      const name = isSlow ? 'b' : 'a';
      return ok(
        `<VMAP>${place('start', `${name}0`)}${place('00:10:00', `${name}1`)}${place('end', `${name}2`)}</VMAP>`,
      );
    };
    const net = { ...serveVast({}), getText };
    const since = Date.now();
    const coming = readList(list as Record<string, unknown>, URL, { net, log: vi.fn() }, new AbortController().signal);
    let takenMs = 0;
    void coming.then(() => {
      takenMs = Date.now() - since;
    });
    await vi.advanceTimersByTimeAsync(SLOW_MS);
    const schedule = await coming;
    const late = await schedule.later;
    return { takenMs, places: placesOf(schedule), late: late && placesOf({ breaks: late, frequency: null }) };
  }
  const vmaps = { schedule: [{ at: 'pause', ads: [{ vmapUrl: of('fast') }, { vmapUrl: of('slow') }] }] };

  test('delays its own ads at the start by a share of a slow one, whose later breaks follow', async () => {
    const { takenMs, places, late } = await readSlow({ prerollList: [{ vastUrl: of('own') }], ...vmaps });
    expect(takenMs).toBe(VMAP_SHARE_MS);
    expect(places).toEqual(['preroll: own', 'preroll-2: a0', 'midroll-600: a1', 'postroll: a2']);
    expect(late).toEqual(['midroll-600-2: b1', 'postroll-2: b2']);
  });

  test('waits for all of them where it has no ads at the start', async () => {
    const { takenMs, places, late } = await readSlow(vmaps);
    expect(takenMs).toBe(SLOW_MS);
    expect([places.length, late]).toEqual([6, undefined]);
  });
});
