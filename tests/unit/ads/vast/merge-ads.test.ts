import { describe, expect, test } from 'vitest';
import { mergeAds as merge } from '@/ads/vast/load-vast';
import type { LinearAd, Offset, Tracking } from '@/ads/vast/vast-ad';

const seconds = (value: number): Offset => ({ seconds: value });
const track = (event: string, url: string, offset: Offset | null = null): Tracking => ({ event, url, offset });
const ad = (fields: Partial<LinearAd>): LinearAd => ({
  id: '',
  universalIds: [],
  servingId: null,
  title: null,
  advertiser: null,
  erid: null,
  expires: null,
  duration: null,
  skipOffset: null,
  mediaFiles: [],
  interactive: null,
  adParameters: null,
  impressions: [],
  errors: [],
  clickThrough: null,
  clickTrackings: [],
  tracking: [],
  extras: [],
  ...fields,
});
/** Merges a chain whose last element is the inline ad. */
const mergeAds = (chain: readonly LinearAd[]) => chain.reduce(merge);

test('VAST merge: keeps the tracking URLs of every hop, the outermost first', () => {
  const hop = (name: string) =>
    ad({
      impressions: [`${name}/i1`, `${name}/i2`],
      errors: [`${name}/e`],
      clickTrackings: [`${name}/c`],
      tracking: [track('start', `${name}/s`), track('complete', `${name}/z`)],
    });
  expect(mergeAds([hop('outer'), hop('mid'), hop('inline')])).toMatchObject({
    impressions: ['outer/i1', 'outer/i2', 'mid/i1', 'mid/i2', 'inline/i1', 'inline/i2'],
    errors: ['outer/e', 'mid/e', 'inline/e'],
    clickTrackings: ['outer/c', 'mid/c', 'inline/c'],
    tracking: ['outer', 'mid', 'inline'].flatMap((name) => [
      track('start', `${name}/s`),
      track('complete', `${name}/z`),
    ]),
  });
});

describe('VAST merge of a unique element', () => {
  const inline = ad({ id: 'i', title: 'Inline', duration: 15, mediaFiles: [] });

  test('takes the value of the inline ad', () => {
    const outer = ad({
      id: 'o',
      title: 'Outer',
      duration: 99,
      clickThrough: 'o',
      skipOffset: seconds(9),
      erid: 'o',
      advertiser: 'o',
    });
    const full = ad({ ...inline, clickThrough: 'i', skipOffset: seconds(5), erid: 'i', advertiser: 'i' });
    expect(mergeAds([outer, full])).toEqual(full);
  });

  test('takes the value of the nearest wrapper when the inline ad has none', () => {
    const outer = ad({ clickThrough: 'o', skipOffset: seconds(9), erid: 'o', advertiser: 'o' });
    const near = ad({ erid: 'n', skipOffset: seconds(0) });
    expect(mergeAds([outer, near, inline])).toMatchObject({
      id: 'i',
      title: 'Inline',
      duration: 15,
      clickThrough: 'o',
      advertiser: 'o',
      erid: 'n',
      skipOffset: seconds(0),
    });
  });

  test('leaves the value empty when no hop has one', () => {
    expect(mergeAds([ad({ id: 'o' }), inline])).toEqual(inline);
  });
});

test('VAST merge: keeps a URL twice when it is listed twice', () => {
  const twice = ad({
    impressions: ['a', 'b', 'a'],
    errors: ['e'],
    tracking: [track('start', 's'), track('start', 's')],
  });
  expect(mergeAds([twice, ad({ impressions: ['b'], errors: ['e'], tracking: [track('start', 's')] })])).toMatchObject({
    impressions: ['a', 'b', 'a', 'b'],
    errors: ['e', 'e'],
    tracking: [track('start', 's'), track('start', 's'), track('start', 's')],
  });
});
