import { describe, expect, test, vi } from 'vitest';
import type { AdNet, NetFailure } from '@/ads/net';
import { AD_LIST_LIMIT } from '@/ads/schedule/ad-list';
import { loadSchedule } from '@/ads/schedule/load-schedule';
import { ENGINE_DEADLINE_MS } from '@/domain/startup/start-limit';
import { err, ok } from '@/lib/result';
import { aSchedule, urlsIn } from '../../../support/ad-schedule';

const URL = 'https://ads.example/lists/ad-list.json';

function load(answer: unknown) {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return loadFrom(async () => ok(text));
}

async function loadFrom(getText: AdNet['getText']) {
  const log = vi.fn();
  const { signal } = new AbortController();
  const getTextSpy = vi.fn(getText);
  const result = await loadSchedule(URL, { net: { getText: getTextSpy, ping: () => {} }, log }, signal);
  return { result, log, call: getTextSpy.mock.calls[0], signal };
}

describe('Ad list', () => {
  test('gives the document URLs of both kinds, in order', async () => {
    const { result, log } = await load({
      prerollList: [
        { vastUrl: 'https://a.example/1?creativeId=7&r=[CACHEBUSTING]' },
        { vastUrl: 'http://b.example/2' },
      ],
      midrollList: [{ vastUrl: 'https://c.example/3', weight: 5 }],
      version: 2,
    });
    expect(result).toEqual(
      ok(
        aSchedule({
          preroll: ['https://a.example/1?creativeId=7&r=[CACHEBUSTING]', 'http://b.example/2'],
          midroll: ['https://c.example/3'],
        }),
      ),
    );
    expect(log).not.toHaveBeenCalled();
  });

  test('requests its URL until the signal aborts', async () => {
    const { call, signal } = await load({ prerollList: [] });
    expect(call).toEqual([URL, signal, undefined]);
  });

  test('accepts one kind only, or neither', async () => {
    expect((await load({ prerollList: [{ vastUrl: 'https://a.example/1' }] })).result).toEqual(
      ok(aSchedule({ preroll: ['https://a.example/1'] })),
    );
    expect((await load({ prerollList: null, midrollList: [] })).result).toEqual(ok(aSchedule({})));
  });

  test('resolves document URLs relative to itself', async () => {
    const vastUrls = ['vast.xml?a=[X]', '/vast.xml', '//cdn.example/vast.xml', ' https://a.example/1 '];
    const { result } = await load({ prerollList: vastUrls.map((vastUrl) => ({ vastUrl })) });
    expect(result.ok && result.value.breaks.flatMap(urlsIn)).toEqual([
      'https://ads.example/lists/vast.xml?a=[X]',
      'https://ads.example/vast.xml',
      'https://cdn.example/vast.xml',
      'https://a.example/1',
    ]);
  });
});

test.each([
  ['null', null],
  ['a word', 'soon'],
  ['an id of PlayerJS', 'id:7'],
  ['a number', 1],
  ['an object without a URL', {}],
  ['an object with a blank URL', { vastUrl: ' ' }],
  ['an object with a numeric URL', { vastUrl: 5 }],
  ['a script', { vastUrl: 'javascript:alert(1)' }],
  ['data', { vastUrl: 'data:text/xml,<VAST/>' }],
])('Ad list: drops an item that is %s with a warning, and uses the rest', async (_, item) => {
  const { result, log } = await load({ prerollList: [item, { vastUrl: 'https://a.example/1' }], midrollList: [item] });
  expect(result).toEqual(ok(aSchedule({ preroll: ['https://a.example/1'] })));
  expect(log.mock.calls.map(([level]) => level)).toEqual(['warn', 'warn']);
});

test('Ad list: drops a list that is not an array, with a warning', async () => {
  const { result, log } = await load({ prerollList: 'soon', midrollList: [{ vastUrl: 'https://a.example/1' }] });
  expect(result).toEqual(ok(aSchedule({ midroll: ['https://a.example/1'] })));
  expect(log).toHaveBeenCalledTimes(1);
});

describe('Ad list with more entries than its limit', () => {
  const entries = (count: number) => Array.from({ length: count }, (_, i) => ({ vastUrl: `https://a.example/${i}` }));
  const first = entries(AD_LIST_LIMIT).map(({ vastUrl }) => vastUrl);

  test('gives the first entries of each kind, and logs the rest of a kind once', async () => {
    const { result, log } = await load({ prerollList: entries(1000), midrollList: entries(AD_LIST_LIMIT + 1) });
    expect(result).toEqual(ok(aSchedule({ preroll: first, midroll: first })));
    expect(log.mock.calls).toEqual([
      ['warn', 'prerollList has 1000 entries, the first 20 count'],
      ['warn', 'midrollList has 21 entries, the first 20 count'],
    ]);
  });

  test('is silent at the limit, and counts unusable entries', async () => {
    expect((await load({ prerollList: entries(AD_LIST_LIMIT) })).log).not.toHaveBeenCalled();
    const { result, log } = await load({ prerollList: [...Array(AD_LIST_LIMIT).fill(null), ...entries(1)] });
    expect(result).toEqual(ok(aSchedule({})));
    expect(log).toHaveBeenCalledTimes(AD_LIST_LIMIT + 1);
  });
});

describe('Ad list with more than two plain lists', () => {
  const MORE = JSON.stringify({ schedule: [{ at: 'pre', ads: [{ vastUrl: 'https://a.example/1' }] }] });
  const net = { getText: async () => ok(MORE), ping: () => {} };

  test('is read by code that loads on demand', async () => {
    expect((await load(MORE)).result).toEqual(ok(aSchedule({ preroll: ['https://a.example/1'] })));
  });

  test('does not load that code for a plain list, nor for HTML', async () => {
    const loadReader = vi.fn();
    const { signal } = new AbortController();
    for (const text of ['{"prerollList": [{"vastUrl": "/1"}]}', '<!doctype html><p>VAST-', '<x>'])
      await loadSchedule(
        URL,
        { net: { ...net, getText: async () => ok(text) }, log() {} },
        signal,
        undefined,
        loadReader,
      );
    expect(loadReader).not.toHaveBeenCalled();
  });

  test('is error 900 with one warning when that code does not load', async () => {
    const log = vi.fn();
    const { signal } = new AbortController();
    const failed = { code: 900, message: 'Failed load ad list: its reader did not load' };
    const reason = new Error('blocked');
    const result = await loadSchedule(URL, { net, log }, signal, undefined, () => Promise.reject(reason));
    expect(result).toEqual(err(failed));
    expect(log.mock.calls).toEqual([['warn', 'the code for this ad list did not load, so no ad plays', reason]]);
  });

  test.each(['its own limit', 'the deadline of the break', 'an abort'])('waits for that code until %s', async (end) => {
    vi.useFakeTimers();
    const [abort, deadline] = [new AbortController(), new AbortController()];
    const result = loadSchedule(URL, { net, log() {} }, abort.signal, deadline.signal, () => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(ENGINE_DEADLINE_MS - 1);
    if (end === 'its own limit') await vi.advanceTimersByTimeAsync(1);
    else (end === 'an abort' ? abort : deadline).abort();
    expect(await result).toMatchObject({ ok: false, error: { code: 900 } });
    vi.useRealTimers();
  });
});

describe('Ad list failure', () => {
  test.each([
    ['HTML', '<!doctype html><p>Not found'],
    ['an empty body', ''],
    ['broken JSON', '{"prerollList": ['],
    ['null', 'null'],
    ['a number', '5'],
    ['a string', '"no"'],
    ['an array', []],
    ['another object', { error: 'no ads' }],
  ])('is error 900 for %s instead of a list', async (_, answer) => {
    expect((await load(answer)).result).toEqual(err({ code: 900, message: 'Failed load ad list: not an ad list' }));
  });

  test.each<[NetFailure, string]>([
    [500, '500'],
    ['failed', 'failed'],
    ['timeout', 'timeout'],
    ['aborted', 'aborted'],
  ])('is error 900 for the network failure %j', async (failure, reason) => {
    const { result } = await loadFrom(async () => err(failure));
    expect(result).toEqual(err({ code: 900, message: `Failed load ad list: ${reason}` }));
  });
});
