import { describe, expect, test } from 'vitest';
import { readExtras } from '@/ads/extras/read-extras';
import { mergeAds } from '@/ads/vast/load-vast';
import { readVast } from '@/ads/vast/read-vast';
import type { LinearAd } from '@/ads/vast/vast-ad';
import { address, inlineAd, linear, mediaFile, mediaFiles, vast, wrapperAd } from '../fixtures/vast';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { openAdBreak, preparedAd } from './ad-break-fixture';

const URL = 'https://tags.example/a/vast.xml';

function adOf(text: string): LinearAd {
  const document = readVast(text, URL);
  const ad = document.kind === 'ads' ? document.pod[0]?.ad : undefined;
  if (!ad) throw new Error('no ad');
  return ad;
}

function read(...hops: readonly string[]) {
  const log: string[] = [];
  const ad = hops.map(adOf).reduce((outer, inner) => mergeAds(outer, inner));
  return { ...readExtras(ad.extras, (level, message) => void log.push(`${level}: ${message}`)), log };
}

const FILE = mediaFiles(mediaFile());

const viewable = (host: string, ...names: readonly string[]) =>
  `<ViewableImpression>${names.map((name) => address(name, `https://${host}.example/${name}`)).join('')}</ViewableImpression>`;

const icon = (attributes: string, ...inner: readonly string[]) =>
  `<Icons><Icon ${attributes}>${inner.join('')}</Icon></Icons>`;

const picture = (url: string, type = 'image/png') => `<StaticResource creativeType="${type}">${url}</StaticResource>`;

describe('Extras of a document', () => {
  test('an ad that asks for nothing more has none, and the code is not loaded', () => {
    expect(adOf(vast(inlineAd(linear('', FILE)))).extras).toEqual([]);
  });

  test('viewable impressions are those of every hop, the outermost first', () => {
    const outer = vast(wrapperAd('https://b.example/', viewable('outer', 'Viewable')));
    const inner = vast(inlineAd(viewable('inner', 'Viewable', 'NotViewable', 'ViewUndetermined'), linear('', FILE)));
    expect(read(outer, inner).viewable).toEqual({
      Viewable: ['https://outer.example/Viewable', 'https://inner.example/Viewable'],
      NotViewable: ['https://inner.example/NotViewable'],
      ViewUndetermined: ['https://inner.example/ViewUndetermined'],
    });
  });

  test('an icon is a picture with its place, its time and its URLs', () => {
    const text = vast(
      inlineAd(
        linear(
          '',
          FILE,
          icon(
            'program="AdChoices" width="20" height="16" xPosition="right" yPosition="12" offset="00:00:02" duration="00:00:05"',
            picture('choices.png'),
            `<IconClicks>${address('IconClickThrough', 'https://choices.example/')}${address('IconClickTracking', 'https://a.example/ic')}
             <IconClickFallbackImages><IconClickFallbackImage width="9" height="9">${picture('https://a.example/fallback.png')}</IconClickFallbackImage></IconClickFallbackImages></IconClicks>`,
            address('IconViewTracking', 'https://a.example/iv'),
          ),
        ),
      ),
    );
    expect(read(text)).toMatchObject({
      log: [],
      icons: [
        {
          id: 0,
          program: 'AdChoices',
          url: 'https://tags.example/a/choices.png',
          x: 'right',
          y: 12,
          width: 20,
          height: 16,
          offset: 2,
          duration: 5,
          clickThrough: 'https://choices.example/',
          clickTracking: ['https://a.example/ic'],
          viewTracking: ['https://a.example/iv'],
        },
      ],
    });
  });

  test('of two icons of one program the one closer to the creative counts', () => {
    const of = (host: string, program: string) =>
      icon(`program="${program}" width="9" height="9"`, picture(`https://${host}.example/i.png`));
    const outer = vast(wrapperAd('https://b.example/', linear('', of('outer', 'AdChoices'), of('outer', 'Own'))));
    const inner = vast(inlineAd(linear('', FILE, of('inner', 'AdChoices'))));
    expect(read(outer, inner).icons.map(({ url }) => url)).toEqual([
      'https://inner.example/i.png',
      'https://outer.example/i.png',
    ]);
  });

  test.each([
    ['a page', address('IFrameResource', 'https://a.example/')],
    ['markup', '<HTMLResource><![CDATA[<b>x</b>]]></HTMLResource>'],
    ['a script', picture('https://a.example/x.js', 'application/x-javascript')],
    ['a URL of another scheme', picture('javascript:alert(1)')],
  ])('%s is refused as an icon and as a companion, with a warning', (_, resource) => {
    const companion = `<Creative><CompanionAds><Companion width="9" height="9">${resource}</Companion></CompanionAds></Creative>`;
    const text = vast(
      inlineAd(linear('', FILE, icon('width="9" height="9"', resource)), `<Creatives>${companion}</Creatives>`),
    );
    const { icons, companions, log } = read(text);
    expect([icons, companions]).toEqual([[], []]);
    expect(log).toEqual([
      'warn: Icon ignored: it is no picture with a size',
      'warn: Companion ignored: it is no picture with a size',
    ]);
  });

  test('a companion is a picture with its text, its link and its URLs', () => {
    const text = vast(
      inlineAd(
        linear('', FILE),
        `<Creatives><Creative><CompanionAds><Companion width="300" height="250">
          ${picture('https://a.example/300.png')}<AltText> Летний показ </AltText>
          ${address('CompanionClickThrough', 'https://shop.example/')}${address('CompanionClickTracking', 'https://a.example/cc')}
          <TrackingEvents><Tracking event="creativeView">https://a.example/cv</Tracking><Tracking event="start">https://a.example/no</Tracking></TrackingEvents>
        </Companion></CompanionAds></Creative></Creatives>`,
      ),
    );
    expect(read(text).companions).toEqual([
      {
        url: 'https://a.example/300.png',
        width: 300,
        height: 250,
        altText: 'Летний показ',
        clickThrough: 'https://shop.example/',
        viewTracking: ['https://a.example/cv'],
        clickTracking: ['https://a.example/cc'],
      },
    ]);
  });
});

describe('Extras of a playing ad', () => {
  const text = vast(
    inlineAd(
      viewable('a', 'Viewable', 'NotViewable', 'ViewUndetermined'),
      linear(
        '',
        FILE,
        icon(
          'width="20" height="20" xPosition="right" yPosition="top"',
          picture('https://a.example/i.png'),
          `<IconClicks>${address('IconClickThrough', 'https://choices.example/?at=[PLAYERSIZE]')}${address('IconClickTracking', 'https://a.example/iconClick')}</IconClicks>`,
          address('IconViewTracking', 'https://a.example/iconView'),
        ),
      ),
      `<Creatives><Creative><CompanionAds><Companion width="300" height="250">${picture('https://a.example/300.png')}</Companion></CompanionAds></Creative></Creatives>`,
    ),
  );
  const open = (file: string) => openAdBreak(preparedAd(openMediaShelf().url(file), { extras: adOf(text).extras }));

  test('an ad in view is viewable once; its icon is counted, pauses the ad and opens its page', async () => {
    const stand = open('ads/first-360.mp4');
    const { adBreak } = stand;
    await until(() => expect(adBreak.state()?.companions).toHaveLength(1));
    expect(adBreak.icon('click', 0)).toBeNull();
    adBreak.start({ volume: 0, muted: true });
    await until(() => expect(stand.events).toContain('start'));
    await untilPlaying(stand.video);
    expect(adBreak.state()?.icons).toMatchObject([{ x: 620, y: 0, width: 20 }]);
    expect(adBreak.state()?.icons).toBe(adBreak.state()?.icons);
    expect([adBreak.icon('view', 0), adBreak.icon('view', 0), adBreak.icon('view', 7)]).toEqual([null, null, null]);
    await until(() => expect(stand.pings).toContain('Viewable'), 6000);
    expect(adBreak.icon('click', 0)).toBe('https://choices.example/?at=640,360');
    expect(stand.video().paused).toBe(true);
    adBreak.stop();
    const extra = ['iconView', 'iconClick', 'Viewable', 'NotViewable', 'ViewUndetermined'];
    expect(stand.pings.filter((name) => extra.includes(name))).toEqual(['iconView', 'Viewable', 'iconClick']);
  });

  test('an ad that is stopped before 2 s is not viewable, and one that never started tells nothing', async () => {
    const [played, unplayed] = [open('ads/first-360.mp4'), open('ads/first-360.mp4')];
    await until(() => expect(unplayed.adBreak.state()?.companions).toHaveLength(1));
    unplayed.adBreak.stop();
    played.adBreak.start({ volume: 0, muted: true });
    await until(() => expect(played.events).toContain('start'));
    await untilPlaying(played.video);
    await until(() => expect(played.adBreak.state()?.companions).toHaveLength(1));
    played.adBreak.stop();
    expect(played.pings.slice(-2)).toEqual(['closeLinear', 'NotViewable']);
    expect(unplayed.pings.filter((name) => /view/i.test(name))).toEqual([]);
  });
});
