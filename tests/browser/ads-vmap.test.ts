import { describe, expect, test, vi } from 'vitest';
import { loadSchedule } from '@/ads/schedule/load-schedule';
import { readXml, VMAP_LIMIT } from '@/ads/schedule/read-schedule';
import { readVast } from '@/ads/vast/read-vast';
import type { AdSource, BreakPlan } from '@/domain/ads/schedule';
import { err, ok } from '@/lib/result';
import { vast } from '../fixtures/vast';
import { VMAP_SAMPLES, VMAP_TRACKED } from '../fixtures/vmap';
import { type Served, serveVast } from '../support/served-vast';

const URL = 'https://ads.example/lists/vmap.xml';
const NO_LIST = { code: 900, message: 'Failed load ad list: not an ad list' };

async function load(text: string, others: Readonly<Record<string, Served>> = {}) {
  const log = vi.fn();
  const net = serveVast({ [URL]: text, ...others });
  const page = () => ({ pageUrl: 'https://page.example/', contentId: '7', contentTime: 0 });
  const result = await loadSchedule(URL, { net, log, page, macros: { partner: 'p' } }, new AbortController().signal);
  return { result, breaks: result.ok ? result.value.breaks : [], net, log };
}

const told = ({ id, at, repeatS, slots }: BreakPlan) => {
  const place = 'on' in at ? at.on : 'second' in at ? `${at.second}` : `${at.percent}%`;
  const sources = slots.map((slot) => slot.map(({ url, inline }) => (inline === undefined ? url : '<VAST>')).join('|'));
  return `${id} @ ${place}${repeatS === null ? '' : ` (${repeatS})`}: ${sources.join(' + ')}`;
};

describe('VMAP as the ad list', () => {
  test.each(VMAP_SAMPLES)('gives the breaks of a document with $name', async ({ text, breaks, dropped = 0 }) => {
    const { result, log } = await load(text);
    if (breaks === null) return expect(result).toEqual(err(NO_LIST));
    expect(result.ok && result.value.breaks.map(told)).toEqual(breaks);
    expect(result).toMatchObject({ value: { frequency: null } });
    expect(log.mock.calls.map(([level]) => level)).toEqual(Array(dropped).fill('warn'));
  });

  test('names each dropped break once, with its position and the reason', async () => {
    const { log } = await load('<VMAP><AdBreak timeOffset="#2" breakType="linear"/></VMAP>');
    expect(log.mock.calls).toEqual([
      ['warn', 'AdBreak #2 of the VMAP is dropped: the player has no numbered positions'],
    ]);
  });

  test('has the tracking of its breaks, without that of their documents', async () => {
    const { breaks } = await load(VMAP_TRACKED);
    expect(breaks.map(({ pings }) => pings)).toEqual([
      {
        breakStart: ['https://t.example/0?[ERRORCODE]', 'https://t.example/3?[ERRORCODE]'],
        breakEnd: ['https://t.example/1?[ERRORCODE]'],
        error: ['https://t.example/2?[ERRORCODE]'],
      },
      { breakStart: [], breakEnd: [], error: [] },
    ]);
  });

  test('passes on what its sources forbid', async () => {
    const { breaks } = await load(VMAP_TRACKED);
    const rules = ({ allowsPod, mayWrap }: AdSource) => ({ allowsPod, mayWrap });
    expect(breaks.flatMap(({ slots }) => slots.flat().map(rules))).toEqual([
      { allowsPod: false, mayWrap: undefined },
      { allowsPod: false, mayWrap: false },
    ]);
  });

  test('keeps a document within it readable, whatever its namespace', async () => {
    const inlines = VMAP_SAMPLES.flatMap(({ text, breaks }) =>
      breaks?.some((told) => told.includes('<VAST>')) ? (readXml(text, URL, () => {})?.breaks ?? []) : [],
    ).flatMap(({ slots }) => slots.flat());
    expect(inlines.length).toBeGreaterThan(4);
    for (const { inline = '', url } of inlines) {
      const document = readVast(inline, url, 'full');
      expect(document).toMatchObject({ kind: 'ads' });
      expect(document.kind === 'ads' && document.pod[0]?.ad.mediaFiles).toHaveLength(1);
    }
  });
});

describe('Ad list with VMAP documents', () => {
  const vmapAt = (url: string, at: string) =>
    `<VMAP><AdBreak timeOffset="${at}" breakType="linear"><AdSource><AdTagURI>${url}</AdTagURI></AdSource></AdBreak></VMAP>`;
  const listOf = (...urls: string[]) =>
    JSON.stringify({ schedule: [{ at: 'pre', ads: urls.map((vmapUrl) => ({ vmapUrl })) }] });

  test('adds their breaks to its own, and resolves their URLs', async () => {
    const list = { prerollList: [{ vmapUrl: 'm.xml' }, { vastUrl: 'own.xml' }], midrollList: [{ vmapUrl: '/n.xml' }] };
    const { breaks, log } = await load(JSON.stringify(list), {
      'https://ads.example/lists/m.xml': vmapAt('v.xml', '00:10:00'),
      'https://ads.example/n.xml': vmapAt('w.xml', 'start'),
    });
    expect(breaks.map(told)).toEqual([
      'preroll @ start: https://ads.example/lists/own.xml',
      'midroll-600 @ 600: https://ads.example/lists/v.xml',
      'preroll-2 @ start: https://ads.example/w.xml',
    ]);
    expect(log).not.toHaveBeenCalled();
  });

  test('fills the macros of their URLs', async () => {
    const { net } = await load(listOf('https://m.example/?u=[PAGEURL]&c=[CONTENTID]&p=[partner]'));
    expect(net.requests).toEqual([URL, 'https://m.example/?u=https%3A%2F%2Fpage.example%2F&c=7&p=p']);
  });

  test.each<[string, Served, string]>([
    ['is missing', { failure: 404 }, '404'],
    ['is late', { failure: 'timeout' }, 'timeout'],
    ['is a VAST document', vast(), 'not a VMAP'],
    ['is HTML', '<html>', 'not a VMAP'],
  ])('warns of one that %s, and keeps the rest', async (_, served, reason) => {
    const { breaks, log } = await load(listOf('https://m.example/1', 'https://m.example/2'), {
      'https://m.example/1': served,
      'https://m.example/2': vmapAt('https://a.example/1', 'end'),
    });
    expect(breaks.map(told)).toEqual(['postroll @ end: https://a.example/1']);
    expect(log.mock.calls).toEqual([['warn', `VMAP https://m.example/1: ${reason}`]]);
  });

  test('asks for each once, all together and for five at most', async () => {
    const urls = Array.from({ length: 8 }, (_, n) => `https://m.example/${n}`);
    const { net } = await load(listOf(...urls, ...urls));
    expect(net.requests).toEqual([URL, ...urls.slice(0, VMAP_LIMIT)]);
  });

  test('does not read a VMAP within a VMAP', async () => {
    const inner = vmapAt('https://m.example/2', 'start');
    const { net, breaks } = await load(listOf('https://m.example/1'), { 'https://m.example/1': inner });
    expect(net.requests).toHaveLength(2);
    expect(breaks.map(told)).toEqual(['preroll @ start: https://m.example/2']);
  });
});

test('VAST document as the ad list: is the only source of a break at the start, and is not asked for again', async () => {
  const text = vast();
  const { result, net } = await load(text);
  expect(result).toMatchObject(
    ok({ breaks: [{ id: 'preroll', at: { on: 'start' }, slots: [[{ url: URL, inline: text }]] }] }),
  );
  expect(net.requests).toEqual([URL]);
});
