import type { AdUrls } from './ad-urls';

export interface MediaFileXml {
  readonly url: string;
  /** Attributes as written. A player requires `type`, `width` and `height`. */
  readonly attributes: Readonly<Record<string, string | number>>;
}

export interface InlineAd {
  /** Id of the ad, and folder of its pings. */
  readonly name: string;
  readonly mediaFiles: readonly MediaFileXml[];
  /** HH:MM:SS; null leaves the element out. */
  readonly duration: string | null;
  readonly skipoffset?: string;
  /** Offsets of `progress`, by the event name of the ping. */
  readonly progress?: Readonly<Record<string, string>>;
  readonly clickThrough?: string;
  /** Impression URLs; by default one of the ad's own. */
  readonly impressions?: readonly string[];
  readonly clickTrackings?: readonly string[];
  readonly errors?: readonly string[];
  readonly advertiser?: string;
  /** Extensions as XML. */
  readonly extensions?: string;
}

/** All events that a player can report without a host page. */
const EVENTS = [
  'loaded',
  'creativeView',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'mute',
  'unmute',
  'pause',
  'resume',
  'skip',
  'closeLinear',
] as const;

/** Query of the Error pings of every ad. */
export const ERROR_MACRO = 'code=[ERRORCODE]';

/** A VAST 4.2 document of these ads. */
export function vastDocument(...ads: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<VAST version="4.2" xmlns="http://www.iab.com/VAST">
${ads.join('\n')}
</VAST>
`;
}

/** An inline ad with its media. */
export function inlineAd(urls: AdUrls, ad: InlineAd): string {
  const { name, duration, skipoffset, clickThrough, advertiser, extensions, progress = {} } = ad;
  const impressions = ad.impressions ?? [urls.ping(name, 'impression')];
  const errors = ad.errors ?? [urls.ping(name, 'error', ERROR_MACRO)];
  const clickTrackings = ad.clickTrackings ?? [urls.ping(name, 'click')];
  return `<Ad id="${name}"><InLine>
<AdSystem version="1">VV Player</AdSystem><AdTitle>${name}</AdTitle><AdServingId>${name}</AdServingId>
${advertiser === undefined ? '' : `<Advertiser>${advertiser}</Advertiser>`}
${each('Impression', impressions)}
${each('Error', errors)}
<Creatives><Creative id="${name}"><UniversalAdId idRegistry="unknown">unknown</UniversalAdId>
<Linear${skipoffset === undefined ? '' : ` skipoffset="${skipoffset}"`}>
${duration === null ? '' : `<Duration>${duration}</Duration>`}
<TrackingEvents>
${trackingOf(urls, name, EVENTS)}
${Object.entries(progress)
  .map(([event, offset]) => tracking('progress', urls.ping(name, event), ` offset="${offset}"`))
  .join('\n')}
</TrackingEvents>
<VideoClicks>${clickThrough === undefined ? '' : each('ClickThrough', [clickThrough])}${each('ClickTracking', clickTrackings)}</VideoClicks>
<MediaFiles>
${ad.mediaFiles.map(mediaFile).join('\n')}
</MediaFiles>
</Linear></Creative></Creatives>
${extensions === undefined ? '' : `<Extensions>${extensions}</Extensions>`}
</InLine></Ad>`;
}

/** A wrapper: an ad that names the next document and has pings of its own. */
export function wrapperAd(urls: AdUrls, name: string, next: string): string {
  return `<Ad id="${name}"><Wrapper>
<AdSystem>VV Player</AdSystem>
${each('VASTAdTagURI', [next])}
${each('Impression', [urls.ping(name, 'impression')])}
${each('Error', [urls.ping(name, 'error', ERROR_MACRO)])}
<Creatives><Creative><Linear>
<TrackingEvents>
${trackingOf(urls, name, EVENTS)}
</TrackingEvents>
<VideoClicks>${each('ClickTracking', [urls.ping(name, 'click')])}</VideoClicks>
</Linear></Creative></Creatives>
</Wrapper></Ad>`;
}

function mediaFile({ url, attributes }: MediaFileXml): string {
  const written = Object.entries({ delivery: 'progressive', ...attributes }).map(
    ([name, value]) => `${name}="${value}"`,
  );
  return `<MediaFile ${written.join(' ')}>${cdata(url)}</MediaFile>`;
}

const trackingOf = (urls: AdUrls, name: string, events: readonly string[]): string =>
  events.map((event) => tracking(event, urls.ping(name, event))).join('\n');

const tracking = (event: string, url: string, attributes = ''): string =>
  `<Tracking event="${event}"${attributes}>${cdata(url)}</Tracking>`;

const each = (element: string, urls: readonly string[]): string =>
  urls.map((url) => `<${element}>${cdata(url)}</${element}>`).join('\n');

const cdata = (text: string): string => `<![CDATA[${text}]]>`;
