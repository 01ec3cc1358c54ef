import { describe, expect, test } from 'vitest';
import { AD_LIMIT, readVast, type VastAd } from '@/ads/vast/read-vast';
import type { LinearAd } from '@/ads/vast/vast-ad';
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

const URL = 'https://ads.example/tags/vast.xml';
const BOM = '\uFEFF';

const read = (text: string) => readVast(text, URL);

function readAd(text: string): LinearAd {
  return readOne(text).ad;
}

function readOne(text: string): VastAd {
  const document = read(text);
  if (document.kind === 'refused') throw new Error(document.message);
  const [one, ...others] = document.pod;
  if (!one || others.length > 0) throw new Error(`${document.pod.length} ads`);
  return one;
}

const refusal = (code: number, message: string, errors: string[] = []) => ({
  kind: 'refused',
  code,
  message,
  errors,
});

describe('VAST parser: not one Ad', () => {
  test.each([
    ['nothing', ''],
    ['blanks', ' \r\n\t '],
    ['a byte order mark', BOM],
  ])('%s gives an empty document', (_, text) => {
    expect(read(text)).toEqual({ ...refusal(901, 'Empty vast'), vast4: 303 });
  });

  test.each([
    ['text', 'no ads today'],
    ['JSON', '{ vast: null }'],
    ['an HTML page', HTML_PAGE],
    ['well-formed HTML', '<html><body><p>Hello</p></body></html>'],
    ['another XML', '<rss version="2.0"><channel/></rss>'],
    ['VMAP', VMAP],
    ['VMAP without ads', '<VMAP version="1.0"></VMAP>'],
    ['a document that is cut off', playable().slice(0, -20)],
    ['a document cut off inside a tag', playable().slice(0, 90)],
    ['elements that cross', '<VAST><Ad><InLine></Ad></InLine></VAST>'],
    ['two roots', '<VAST/><VAST/>'],
    ['an unescaped ampersand', vast(inlineAd('<Error>https://a.example/?a=1&b=2</Error>'))],
    ['an undeclared prefix', '<v:VAST><v:Ad/></v:VAST>'],
    ['an entity bomb', ENTITY_BOMB],
    ['an entity of its own', '<!DOCTYPE VAST [<!ENTITY a "b">]><VAST version="3.0"/>'],
    ['an entity outside', '<!DOCTYPE VAST [<!ENTITY a SYSTEM "https://a.example/">]><VAST version="3.0">&a;</VAST>'],
  ])('%s is a parse error', (_, text) => {
    expect(read(text)).toEqual(refusal(100, 'Failed parsing xml'));
  });

  test('VAST 1 has no playable file', () => {
    expect(read('<VideoAdServingTemplate><Ad id="1"><InLine/></Ad></VideoAdServingTemplate>')).toEqual({
      ...refusal(403, 'Not found supported mediaFile'),
      vast4: 102,
    });
  });

  test('no Ad gives the Error URLs of the document', () => {
    expect(read(vast())).toEqual(refusal(303, 'No Ad in VAST'));
    expect(read('<VAST version="3.0"/>')).toEqual(refusal(303, 'No Ad in VAST'));
    const errors = [address('Error', 'https://a.example/e1'), address('Error', 'https://a.example/e2')];
    expect(read(vast(...errors))).toEqual(
      refusal(303, 'No Ad in VAST', ['https://a.example/e1', 'https://a.example/e2']),
    );
  });

  test('several Ads give the Error URLs of all', () => {
    const text = vast(
      address('Error', 'https://a.example/root'),
      inlineAd(address('Error', 'https://a.example/1')),
      wrapperAd('https://b.example/', address('Error', 'https://a.example/2')),
    );
    expect(read(text)).toEqual(
      refusal(901, 'Several Ads in VAST', ['https://a.example/root', 'https://a.example/1', 'https://a.example/2']),
    );
  });
});

describe('VAST parser: several Ads under the rules `full`', () => {
  const numbered = (name: string, sequence?: string) =>
    `<Ad id="${name}"${sequence === undefined ? '' : ` sequence="${sequence}"`}><InLine/></Ad>`;
  const ids = (text: string, allowsPod?: boolean) => {
    const document = readVast(text, URL, 'full', allowsPod);
    if (document.kind === 'refused') throw new Error(document.message);
    const names = (ads: readonly VastAd[]) => ads.map(({ ad }) => ad.id).join(' ');
    return `${names(document.pod)} | ${names(document.buffet)}`.trim();
  };
  const POD = [numbered('c', '3'), numbered('x'), numbered('a', ' 1 '), numbered('b', '2'), numbered('y')];

  test.each([
    ['an ad', [numbered('a')], 'a |'],
    ['an ad with a sequence', [numbered('a', '1')], 'a |'],
    ['a pod', [numbered('b', '2'), numbered('a', '1')], 'a b |'],
    ['a pod from ten on', [numbered('b', '10'), numbered('a', '9')], 'a b |'],
    ['a pod with equal numbers', [numbered('a', '1'), numbered('b', '1')], 'a b |'],
    ['a buffet', [numbered('a'), numbered('b'), numbered('c')], 'a | b c'],
    ['a pod with a buffet', POD, 'a b c | x y'],
    ['unreadable numbers', [numbered('a', 'first'), numbered('b', '-1'), numbered('c', '')], 'a | b c'],
  ])('%s plays in this order', (_, ads, expected) => {
    expect(ids(vast(...ads))).toBe(expected);
  });

  test.each([
    ['a pod', [numbered('b', '2'), numbered('a', '1')], 'a b |'],
    ['a buffet', [numbered('a'), numbered('b')], 'a |'],
    ['a pod with a buffet', POD, 'x |'],
  ])('%s behind a wrapper for one ad', (_, ads, expected) => {
    expect(ids(vast(...ads), false)).toBe(expected);
  });

  test(`count up to ${AD_LIMIT}`, () => {
    const document = readVast(vast(...Array.from({ length: 99 }, (_, i) => numbered(`${i}`, `${i}`))), URL, 'full');
    expect(document).toMatchObject({ kind: 'ads', pod: { length: AD_LIMIT } });
  });

  test.each([
    ['no Ad', vast(), 303],
    ['nothing', '', 901],
    ['VMAP', VMAP, 100],
    ['VMAP with several Ads', VMAP.replace('<Ad ', '<Ad/><Ad '), 100],
  ])('%s is refused', (_, text, code) => {
    expect(readVast(text, URL, 'full')).toMatchObject({ kind: 'refused', code });
  });

  test.each([
    ['alone', '', '', true],
    ['alone', '', 'fallbackOnNoAd="0"', false],
    ['of a pod', 'sequence="1"', '', false],
    ['of a pod', 'sequence="1"', 'fallbackOnNoAd="true"', true],
  ])('a wrapper %s with %s %s may be replaced: %s', (_, ofAd, ofWrapper, mayBeReplaced) => {
    const text = vast(wrapperAd('https://b.example/')).replace('<Wrapper', `<Wrapper ${ofWrapper}`);
    expect(readVast(text.replace('<Ad', `<Ad ${ofAd}`), URL, 'full')).toMatchObject({ pod: [{ mayBeReplaced }] });
  });
});

describe('VAST parser: tolerates', () => {
  test.each([
    ['blanks before it', `\n\r\n  ${playable()}`],
    ['a byte order mark', BOM + playable()],
    ['both', `${BOM}\n ${BOM}${playable()}\n`],
    ['no declaration', playable().replace(/<\?.*?\?>/, '')],
    ['a default namespace', playable().replace('<VAST ', '<VAST xmlns="http://www.iab.com/VAST" ')],
    ['a document type without entities', playable().replace('<VAST', '<!DOCTYPE VAST><VAST')],
    ['no version', playable().replace(' version="4.2"', '')],
    ['comments', playable().replace('<Ad ', '<!-- served by 7 --><Ad ')],
    [
      'CDATA with HTML in it',
      playable('<Extensions><Extension><![CDATA[<!doctype html><Ad>]]></Extension></Extensions>'),
    ],
  ])('%s', (_, text) => {
    expect(readAd(text).mediaFiles).toHaveLength(1);
  });

  test('a prefix on every element', () => {
    const plain = vast(
      inlineAd(
        address('Impression', 'https://a.example/i'),
        linear('skipoffset="5"', mediaFiles(mediaFile()), tracking(['start', 'https://a.example/s'])),
      ),
    );
    const prefixed = plain
      .replace(/<(\/?)([A-Z])/g, '<$1v:$2')
      .replaceAll('v:![', '![')
      .replace('<v:VAST', '<v:VAST xmlns:v="urn:v"');
    expect(prefixed).toContain('<v:MediaFile ');
    expect(readAd(prefixed)).toEqual(readAd(plain));
    expect(readAd(prefixed)).toMatchObject({ impressions: ['https://a.example/i'], skipOffset: { seconds: 5 } });
  });
});

describe('VAST parser: a linear ad', () => {
  test('has every part that the product reads', () => {
    const text = vast(
      address('Error', 'https://a.example/of-no-ad'),
      inlineAd(
        '<AdSystem>x</AdSystem><AdServingId> Server-47ed3bac </AdServingId><AdTitle> Летний <![CDATA[показ & Co]]> </AdTitle><Advertiser> ООО «Ромашка» </Advertiser><Expires> 300 </Expires>',
        address('Impression', 'https://a.example/i1'),
        address('Impression', ' https://a.example/i2?a=1&b=[CACHEBUSTING] \n'),
        address('Error', 'https://a.example/e1?[ERRORCODE]'),
        address('Error', 'https://a.example/e2'),
        `<Creatives><Creative id="c-1"><UniversalAdId idRegistry="ad-id.org"> 8465 </UniversalAdId>
          <UniversalAdId idRegistry="x" idValue="7"/><Linear skipoffset="00:00:05">
          <Duration>00:00:15.500</Duration>
          <AdParameters> <![CDATA[{"colour":"red"}]]> </AdParameters>
          ${mediaFiles(
            mediaFile(
              'https://cdn.example/1.mp4',
              'width="1280" height="720" type="video/mp4" codec="avc1.4d401e" bitrate="2000"',
            ),
            mediaFile('https://cdn.example/2.webm', 'type=" video/webm " height="360" width="640" apiFramework="VAST"'),
            '<InteractiveCreativeFile apiFramework="VPAID">https://cdn.example/vpaid.js</InteractiveCreativeFile>',
            '<InteractiveCreativeFile type="text/html" apiFramework="SIMID">https://cdn.example/layer.html</InteractiveCreativeFile>',
          )}
          ${tracking(
            ['start', 'https://a.example/start'],
            ['start', 'https://a.example/start2'],
            ['progress', 'https://a.example/p5', '00:00:05'],
            ['progress', 'https://a.example/p15', '15%'],
            ['complete', 'https://a.example/complete'],
          )}
          <VideoClicks>
            ${address('ClickThrough', 'https://shop.example/?a=1&b=2')}
            ${address('ClickTracking', 'https://a.example/c1')}${address('ClickTracking', 'https://a.example/c2')}
            ${address('CustomClick', 'https://a.example/custom')}
          </VideoClicks>
          <Icons><Icon program="AdChoices" width="20" height="20">
            <StaticResource creativeType="image/png"><![CDATA[https://a.example/icon.png]]></StaticResource>
            <IconClicks>${address('IconClickThrough', 'https://choices.example/')}${address('IconClickTracking', 'https://a.example/ic')}</IconClicks>
            ${address('IconViewTracking', 'https://a.example/iv')}
          </Icon></Icons>
        </Linear></Creative>
        <Creative><CompanionAds><Companion width="300" height="250">
          ${address('IFrameResource', 'https://a.example/frame.html')}
          ${tracking(['creativeView', 'https://a.example/cv'])}
          ${address('CompanionClickThrough', 'https://shop.example/banner')}
          ${address('CompanionClickTracking', 'https://a.example/cc')}
        </Companion></CompanionAds></Creative>
        <Creative><NonLinearAds>${tracking(['start', 'https://a.example/non-linear'])}</NonLinearAds></Creative></Creatives>`,
      ),
    );
    expect(readAd(text)).toEqual({
      id: 'c-1',
      universalIds: ['ad-id.org 8465', 'x 7'],
      extras: [{ body: expect.any(Element), linears: [expect.any(Element)], url: URL }],
      servingId: 'Server-47ed3bac',
      title: 'Летний показ & Co',
      advertiser: 'ООО «Ромашка»',
      erid: null,
      expires: 300,
      duration: 15.5,
      skipOffset: { seconds: 5 },
      mediaFiles: [
        {
          url: 'https://cdn.example/1.mp4',
          type: 'video/mp4',
          width: 1280,
          height: 720,
          codec: 'avc1.4d401e',
          bitrate: 2000,
          apiFramework: null,
        },
        {
          url: 'https://cdn.example/2.webm',
          type: 'video/webm',
          width: 640,
          height: 360,
          codec: null,
          bitrate: null,
          apiFramework: 'VAST',
        },
      ],
      interactive: 'https://cdn.example/layer.html',
      adParameters: '{"colour":"red"}',
      impressions: ['https://a.example/i1', 'https://a.example/i2?a=1&b=[CACHEBUSTING]'],
      errors: ['https://a.example/e1?[ERRORCODE]', 'https://a.example/e2'],
      clickThrough: 'https://shop.example/?a=1&b=2',
      clickTrackings: ['https://a.example/c1', 'https://a.example/c2'],
      tracking: [
        { event: 'start', url: 'https://a.example/start', offset: null },
        { event: 'start', url: 'https://a.example/start2', offset: null },
        { event: 'progress', url: 'https://a.example/p5', offset: { seconds: 5 } },
        { event: 'progress', url: 'https://a.example/p15', offset: { percent: 15 } },
        { event: 'complete', url: 'https://a.example/complete', offset: null },
      ],
    });
  });

  test('may be nearly empty', () => {
    expect(readAd(vast('<Ad/>'))).toEqual(readAd(vast('<Ad><InLine/></Ad>')));
    expect(readAd(vast('<Ad/>'))).toMatchObject({
      id: '',
      title: null,
      duration: null,
      skipOffset: null,
      mediaFiles: [],
    });
  });

  test.each([
    ['00:00:05', { seconds: 5 }],
    ['00:10', { seconds: 10 }],
    [' 00:00:05\n', { seconds: 5 }],
    [' 50% ', { percent: 50 }],
    ['7', { seconds: 7 }],
    ['7.5', { seconds: 7.5 }],
    ['00:00:00', { seconds: 0 }],
    ['25%', { percent: 25 }],
    ['-00:00:05', null],
    ['soon', null],
    ['', null],
  ])('with skipoffset="%s" has its skip offset', (text, expected) => {
    expect(readAd(vast(inlineAd(linear(`skipoffset="${text}"`)))).skipOffset).toEqual(expected);
  });

  test.each(['', '-00:00:15', 'long', '99:99:99'])('with the duration "%s" has an unknown duration', (text) => {
    expect(readAd(vast(inlineAd(linear('', `<Duration>${text}</Duration>`)))).duration).toBeNull();
  });

  test('takes its id from the creative, else from the Ad', () => {
    const id = (creative: string) =>
      readAd(vast(inlineAd(`<Creatives><Creative ${creative}><Linear/></Creative></Creatives>`))).id;
    expect([id('id="c"'), id('')]).toEqual(['c', 'ad-1']);
  });

  test('of several creatives is the first with a file', () => {
    const creative = (name: string, files: string) =>
      `<Creative id="${name}"><Linear>${tracking(['start', `https://a.example/${name}`])}${mediaFiles(files)}</Linear></Creative>`;
    const text = vast(
      inlineAd(`<Creatives>${creative('a', '')}${creative('b', mediaFile())}${creative('c', mediaFile())}</Creatives>`),
    );
    expect(readAd(text)).toMatchObject({ id: 'b', tracking: [{ url: 'https://a.example/b' }], mediaFiles: [{}] });
  });
});

test.each([
  ['VAST 4', (verification: string) => verification],
  [
    'VAST 2',
    (verification: string) => `<Extensions><Extension type="AdVerifications">${verification}</Extension></Extensions>`,
  ],
])('VAST parser: an ad of %s has the URLs to call where its verification does not run', (_, around) => {
  const verification = `<AdVerifications><Verification vendor="v.example-omid">
    <JavaScriptResource apiFramework="omid" browserOptional="true"><![CDATA[https://v.example/omid.js]]></JavaScriptResource>
    ${tracking(['verificationNotExecuted', 'https://v.example/?r=[REASON]'], ['other', 'https://v.example/other'])}
  </Verification></AdVerifications>`;
  const own = linear('', mediaFiles(mediaFile()), tracking(['start', 'https://a.example/start']));
  expect(readAd(vast(inlineAd(around(verification), own))).tracking).toEqual([
    { event: 'start', url: 'https://a.example/start', offset: null },
    { event: 'verificationNotExecuted', url: 'https://v.example/?r=[REASON]', offset: null },
  ]);
});

describe('VAST parser: a media file', () => {
  const files = (attributes: string, url?: string) =>
    readAd(vast(inlineAd(linear('', mediaFiles(mediaFile(url, attributes)))))).mediaFiles;

  test.each([
    ['width', 'height="360" type="video/mp4"'],
    ['height', 'width="640" type="video/mp4"'],
    ['type', 'width="640" height="360"'],
    ['a type that is not blank', 'width="640" height="360" type=" "'],
    ['a width that is a number', 'width="wide" height="360" type="video/mp4"'],
    ['a height that is a size', 'width="640" height="-360" type="video/mp4"'],
  ])('is dropped without %s', (_, attributes) => {
    expect(files(attributes)).toEqual([]);
  });

  const WHOLE = 'width="640" height="360" type="video/mp4"';

  test.each(['', ' ', 'javascript:alert(1)', 'data:video/mp4;base64,AA', 'http://'])(
    'is dropped with the URL "%s"',
    (url) => {
      expect(files(WHOLE, url)).toEqual(url === 'http://' ? [expect.anything()] : []);
    },
  );

  test.each([
    ['ad.mp4', 'https://ads.example/tags/ad.mp4'],
    ['/ad.mp4', 'https://ads.example/ad.mp4'],
    ['//cdn.example/ad.mp4', 'https://cdn.example/ad.mp4'],
    ['http://cdn.example/a.mp4?x=[Y]', 'http://cdn.example/a.mp4?x=[Y]'],
  ])('at %s has its absolute URL', (url, expected) => {
    expect(files(WHOLE, url)).toMatchObject([{ url: expected }]);
  });

  test('with a bit rate of 0 has an unknown bit rate', () => {
    expect(files(`${WHOLE} bitrate="0"`)).toMatchObject([{ bitrate: null }]);
    expect(files(`${WHOLE} bitrate="800.5"`)).toMatchObject([{ bitrate: 800 }]);
  });

  test('for programs is read with its framework', () => {
    expect(files(`${WHOLE} apiFramework="VPAID"`)).toMatchObject([{ apiFramework: 'VPAID' }]);
  });
});

describe('VAST parser: a harmful URL', () => {
  const BAD = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://a.example/x',
    'blob:https://a.example/1',
    'mailto:a@b.example',
    'somewhere',
    '/somewhere',
    'https:somewhere',
    '',
  ];

  test.each(BAD)('is neither opened nor called: %j', (bad) => {
    const all = (...names: string[]) => names.map((name) => address(name, bad)).join('');
    const ad = readAd(
      vast(
        inlineAd(
          all('Impression', 'Error'),
          linear(
            '',
            tracking(['start', bad], ['progress', bad, '5']),
            `<VideoClicks>${all('ClickThrough', 'ClickTracking')}</VideoClicks>`,
          ),
        ),
      ),
    );
    expect(ad).toMatchObject({ impressions: [], errors: [], tracking: [], clickThrough: null, clickTrackings: [] });
  });

  test('leaves the good ones beside it', () => {
    const ad = readAd(
      vast(inlineAd(address('Impression', BAD[0] ?? ''), address('Impression', '//a.example/i'), '<Impression/>')),
    );
    expect(ad.impressions).toEqual(['https://a.example/i']);
  });
});

test('VAST parser: a progress event with an unreadable time is left out', () => {
  const events = tracking(
    ['progress', 'https://a.example/none'],
    ['progress', 'https://a.example/negative', '-5'],
    ['progress', 'https://a.example/absurd', '300%'],
    ['progress', 'https://a.example/good', '0%'],
    ['', 'https://a.example/nameless'],
  );
  expect(readAd(vast(inlineAd(linear('', events)))).tracking).toEqual([
    { event: 'progress', url: 'https://a.example/good', offset: { percent: 0 } },
  ]);
});

describe('VAST parser: the token of the advertising register', () => {
  const erid = (...content: string[]) => readAd(vast(inlineAd(...content))).erid;
  const extension = (text: string) => `<Extensions>${text}</Extensions>`;
  const click = (url: string) => linear('', `<VideoClicks>${address('ClickThrough', url)}</VideoClicks>`);

  test.each([
    ['an element', '<Erid> 2VtzqA </Erid>'],
    ['an attribute of the advertiser', '<Advertiser erid="2VtzqA">x</Advertiser>'],
    ['the words of the advertiser', '<Advertiser>ООО «Ромашка», ИНН 7700000000, erid: 2VtzqA</Advertiser>'],
    ['an extension of that type', extension('<Extension type="erid"><![CDATA[2VtzqA]]></Extension>')],
    ['an extension of that name', extension('<Extension name="ERID"><Value>2VtzqA</Value></Extension>')],
    ['an element of an extension', extension('<Extension type="marking"><x><erid>2VtzqA</erid></x></Extension>')],
    ['an attribute of one', extension('<Extension type="marking"><ad erid="2VtzqA"/></Extension>')],
    ['an extension of the type token', extension('<Extension type="token"> 2VtzqA </Extension>')],
    ['JSON of an extension', extension('<Extension type="x"><![CDATA[ {"a": 1, "erid": "2VtzqA"} ]]></Extension>')],
    ['JSON of that type', extension('<Extension type="erid"><![CDATA[{"erid":"2VtzqA"}]]></Extension>')],
    ['a token in JSON', extension('<Extension type="token"><![CDATA[{"token":"2VtzqA"}]]></Extension>')],
    ['the click-through', click('https://shop.example/?utm=1&erid=2VtzqA#x')],
    [
      'a click-through within one',
      click('https://click.example/?to=https%3A%2F%2Fshop.example%2F%3Ferid%3D2VtzqA%26a%3D1'),
    ],
    [
      'a click-through within two',
      click(
        'https://a.example/?to=https%3A%2F%2Fb.example%2F%3Fto%3Dhttps%253A%252F%252Fshop.example%252F%253Ferid%253D2VtzqA%2526a%253D1',
      ),
    ],
  ])('is found in %s', (_, content) => {
    expect(erid(content)).toBe('2VtzqA');
  });

  test('prefers a word that says so to an extension of the type token', () => {
    expect(erid(extension('<Extension type="token">A</Extension>'), click('https://a.example/?erid=B'))).toBe('B');
    expect(erid(extension('<Extension type="token">A</Extension><Extension type="erid">B</Extension>'))).toBe('B');
  });

  test('prefers the document to the URL', () => {
    expect(
      erid(
        '<Advertiser>x</Advertiser>',
        extension('<Extension type="erid">A</Extension>'),
        click('https://a.example/?erid=B'),
      ),
    ).toBe('A');
  });

  test.each([
    ['no trace', click('https://shop.example/')],
    ['another word', click('https://shop.example/?operid=1&mерid=2')],
    ['an empty element', '<erid> </erid>'],
    ['broken JSON', extension('<Extension type="erid">{"erid":"2Vtz</Extension>')],
    ['JSON of another kind', extension('<Extension type="token">{"erid":7,"token":[]}</Extension>')],
    ['a token that is no extension of the ad', '<Creatives><Creative type="token">x</Creative></Creatives>'],
    ['an empty parameter', click('https://shop.example/?erid=&x=1')],
  ])('is absent for %s', (_, content) => {
    expect(erid(content)).toBeNull();
  });
});

describe('VAST parser: the advertiser', () => {
  const advertiser = (...content: string[]) => readAd(vast(inlineAd(...content))).advertiser;
  const extension = (text: string) => `<Extensions>${text}</Extensions>`;

  test.each([
    ['an extension of that type', '<Extension type="advertiser"><![CDATA[ ООО «Ромашка» ]]></Extension>'],
    ['an element of an extension', '<Extension type="marking"><Advertiser>ООО «Ромашка»</Advertiser></Extension>'],
    ['an attribute of one', '<Extension type="marking" advertiser="ООО «Ромашка»"/>'],
    ['JSON of an extension', '<Extension type="x">{"advertiser":"ООО «Ромашка»","erid":"2Vt"}</Extension>'],
  ])('is found in %s', (_, content) => {
    expect(advertiser(extension(content))).toBe('ООО «Ромашка»');
    expect(advertiser('<Advertiser>Own</Advertiser>', extension(content))).toBe('Own');
  });

  test('is absent for JSON of another kind', () => {
    expect(advertiser(extension('<Extension type="advertiser">{"inn":"7700000000"}</Extension>'))).toBeNull();
  });
});

describe('VAST parser: the skip of Yandex and Adfox', () => {
  const yandex = (skipTime: string, attributes = '') =>
    readAd(
      vast(
        inlineAd(
          linear(attributes, mediaFiles(mediaFile()), tracking(['skip', 'https://a.example/skip'])),
          `<Extensions><Extension type="skipTime">${skipTime}</Extension>${['1', '2', '']
            .map((url) => `<Extension type="skipAd"><![CDATA[${url && `https://y.example/${url}`}]]></Extension>`)
            .join('')}</Extensions>`,
        ),
      ),
    );

  test.each([
    ['00:05', { seconds: 5 }],
    [' 00:00:15 ', { seconds: 15 }],
    ['3', { seconds: 3 }],
    ['00:03:00', { seconds: 180 }],
    ['00:03:01', null],
    ['00:00', null],
    ['50%', null],
    ['soon', null],
    ['', null],
  ])('after "%s" has its skip offset', (text, skipOffset) => {
    expect(yandex(text).skipOffset).toEqual(skipOffset);
  });

  test('gives way to a skip offset of VAST 3', () => {
    expect(yandex('00:05', 'skipoffset="00:00:10"').skipOffset).toEqual({ seconds: 10 });
  });

  test('is told to their URLs too', () => {
    const skips = yandex('00:05').tracking.filter(({ event }) => event === 'skip');
    expect(skips.map(({ url }) => url)).toEqual([
      'https://a.example/skip',
      'https://y.example/1',
      'https://y.example/2',
    ]);
  });
});

describe('VAST parser: a wrapper', () => {
  const wrapper = (text: string) => {
    const one = readOne(text);
    if (!one.isWrapper) throw new Error('inline');
    return one;
  };

  test('leads on, and adds its own parts', () => {
    const text = vast(
      wrapperAd(
        'https://b.example/vast?r=[CACHEBUSTING]',
        address('Impression', 'https://a.example/i'),
        address('Error', 'https://a.example/e'),
        `<Creatives><Creative><Linear>${tracking(['start', 'https://a.example/s1'])}</Linear></Creative>
          <Creative><Linear>${tracking(['start', 'https://a.example/s2'])}<VideoClicks>${address('ClickTracking', 'https://a.example/c')}</VideoClicks></Linear></Creative></Creatives>`,
      ),
    );
    expect(wrapper(text)).toMatchObject({
      next: 'https://b.example/vast?r=[CACHEBUSTING]',
      mayLeadToWrapper: true,
      ad: {
        impressions: ['https://a.example/i'],
        errors: ['https://a.example/e'],
        clickTrackings: ['https://a.example/c'],
        tracking: [{ url: 'https://a.example/s1' }, { url: 'https://a.example/s2' }],
      },
    });
  });

  test.each([
    ['inline.xml', 'https://ads.example/tags/inline.xml'],
    ['/x?a=[B]', 'https://ads.example/x?a=[B]'],
    ['//b.example/x', 'https://b.example/x'],
    ['javascript:alert(1)', null],
    ['data:text/xml,<VAST/>', null],
    ['', null],
  ])('leads to "%s"', (next, expected) => {
    expect(wrapper(vast(wrapperAd(next))).next).toBe(expected);
  });

  test('may lead nowhere', () => {
    expect(wrapper(vast('<Ad><Wrapper/></Ad>')).next).toBeNull();
  });

  test('of VAST 2 is read', () => {
    const text = vast('<Ad><Wrapper><VASTAdTagURL><URL>https://b.example/x</URL></VASTAdTagURL></Wrapper></Ad>');
    expect(wrapper(text).next).toBe('https://b.example/x');
  });

  const seller = (url: string) => `<Extensions><Extension type="ReturnURL"><![CDATA[${url}]]></Extension></Extensions>`;

  test.each([
    ['the name of a seller', 'Yandex ADX', 'https://adfox.example/next', 'https://adfox.example/next'],
    ['a URL', 'https://b.example/x', 'https://adfox.example/next', 'https://b.example/x'],
    ['the name of a seller and a script', 'Yandex ADX', 'javascript:alert(1)', 'https://ads.example/tags/Yandex%20ADX'],
  ])('with %s and a ReturnURL leads on', (_, tag, url, next) => {
    expect(wrapper(vast(wrapperAd(tag, seller(url)))).next).toBe(next);
  });

  test('may forbid another one', () => {
    const text = vast(wrapperAd('https://b.example/x')).replace(
      '<Wrapper',
      '<Wrapper followAdditionalWrappers="false"',
    );
    expect(wrapper(text).mayLeadToWrapper).toBe(false);
  });
});

describe('VAST parser: a big document', () => {
  /** The content must continue within this limit. On an idle machine no document takes a tenth of it. */
  const MOST_MS = 3000;
  const timed = (text: string) => {
    const from = performance.now();
    const document = read(text);
    return { document, ms: performance.now() - from };
  };

  test.each([
    ['text', playable(`<AdParameters>${'x'.repeat(1_000_000)}</AdParameters>`)],
    [
      'elements',
      playable('<Extensions>', '<Extension type="x"><a b="c"/></Extension>'.repeat(20_000), '</Extensions>'),
    ],
    ['impressions', playable(address('Impression', 'https://a.example/i').repeat(15_000))],
    [
      'creatives',
      playable(`<Creatives>${'<Creative><Linear><MediaFiles/></Linear></Creative>'.repeat(20_000)}</Creatives>`),
    ],
    ['blanks', `${' '.repeat(1_000_000)}${playable()}`],
    ['comments', playable('<!-- -->'.repeat(100_000))],
  ])('of %s is read within the limit', (_, text) => {
    expect(text.length).toBeGreaterThan(750_000);
    const { document, ms } = timed(text);
    expect(document.kind).toBe('ads');
    expect(ms).toBeLessThan(MOST_MS);
  });

  test.each([
    ['an entity bomb', ENTITY_BOMB],
    ['a very deep tree', `<VAST>${'<a>'.repeat(300_000)}`],
    ['a very deep tree that closes', `<VAST>${'<a>'.repeat(120_000)}${'</a>'.repeat(120_000)}</VAST>`],
    ['many Ads', vast('<Ad/>'.repeat(180_000))],
    ['brackets', '<'.repeat(1_000_000)],
    ['an open CDATA', `<VAST><![CDATA[${'x'.repeat(1_000_000)}`],
  ])('is refused within the limit: %s', (_, text) => {
    const { document, ms } = timed(text);
    expect(document.kind).toBe('refused');
    expect(ms).toBeLessThan(MOST_MS);
  });
});
