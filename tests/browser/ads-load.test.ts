import { describe, expect, test, vi } from 'vitest';
import type { MacroValues } from '@/ads/macros';
import { chooseMediaFile } from '@/ads/playback/media-file';
import { REQUEST_LIMIT, WRAPPER_LIMIT } from '@/ads/vast/load-vast';
import type { AdRules } from '@/domain/ads/schedule';
import {
  address,
  ENTITY_BOMB,
  HTML_PAGE,
  inlineAd,
  linear,
  mediaFile,
  mediaFiles,
  playable,
  tracking,
  VMAP,
  vast,
  wrapperAd,
} from '../fixtures/vast';
import { type Served, type ServedVast, serveVast } from '../support/served-vast';
import { loadVast } from './load-vast';

const URL = 'https://ads.example/tags/0.xml';
const at = (hop: number) => `https://hop${hop}.example/vast.xml`;
const errorOf = (name: string | number) => address('Error', `https://${name}.example/e?c=[ERRORCODE]`);
const heard = (code: number, ...names: (string | number)[]) =>
  names.map((name) => `https://${name}.example/e?c=${code}`);

interface Options {
  url?: string;
  signal?: AbortSignal;
  macros?: () => MacroValues;
  rules?: AdRules;
}

const load = (net: ServedVast, options: Options = {}) =>
  loadVast(options.url ?? URL, net, {
    signal: options.signal ?? new AbortController().signal,
    macros: options.macros ?? (() => ({})),
    rules: options.rules ?? 'plain',
    choose: (files) => chooseMediaFile(files, 640 * 360, (type) => type.startsWith('video/mp4'), null),
  });

async function fail(net: ServedVast, options?: Options) {
  const result = await load(net, options);
  return result.ok ? 'played' : result.error;
}

/** A chain of wrappers from the first URL: wrapper 0 leads to 1 and so on, and the last leads to `last`. */
function chain(wrappers: number, last: Served, extra: (hop: number) => string = errorOf): ServedVast {
  const documents: Record<string, Served> = { [wrappers === 0 ? URL : at(wrappers)]: last };
  for (let hop = 0; hop < wrappers; hop += 1) {
    documents[hop === 0 ? URL : at(hop)] = vast(wrapperAd(at(hop + 1), extra(hop)));
  }
  return serveVast(documents);
}

describe('First VAST document', () => {
  test('that plays takes one call and no ping', async () => {
    const net = chain(0, playable(errorOf('ad')));
    const result = await load(net);
    expect(result.ok && result.value.ad.errors).toHaveLength(1);
    expect(net.requests).toEqual([URL]);
    expect(net.pings).toEqual([]);
  });

  test.each<[string, Served, number, string]>([
    ['that never comes', { failure: 'timeout' }, 350, 'VAST load timeout'],
    ['that is refused', { failure: 500 }, 900, 'Failed load VAST'],
    ['that cannot be reached', { failure: 'failed' }, 900, 'Unknown message'],
    ['that is empty', '', 901, 'Empty vast'],
    ['that is blank', ' \n', 901, 'Empty vast'],
    ['that is HTML', HTML_PAGE, 100, 'Failed parsing xml'],
    ['that is cut off', playable().slice(0, -9), 100, 'Failed parsing xml'],
    ['that is VMAP', VMAP, 100, 'Failed parsing xml'],
    ['that is an entity bomb', ENTITY_BOMB, 100, 'Failed parsing xml'],
    ['without an Ad', vast(), 303, 'No Ad in VAST'],
    ['with two', vast('<Ad/>', '<Ad/>'), 901, 'Several Ads in VAST'],
    ['without a file', vast(inlineAd(linear(''))), 401, 'Not found mediaFiles in VAST'],
    ['that is no linear ad', vast(inlineAd()), 401, 'Not found mediaFiles in VAST'],
  ])('%s', async (_, document, code, message) => {
    expect(await fail(chain(0, document))).toEqual({ code, message });
  });

  test.each([
    ['of an unsupported type', 'width="1" height="1" type="video/x-flv"'],
    ['that is a program', 'width="1" height="1" type="video/mp4" apiFramework="VPAID"'],
  ])('with a file %s fails with 403', async (_, attributes) => {
    const net = chain(
      0,
      vast(inlineAd(errorOf('ad'), linear('', mediaFiles(mediaFile('https://a.example/f', attributes))))),
    );
    expect(await fail(net)).toEqual({ code: 403, message: 'Not found supported mediaFile' });
    expect(net.pings).toEqual(heard(403, 'ad'));
  });

  test('pings each of its Error URLs, as often as it lists them', async () => {
    const net = chain(0, vast(errorOf('root'), inlineAd(errorOf('a'), errorOf('b'), errorOf('a'))));
    expect(await fail(net)).toMatchObject({ code: 401 });
    expect(net.pings).toEqual(heard(401, 'a', 'b', 'a'));
  });

  test('without an Ad pings its Error URLs too', async () => {
    const net = chain(0, vast(errorOf('a'), errorOf('b'), errorOf('a')));
    expect(await fail(net)).toMatchObject({ code: 303 });
    expect(net.pings).toEqual(heard(303, 'a', 'b', 'a'));
  });
});

describe('Ad id', () => {
  const idOf = async (url: string) => {
    const result = await load(
      serveVast(() => playable()),
      { url },
    );
    return result.ok && result.value.ad.id;
  };

  test.each([
    ['https://ads.example/vast?creativeId=77', '77'],
    ['https://ads.example/vast?a=1&creativeId=%D0%B0%2Fb#x', 'а/b'],
    ['https://ads.example/vast?creativeId=', 'cr-1'],
    ['https://ads.example/vast?creativeid=5', 'cr-1'],
    ['https://ads.example/vast', 'cr-1'],
    ['vast.xml', 'cr-1'],
  ])('%s gives %s', async (url, id) => {
    expect(await idOf(url)).toBe(id);
  });

  test('is that of the first URL, whatever the wrappers lead to', async () => {
    const url = `${URL}?creativeId=first`;
    const next = 'https://b.example/?creativeId=second';
    const result = await load(serveVast({ [url]: vast(wrapperAd(next)), [next]: playable() }), { url });
    expect(result.ok && result.value.ad.id).toBe('first');
  });
});

describe('Ad macros', () => {
  const macros = () => ({ CONTENTID: '17', BREAKPOSITION: 2 as const });

  test('are filled in within document URLs', async () => {
    const net = serveVast({
      'https://ads.example/17?p=2': vast(wrapperAd('https://b.example/[CONTENTID]?x=[OTHER]')),
      'https://b.example/17?x=[OTHER]': playable(),
    });
    expect(await fail(net, { url: 'https://ads.example/[CONTENTID]?p=[BREAKPOSITION]', macros })).toBe('played');
  });

  test('tell the Error URLs of a wrapper the serving id of its ad', async () => {
    const wrapped = inlineAd('<AdServingId>Server-47ed</AdServingId>', linear('', '<Duration>00:00:15</Duration>'));
    const net = chain(1, vast(wrapped), () => address('Error', 'https://w.example/[ADSERVINGID]/[ERRORCODE]'));
    await fail(net);
    expect(net.pings.at(-1)).toBe('https://w.example/Server-47ed/401');
  });

  test('are filled in within Error URLs', async () => {
    const net = chain(0, vast(address('Error', 'https://a.example/[ERRORCODE]/%5BCONTENTID%5D?u=[X]&t=[ADPLAYHEAD]')));
    await fail(net, { macros });
    expect(net.pings).toEqual(['https://a.example/303/17?u=[X]&t=-1']);
  });
});

test('VAST load: an ad is valid for the seconds of Expires since its request', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(1000);
  const until = async (...content: string[]) => {
    const result = await load(serveVast({ [URL]: playable(...content) }));
    return result.ok && result.value.validUntilMs;
  };
  expect(await until('<Expires>90</Expires>')).toBe(91_000);
  expect(await until()).toBe(Number.POSITIVE_INFINITY);
  expect(await until('<Expires>0</Expires>')).toBe(Number.POSITIVE_INFINITY);
  vi.restoreAllMocks();
});

describe('VAST wrappers', () => {
  test('all add their own parts, and the last document is the ad', async () => {
    const extra = (hop: number) =>
      [
        address('Impression', `https://w${hop}.example/i`),
        errorOf(hop),
        linear(
          '',
          tracking(['start', `https://w${hop}.example/s`], ['progress', `https://w${hop}.example/p`, '10%']),
          `<VideoClicks>${address('ClickTracking', `https://w${hop}.example/c`)}</VideoClicks>`,
        ),
      ].join('');
    const end = vast(
      inlineAd(
        '<AdTitle>End</AdTitle>',
        address('Impression', 'https://end.example/i'),
        linear('skipoffset="5"', mediaFiles(mediaFile()), tracking(['start', 'https://end.example/s'])),
      ),
    );
    const net = chain(3, end, extra);
    const result = await load(net);
    const hops = [0, 1, 2];
    expect(result).toMatchObject({
      ok: true,
      value: {
        file: { url: 'https://cdn.example/ad.mp4' },
        ad: {
          title: 'End',
          mediaFiles: [{ url: 'https://cdn.example/ad.mp4' }],
          skipOffset: { seconds: 5 },
          impressions: [...hops.map((hop) => `https://w${hop}.example/i`), 'https://end.example/i'],
          errors: hops.map((hop) => `https://${hop}.example/e?c=[ERRORCODE]`),
          clickTrackings: hops.map((hop) => `https://w${hop}.example/c`),
        },
      },
    });
    expect(result.ok && result.value.ad.tracking.map(({ url }) => url)).toEqual([
      ...hops.flatMap((hop) => [`https://w${hop}.example/s`, `https://w${hop}.example/p`]),
      'https://end.example/s',
    ]);
    expect(net.requests).toEqual([URL, at(1), at(2), at(3)]);
    expect(net.pings).toEqual([]);
  });

  test.each<[string, Served, number]>([
    ['does not come', { failure: 'timeout' }, 301],
    ['is refused', { failure: 404 }, 301],
    ['cannot be reached', { failure: 'failed' }, 301],
    ['is empty', '', 303],
    ['has no Ad', vast(), 303],
    ['is a page', HTML_PAGE, 100],
    ['has several Ads', vast('<Ad/>', '<Ad/>'), 901],
    ['has no file', vast(inlineAd()), 401],
    ['leads to a script', vast(wrapperAd('javascript:alert(1)')), 301],
    ['leads nowhere', vast('<Ad><Wrapper/></Ad>'), 301],
    ['leads back to the start', vast(wrapperAd(URL)), 302],
    ['leads to itself', vast(wrapperAd(at(2))), 302],
  ])('whose last document %s fail, and every hop is pinged once', async (_, last, code) => {
    const net = chain(2, last);
    expect(await fail(net)).toMatchObject({ code });
    expect(net.pings).toEqual(heard(code, 0, 1));
    expect(net.requests).toEqual([URL, at(1), at(2)]);
  });

  test('ping the Errors of the last document too', async () => {
    const net = chain(1, vast(errorOf('root'), inlineAd(errorOf('end'), errorOf(0))));
    expect(await fail(net)).toMatchObject({ code: 401 });
    expect(net.pings).toEqual(heard(401, 0, 'end', 0));
    const empty = chain(1, vast(errorOf('root')));
    expect(await fail(empty)).toMatchObject({ code: 303 });
    expect(empty.pings).toEqual(heard(303, 0, 'root'));
  });

  test(`are followed up to ${WRAPPER_LIMIT} times`, async () => {
    const net = chain(WRAPPER_LIMIT, playable());
    expect(await fail(net)).toBe('played');
    expect(net.requests).toHaveLength(WRAPPER_LIMIT + 1);
  });

  test('are refused beyond the limit', async () => {
    const net = chain(WRAPPER_LIMIT + 1, playable());
    expect(await fail(net)).toMatchObject({ code: 302 });
    expect(net.requests).toHaveLength(WRAPPER_LIMIT + 1);
    expect(net.pings).toEqual(heard(302, ...Array.from({ length: WRAPPER_LIMIT + 1 }, (_, hop) => hop)));
  });

  test('are refused in an endless chain with a new URL each', async () => {
    const net = serveVast((url) => vast(wrapperAd(`${url}/more?r=[CACHEBUSTING]`, errorOf('loop'))));
    expect(await fail(net)).toMatchObject({ code: 302 });
    expect(net.requests).toHaveLength(WRAPPER_LIMIT + 1);
    expect(net.pings).toEqual(heard(302, ...net.requests.map(() => 'loop')));
  });

  test('are refused in a loop with a changing parameter', async () => {
    const net = serveVast(() => vast(wrapperAd('https://loop.example/?r=[CACHEBUSTING]')));
    expect(await fail(net)).toMatchObject({ code: 302 });
    expect(net.requests).toHaveLength(2);
  });

  test('are refused when they fan out', async () => {
    const fan = vast(...[1, 2, 3].map((name) => wrapperAd(`https://${name}.example/`, errorOf(`fan${name}`))));
    const net = serveVast((url) => (url === URL ? vast(wrapperAd(at(1), errorOf(0))) : fan));
    expect(await fail(net)).toMatchObject({ code: 901 });
    expect(net.requests).toEqual([URL, at(1)]);
    expect(net.pings).toEqual(heard(901, 0, 'fan1', 'fan2', 'fan3'));
  });

  test.each(['false', '0', ' 0 '])('are refused after one that forbids them by "%s"', async (value) => {
    const only = vast(wrapperAd(at(1))).replace('<Wrapper', `<Wrapper followAdditionalWrappers="${value}"`);
    const toAd = serveVast({ [URL]: only, [at(1)]: playable() });
    expect(await fail(toAd)).toBe('played');
    const toWrapper = serveVast({ [URL]: only, [at(1)]: vast(wrapperAd(at(2))), [at(2)]: playable() });
    expect(await fail(toWrapper)).toMatchObject({ code: 302 });
    expect(toWrapper.requests).toHaveLength(2);
  });

  test('of Adfox that name a seller go on at their ReturnURL', async () => {
    const seller = `<Extensions><Extension type="ReturnURL"><![CDATA[${at(1)}]]></Extension></Extensions>`;
    const net = serveVast({ [URL]: vast(wrapperAd('Yandex ADX', seller)), [at(1)]: playable() });
    expect(await fail(net)).toBe('played');
    expect(net.requests).toEqual([URL, at(1)]);
  });

  test('may have URLs relative to their document', async () => {
    const net = serveVast({
      [URL]: vast(wrapperAd('next/1.xml')),
      'https://ads.example/tags/next/1.xml': vast(wrapperAd('/2.xml')),
      'https://ads.example/2.xml': playable(),
    });
    expect(await fail(net)).toBe('played');
  });
});

describe('Code that a failed document sends', () => {
  const w = vast(wrapperAd(at(1), errorOf('w')));
  const old = `<VideoAdServingTemplate>${errorOf('w')}</VideoAdServingTemplate>`;
  const failed = (...content: string[]) => vast(inlineAd(errorOf('w'), ...content));
  const program = mediaFiles(mediaFile(undefined, 'width="1" height="1" type="video/mp4" apiFramework="VPAID"'));
  const nonLinear = '<Creatives><Creative><NonLinearAds><NonLinear/></NonLinearAds></Creative></Creatives>';

  test.each<[string, string, Served, plain: number, full: number]>([
    ['of VAST 1', old, '', 403, 102],
    ['without an Ad', vast(errorOf('w')), '', 303, 303],
    ['without a file', failed(linear('')), '', 401, 101],
    ['without a creative', failed(), '', 401, 101],
    ['of another kind of ad', failed(nonLinear), '', 401, 201],
    ['of another kind of ad beside a linear one', failed(nonLinear, linear('')), '', 401, 101],
    ['for programs', failed(linear('', program)), '', 403, 403],
    ['behind a wrapper that is blank', w, ' ', 303, 303],
    ['behind a wrapper that is no XML', w, HTML_PAGE, 100, 100],
    ['behind a wrapper that never comes', w, { failure: 'timeout' }, 301, 301],
  ])('%s', async (_, first, next, plain, full) => {
    const sent = async (rules: AdRules) => {
      const net = serveVast({ [URL]: first, [at(1)]: next });
      await load(net, { rules });
      return net.pings;
    };
    expect(await sent('plain')).toEqual(heard(plain, 'w'));
    expect(await sent('full')).toEqual(heard(full, 'w'));
  });
});

describe('Several Ads under the rules `full`', () => {
  const FULL = { rules: 'full' } as const;
  const named = (name: string, sequence: string, ...content: string[]) =>
    inlineAd(errorOf(name), ...content).replace('<Ad id="ad-1"', `<Ad id="${name}" ${sequence}`);
  const good = (name: string, sequence = '') =>
    named(name, sequence, linear('', mediaFiles(mediaFile())).replace(' id="cr-1"', ''));
  const wrap = (next: string, name: string, ofAd = '', ofWrapper = '') =>
    wrapperAd(next, errorOf(name)).replace('<Ad', `<Ad ${ofAd}`).replace('<Wrapper', `<Wrapper ${ofWrapper}`);
  const outcome = async (net: ServedVast, options?: Options) => {
    const result = await load(net, { ...FULL, ...options });
    return result.ok ? result.value.ad.id : result.error.code;
  };

  test('play the first of a pod, which costs no ping of the others', async () => {
    const net = serveVast({ [URL]: vast(good('b', 'sequence="2"'), good('a', 'sequence="1"'), good('x')) });
    expect(await outcome(net)).toBe('a');
    expect(net.pings).toEqual([]);
  });

  test('give the place of a failed one to the buffet, and ping its Error alone', async () => {
    const net = serveVast({
      [URL]: vast(named('a', 'sequence="1"'), good('b', 'sequence="2"'), named('x', ''), good('y')),
    });
    expect(await outcome(net)).toBe('y');
    expect(net.pings).toEqual(heard(101, 'a', 'x'));
  });

  test('go on with the pod where there is no buffet', async () => {
    const net = serveVast({ [URL]: vast(named('a', 'sequence="1"'), good('b', 'sequence="2"')) });
    expect(await outcome(net)).toBe('b');
    expect(net.pings).toEqual(heard(101, 'a'));
  });

  test('that all fail have the code of the last', async () => {
    const program = mediaFiles(mediaFile(undefined, 'width="1" height="1" type="video/mp4" apiFramework="VPAID"'));
    const net = serveVast({ [URL]: vast(named('a', ''), named('b', '', linear('', program))) });
    expect(await outcome(net)).toBe(403);
    expect(net.pings).toEqual([...heard(101, 'a'), ...heard(403, 'b')]);
  });

  test('lead through wrappers, each with a chain of its own', async () => {
    const net = serveVast({
      [URL]: vast(wrap(at(1), 'w1'), wrap(at(2), 'w2')),
      [at(1)]: vast(errorOf('empty')),
      [at(2)]: vast(good('end')),
    });
    const result = await load(net, FULL);
    expect(result.ok && result.value.ad.errors).toEqual(
      ['w2', 'end'].map((name) => `https://${name}.example/e?c=[ERRORCODE]`),
    );
    expect(net.pings).toEqual(heard(303, 'w1', 'empty'));
    expect(net.requests).toEqual([URL, at(1), at(2)]);
  });

  test.each([
    ['true', 'alone', '', 'x'],
    ['', 'alone', '', 'x'],
    ['false', 'alone', '', 303],
    ['true', 'of a pod', 'sequence="1"', 'x'],
    ['false', 'of a pod', 'sequence="1"', 303],
    ['', 'of a pod', 'sequence="1"', 303],
  ])('follow fallbackOnNoAd="%s" of a wrapper %s', async (value, _, ofAd, expected) => {
    const net = serveVast({
      [URL]: vast(wrap(at(1), 'w', ofAd, value && `fallbackOnNoAd="${value}"`), good('x')),
      [at(1)]: vast(),
    });
    expect(await outcome(net)).toBe(expected);
    expect(net.pings).toEqual(heard(303, 'w'));
  });

  test.each([
    ['allowMultipleAds="true"', 'a'],
    ['allowMultipleAds="false"', 'x'],
    ['', 'x'],
  ])('behind a wrapper with %j play %s', async (ofWrapper, expected) => {
    const net = serveVast({
      [URL]: vast(wrap(at(1), 'w', '', ofWrapper)),
      [at(1)]: vast(good('x'), good('a', 'sequence="1"')),
    });
    expect(await outcome(net)).toBe(expected);
  });

  test(`ask for up to ${REQUEST_LIMIT} documents when they fan out`, async () => {
    const net = serveVast((url) =>
      vast(...['a', 'b', 'c'].map((name) => wrap(`${url}/${name}`, name, '', 'allowMultipleAds="1"'))),
    );
    expect(await outcome(net)).toBe(302);
    expect(net.requests).toHaveLength(REQUEST_LIMIT);
    expect(new Set(net.pings.map((url) => url.split('?')[1]))).toEqual(new Set(['c=302']));
  });

  test('may lead to one document twice, but not in one chain', async () => {
    const net = serveVast({
      [URL]: vast(wrap(at(1), 'w1'), wrap(at(1), 'w2'), wrap(URL, 'loop')),
      [at(1)]: vast(),
    });
    expect(await outcome(net)).toBe(302);
    expect(net.pings).toEqual([...heard(303, 'w1'), ...heard(303, 'w2'), ...heard(302, 'loop')]);
  });

  test('end at an abort', async () => {
    const controller = new AbortController();
    const net = serveVast((url) => {
      if (url === at(1)) controller.abort();
      return vast(wrap(at(1), 'w1'), wrap(at(2), 'w2'), good('x'));
    });
    expect(await outcome(net, { signal: controller.signal })).toBe(900);
    expect(net.requests).toEqual([URL, at(1)]);
    expect(net.pings).toEqual([]);
  });
});

describe('Ad load: an abort', () => {
  test('before the call sends neither a call nor a ping', async () => {
    const net = chain(0, vast(errorOf('a')));
    expect(await fail(net, { signal: AbortSignal.abort() })).toMatchObject({ code: 900 });
    expect(net.pings).toEqual([]);
  });

  test('between two hops ends the load without a ping', async () => {
    const controller = new AbortController();
    const net = serveVast((url) => {
      if (url === at(1)) controller.abort();
      return url === URL ? vast(wrapperAd(at(1), errorOf(0))) : vast(wrapperAd(at(2), errorOf(1)));
    });
    expect(await fail(net, { signal: controller.signal })).toMatchObject({ code: 900 });
    expect(net.requests).toEqual([URL, at(1)]);
    expect(net.pings).toEqual([]);
  });
});
