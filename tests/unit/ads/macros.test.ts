import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fillMacros, type MacroValues } from '@/ads/macros';

const at = (macro: string, values: MacroValues = {}) =>
  fillMacros(`https://ads.example/p?v=[${macro}]`, values).split('v=')[1];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:05:07.127Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Ad macro value', () => {
  const values: MacroValues = {
    ERRORCODE: 405,
    ADPLAYHEAD: 5.25,
    MEDIAPLAYHEAD: 3723.5,
    ASSETURI: 'https://cdn.example/a b.mp4?x=1&y=2',
    ADSERVINGID: 'Server-47ed 3bac',
    BREAKPOSITION: 2,
    CONTENTID: '17',
    PAGEURL: 'https://owner.example/кино?id=1',
    PLAYERSIZE: [640, 360],
    PLAYERSTATE: ['muted', 'fullscreen'],
    INVENTORYSTATE: 'skippable',
    MEDIAMIME: ['video/mp4', 'video/webm'],
    DEVICEUA: 'Mozilla/5.0 (X11)',
  };

  test.each([
    ['ERRORCODE', '405'],
    ['TIMESTAMP', '2026-11-21T08%3A05%3A07.127Z'],
    ['ADPLAYHEAD', '00%3A00%3A05.250'],
    ['MEDIAPLAYHEAD', '01%3A02%3A03.500'],
    ['CONTENTPLAYHEAD', '01%3A02%3A03.500'],
    ['ASSETURI', 'https%3A%2F%2Fcdn.example%2Fa%20b.mp4%3Fx%3D1%26y%3D2'],
    ['ADSERVINGID', 'Server-47ed%203bac'],
    ['ADCOUNT', '1'],
    ['SERVERSIDE', '0'],
    ['REASON', '2'],
    ['BREAKPOSITION', '2'],
    ['CONTENTID', '17'],
    ['PAGEURL', 'https%3A%2F%2Fowner.example%2F%D0%BA%D0%B8%D0%BD%D0%BE%3Fid%3D1'],
    ['DOMAIN', 'owner.example'],
    // "unencoded commas should separate distinct values" (VAST 4.3, 6.1)
    ['PLAYERSIZE', '640,360'],
    ['PLAYERSTATE', 'muted,fullscreen'],
    ['INVENTORYSTATE', 'skippable'],
    ['MEDIAMIME', 'video%2Fmp4,video%2Fwebm'],
    ['DEVICEUA', 'Mozilla%2F5.0%20(X11)'],
    ['ADTYPE', 'video'],
    ['VASTVERSIONS', '2,3,5,6,7,8,11,12,13,14'],
  ])('of %s is percent-encoded', (macro, expected) => {
    expect(at(macro, values)).toBe(expected);
    expect(fillMacros(`https://a.example/%5B${macro}%5D`, values)).toBe(`https://a.example/${expected}`);
    expect(fillMacros(`https://a.example/%5b${macro}%5d`, values)).toBe(`https://a.example/${expected}`);
  });

  test('of CACHEBUSTING is eight digits that differ in each URL', () => {
    const values = Array.from({ length: 200 }, () => at('CACHEBUSTING'));
    for (const value of values) expect(value).toMatch(/^\d{8}$/);
    expect(new Set(values).size).toBeGreaterThan(190);
  });

  test('of CACHEBUSTING has eight digits for a short random number as well', () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(0);
    expect([at('CACHEBUSTING'), at('CACHEBUSTING')]).toEqual(['50000000', '00000000']);
  });

  test('of a playhead is 00:00:00.000 at the start', () => {
    expect(at('ADPLAYHEAD', { ADPLAYHEAD: 0 })).toBe('00%3A00%3A00.000');
  });
});

describe('Unknown ad macro value', () => {
  test('of ERRORCODE is 900', () => {
    expect(at('ERRORCODE')).toBe('900');
  });

  test.each([
    'ADPLAYHEAD',
    'MEDIAPLAYHEAD',
    'CONTENTPLAYHEAD',
    'ASSETURI',
    'ADSERVINGID',
    'MEDIAMIME',
    'BREAKPOSITION',
    'CONTENTID',
    'PAGEURL',
    'DOMAIN',
    'PLAYERSIZE',
    // Names of the list that this player fills nowhere.
    'STOREID',
    'STOREURL',
    'PLAYBACKMETHODS',
    'CONTENTCAT',
    'GPPSTRING',
    'GPPSECTIONID',
    'DSAREQUIRED',
    'DSAPARAMS',
    'DSAPUBRENDER',
    'BLOCKEDADCATEGORIES',
    'ADCATEGORIES',
    'TRANSACTIONID',
    'PLACEMENTTYPE',
    'UNIVERSALADID',
    'BREAKMAXDURATION',
    'BREAKMAXADS',
    'BREAKMINADLENGTH',
    'BREAKMAXADLENGTH',
    'IFA',
    'IFATYPE',
    'CLIENTUA',
    'SERVERUA',
    'DEVICEUA',
    'DEVICEIP',
    'LATLONG',
    'APPBUNDLE',
    'APIFRAMEWORKS',
    'EXTENSIONS',
    'VERIFICATIONVENDORS',
    'OMIDPARTNER',
    'PLAYERCAPABILITIES',
    'CLICKTYPE',
    'PLAYERSTATE',
    'INVENTORYSTATE',
    'CONTENTURI',
    'PODSEQUENCE',
    'CLICKPOS',
    'LIMITADTRACKING',
    'REGULATIONS',
    'GDPRCONSENT',
  ])('of %s is -1', (macro) => {
    expect(at(macro)).toBe('-1');
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 1e12])('of a playhead is -1 for a time of %s', (ADPLAYHEAD) => {
    expect(at('ADPLAYHEAD', { ADPLAYHEAD })).toBe('-1');
  });
});

describe('Ad macro syntax', () => {
  test.each([
    'https://a.example/p?x=[NOSUCHMACRO]&y=%5BOTHER%5D',
    'https://a.example/p?x=[]&y=ERRORCODE&z=[ERROR CODE]',
    'https://a.example/p?x=[0]&y[]=1&constructor=[CONSTRUCTOR]',
    'https://a.example/%5Bunknown%5D/plain.gif#[x]',
    // Parameters that PHP reads as an array.
    'https://a.example/p?utm[domain]=shop&data[reason]=1&%5Bpageurl%5D=2',
    'https://a.example/p?x=%%CACHEBUSTING%%&y={TIMESTAMP}',
    // Near to the placeholders of Russian tags.
    'https://a.example/(x)/random?a=(Random)&b={referer}&c=[rnd]&d=%20random%20&e=${random&f=random)&g=%randomly%',
  ])('is left as it is in %s', (url) => {
    expect(fillMacros(url, { ERRORCODE: 405 })).toBe(url);
  });
});

test('Ad macros: a timestamp in small letters is one, as many tags write it', () => {
  expect(at('timestamp')).toBe('2026-11-21T08%3A05%3A07.127Z');
});

test('Ad macros: are replaced everywhere in a URL, also when one occurs twice', () => {
  const filled = fillMacros('https://a.example/[ERRORCODE]/%5BERRORCODE%5D?t=[ADPLAYHEAD]&[X]', {
    ERRORCODE: 303,
    ADPLAYHEAD: 1,
  });
  expect(filled).toBe('https://a.example/303/303?t=00%3A00%3A01.000&[X]');
});

test('Ad macros: are not replaced within the value of another macro', () => {
  expect(at('ASSETURI', { ASSETURI: '[ERRORCODE]', ERRORCODE: 405 })).toBe('%5BERRORCODE%5D');
});

describe('Ad placeholder of a Russian tag', () => {
  const fill = (placeholder: string) =>
    fillMacros(`https://a.example/p?v=${placeholder}&z`, { PAGEURL: 'https://o.ru/?f=(random)' });

  test.each([
    '[random]',
    '%5Brandom%5D',
    '(random)',
    '{random}',
    '%random%',
    '![rnd]',
    '[RANDOM]',
    '[CACHEBUSTER]',
    '[cachebusting]',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as an ad server writes it
    '${CACHEBUSTING}',
  ])('%s becomes a random number', (placeholder) => {
    const values = Array.from({ length: 50 }, () => fill(placeholder));
    for (const value of values) expect(value).toMatch(/^https:\/\/a\.example\/p\?v=\d{8}&z$/);
    expect(new Set(values).size).toBeGreaterThan(45);
  });

  test.each(['(referer)', '{REFERER}'])(
    '%s becomes the URL of the host page, in which nothing is filled',
    (placeholder) => {
      expect(fill(placeholder)).toBe('https://a.example/p?v=https%3A%2F%2Fo.ru%2F%3Ff%3D(random)&z');
    },
  );

  test('has the same number everywhere in a URL', () => {
    const [first, second, third] = fillMacros('[random]/(random)/[CACHEBUSTING]', {}).split('/');
    expect([second, third]).toEqual([first, first]);
  });
});

describe('Own ad macro of the publisher', () => {
  const own = { site_id: 'у моря/7', random: '4', PAGEURL: 'https://own.example', 'a-b': '[ERRORCODE]' };
  const fill = (url: string) => fillMacros(url, { own, PAGEURL: 'https://o.ru' });

  test('fills its name in square brackets and in braces, percent-encoded', () => {
    const value = '%D1%83%20%D0%BC%D0%BE%D1%80%D1%8F%2F7';
    expect(fill('/[site_id]/{site_id}/%5Bsite_id%5D')).toBe(`/${value}/${value}/${value}`);
    expect(fill('[a-b]')).toBe('%5BERRORCODE%5D');
  });

  test('goes before a macro and a placeholder of the same name', () => {
    expect(fill('[PAGEURL]/[random]/{random}')).toBe('https%3A%2F%2Fown.example/4/4');
  });

  test.each(['(site_id)', '[Site_id]', '%site_id%', '[site id]', '{constructor}', '[__proto__]'])(
    'leaves %s',
    (url) => {
      expect(fill(url)).toBe(url);
    },
  );
});
