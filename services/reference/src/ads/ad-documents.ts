import { type AdAddresses, HOUSES } from './ad-addresses';
import { ERROR_MACRO, type InlineAd, inlineAd, type MediaFileXml, vastDocument } from './vast-xml';

const MP4 = { type: 'video/mp4', codec: 'avc1.4d401e' } as const;

/** The first advertisement, 8 s, in both its sizes. */
export const firstFiles = (addresses: AdAddresses): readonly MediaFileXml[] => [
  { url: addresses.media('first-360.mp4'), attributes: { ...MP4, width: 640, height: 360, bitrate: 43 } },
  { url: addresses.media('first-180.mp4'), attributes: { ...MP4, width: 320, height: 180, bitrate: 33 } },
];

/** Any file of /media/ads/ as if it were one of 640x360. */
export const oneFile = (url: string, attributes: MediaFileXml['attributes'] = {}): readonly MediaFileXml[] => [
  { url, attributes: { type: 'video/mp4', width: 640, height: 360, ...attributes } },
];

/** A document with one ad: the first advertisement unless told otherwise. */
export function single(addresses: AdAddresses, ad: Partial<InlineAd> & { readonly name: string }): string {
  return vastDocument(inlineAd(addresses, { mediaFiles: firstFiles(addresses), duration: '00:00:08', ...ad }));
}

/** The ad that has everything: several pings of a kind, a skip after 3 s, advertiser and erid. */
export function linear(addresses: AdAddresses): string {
  const ping = (event: string, macros?: string): string => addresses.ping('linear', event, macros);
  return single(addresses, {
    name: 'linear',
    skipoffset: '00:00:03',
    progress: { 'progress-5s': '00:00:05', 'progress-90': '90%' },
    impressions: [ping('impression'), ping('impression-2')],
    errors: [ping('error', ERROR_MACRO), ping('error-2', ERROR_MACRO)],
    clickThrough: addresses.landing({ from: 'linear' }),
    clickTrackings: [ping('click'), ping('click-2')],
    advertiser: 'ООО «У маяка», ИНН 7700000000',
    extensions: '<Extension type="erid"><![CDATA[2VtzqvLinear1]]></Extension>',
  });
}

/** The second advertisement, 5 s: cannot be skipped, its erid stands in the click's address. */
export function second(addresses: AdAddresses): string {
  return single(addresses, {
    name: 'second',
    duration: '00:00:05',
    mediaFiles: oneFile(addresses.media('second-360.mp4'), { codec: 'H.264', bitrate: 51 }),
    clickThrough: addresses.landing({ from: 'second', erid: '2VtzqvSecond2' }),
    advertiser: 'Пекарня «Утро»',
  });
}

/** The third advertisement, two seconds: for many in a row. */
export function brief(addresses: AdAddresses, ad: Partial<InlineAd> & { readonly name: string }): string {
  const mediaFiles = oneFile(addresses.media('short-180.mp4'), { width: 320, height: 180 });
  return single(addresses, { duration: '00:00:02', mediaFiles, ...ad });
}

/** Its clicks go to every kind of host. */
export function unload(addresses: AdAddresses): string {
  const clicks = [null, ...HOUSES].map((house) =>
    addresses.ping('unload', house === null ? 'click' : `click-${house}`, '', house),
  );
  return brief(addresses, { name: 'unload', clickThrough: addresses.landing(), clickTrackings: clicks });
}

const MACROS =
  'error=[ERRORCODE]&cb=[CACHEBUSTING]&at=[TIMESTAMP]&adplayhead=[ADPLAYHEAD]&mediaplayhead=[MEDIAPLAYHEAD]' +
  '&asset=[ASSETURI]&count=[ADCOUNT]&position=[BREAKPOSITION]&content=[CONTENTID]&page=[PAGEURL]&size=[PLAYERSIZE]' +
  '&mime=[MEDIAMIME]&encoded=%5BADCOUNT%5D&unknown=[NOSUCHMACRO]';

/** Every macro the player knows, one of them percent-encoded, and one that it does not. */
export function macros(addresses: AdAddresses): string {
  return single(addresses, { name: 'macros', impressions: [addresses.ping('macros', 'impression', MACROS)] });
}

/** Only one of its impressions may be called. */
export function oddTrackers(addresses: AdAddresses): string {
  const odd = ['javascript:alert(1)', 'data:text/plain,1', 'file:///etc/hosts', 'ftp://127.0.0.1/ping', 'ping', ''];
  return brief(addresses, {
    name: 'odd-trackers',
    impressions: [...odd, addresses.ping('odd-trackers', 'impression')],
  });
}

/** Files that do not count, before the one that does. */
export function oddMedia(addresses: AdAddresses): string {
  const [good] = oneFile(addresses.media('short-180.mp4'));
  const url = addresses.media('first-360.mp4');
  const size = { width: 640, height: 360 };
  const odd = [
    { url, attributes: { type: 'video/x-flv', ...size } },
    { url, attributes: { type: 'video/mp4', apiFramework: 'VPAID', ...size } },
    { url, attributes: { type: 'video/mp4' } },
    { url, attributes: size },
    { url: '', attributes: { type: 'video/mp4', ...size } },
    { url: 'javascript:alert(1)', attributes: { type: 'video/mp4', ...size } },
  ];
  return single(addresses, {
    name: 'odd-media',
    duration: '00:00:02',
    mediaFiles: good === undefined ? odd : [...odd, good],
  });
}
