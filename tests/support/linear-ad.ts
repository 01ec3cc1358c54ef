import type { LinearAd, Offset, Tracking } from '@/ads/vast/vast-ad';

/** Tracking events that a document can name, but `progress`. */
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

/** `progress` at an offset, with an address that says which. */
export const progress = (
  offset: Offset,
  url = `https://ping.test/progress-${Object.entries(offset).flat().join('-')}`,
): Tracking => ({
  event: 'progress',
  url,
  offset,
});

/** An ad of 20 s that can be skipped from the 5th on and has one address for everything. */
export function linearAd(change: Partial<LinearAd> = {}, ...more: readonly Tracking[]): LinearAd {
  return {
    id: 'ad-1',
    title: null,
    advertiser: null,
    erid: null,
    duration: 20,
    skipOffset: seconds(5),
    mediaFiles: [],
    impressions: ['https://ping.test/impression'],
    errors: ['https://ping.test/error?code=[ERRORCODE]'],
    clickThrough: 'https://shop.test/?at=[ADPLAYHEAD]',
    clickTrackings: ['https://ping.test/click'],
    tracking: [...TRACKED.map((event) => ({ event, url: `https://ping.test/${event}`, offset: null })), ...more],
    icons: [],
    companions: [],
    ...change,
  };
}
