import type { LinearAd, Offset, Tracking } from '@/ads/vast/vast-ad';

/** Tracking events of a document, except `progress`. */
export const TRACKED = [
  'loaded',
  'creativeView',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'pause',
  'resume',
  'mute',
  'unmute',
  'skip',
  'closeLinear',
] as const;

export const seconds = (value: number): Offset => ({ seconds: value });
export const percent = (value: number): Offset => ({ percent: value });

/** A `progress` event at an offset, with the offset in its URL. */
export const progress = (
  offset: Offset,
  url = `https://ping.test/progress-${Object.entries(offset).flat().join('-')}`,
): Tracking => ({
  event: 'progress',
  url,
  offset,
});

/** An ad of 20 s with a skip offset of 5 s and one URL for each event. */
export function linearAd(change: Partial<LinearAd> = {}, ...more: readonly Tracking[]): LinearAd {
  return {
    id: 'ad-1',
    universalIds: [],
    servingId: null,
    title: null,
    advertiser: null,
    erid: null,
    expires: null,
    duration: 20,
    skipOffset: seconds(5),
    mediaFiles: [],
    interactive: null,
    adParameters: null,
    impressions: ['https://ping.test/impression'],
    errors: ['https://ping.test/error?code=[ERRORCODE]'],
    clickThrough: 'https://shop.test/?at=[ADPLAYHEAD]',
    clickTrackings: ['https://ping.test/click'],
    tracking: [...TRACKED.map((event) => ({ event, url: `https://ping.test/${event}`, offset: null })), ...more],
    extras: [],
    ...change,
  };
}
