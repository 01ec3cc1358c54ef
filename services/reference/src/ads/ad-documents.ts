import { AD_HOSTS, type AdUrls } from './ad-urls';
import { ERROR_MACRO, type InlineAd, inlineAd, type MediaFileXml, vastDocument } from './vast-xml';

const MP4 = { type: 'video/mp4', codec: 'avc1.4d401e' } as const;

/** The first advertisement, 8 s, in both its sizes. */
export const firstFiles = (urls: AdUrls): readonly MediaFileXml[] => [
  { url: urls.media('first-360.mp4'), attributes: { ...MP4, width: 640, height: 360, bitrate: 43 } },
  { url: urls.media('first-180.mp4'), attributes: { ...MP4, width: 320, height: 180, bitrate: 33 } },
];

/** Declares any file of /media/ads/ as one of 640x360. */
export const oneFile = (url: string, attributes: MediaFileXml['attributes'] = {}): readonly MediaFileXml[] => [
  { url, attributes: { type: 'video/mp4', width: 640, height: 360, ...attributes } },
];

/** A document with one ad, by default the first advertisement. */
export function single(urls: AdUrls, ad: Partial<InlineAd> & { readonly name: string }): string {
  return vastDocument(inlineAd(urls, { mediaFiles: firstFiles(urls), duration: '00:00:08', ...ad }));
}

/** The ad with all features: several pings of a kind, a skip after 3 s, advertiser and erid. */
export function linear(urls: AdUrls): string {
  const ping = (event: string, macros?: string): string => urls.ping('linear', event, macros);
  return single(urls, {
    name: 'linear',
    skipoffset: '00:00:03',
    progress: { 'progress-5s': '00:00:05', 'progress-90': '90%' },
    impressions: [ping('impression'), ping('impression-2')],
    errors: [ping('error', ERROR_MACRO), ping('error-2', ERROR_MACRO)],
    clickThrough: urls.landing({ from: 'linear' }),
    clickTrackings: [ping('click'), ping('click-2')],
    advertiser: 'ООО «У маяка», ИНН 7700000000',
    extensions: '<Extension type="erid"><![CDATA[2VtzqvLinear1]]></Extension>',
  });
}

/** The second advertisement, 5 s. It cannot be skipped, and its erid is in the click URL. */
export function second(urls: AdUrls): string {
  return single(urls, {
    name: 'second',
    duration: '00:00:05',
    mediaFiles: oneFile(urls.media('second-360.mp4'), { codec: 'H.264', bitrate: 51 }),
    clickThrough: urls.landing({ from: 'second', erid: '2VtzqvSecond2' }),
    advertiser: 'Пекарня «Утро»',
  });
}

/** The third advertisement, 2 s, for tests with many ads in a row. */
const briefly = (urls: AdUrls): Pick<InlineAd, 'duration' | 'mediaFiles'> => ({
  duration: '00:00:02',
  mediaFiles: oneFile(urls.media('short-180.mp4'), { width: 320, height: 180 }),
});

/** A document with this ad. */
export const brief = (urls: AdUrls, ad: Partial<InlineAd> & { readonly name: string }): string =>
  single(urls, { ...briefly(urls), ...ad });

/** The MP4 file of content 6, 48 s: a test has the time to look at the ad. */
export function long(urls: AdUrls): string {
  const { href } = new URL('../progressive/film.mp4', urls.media(''));
  return single(urls, {
    name: 'long',
    duration: '00:00:48',
    skipoffset: '00:00:05',
    mediaFiles: oneFile(href, { width: 854, height: 480 }),
    clickThrough: urls.landing({ from: 'long' }),
  });
}

/** An ad whose clicks go to every kind of host. */
const leaver = (urls: AdUrls): Partial<InlineAd> & { readonly name: string } => ({
  name: 'unload',
  clickThrough: urls.landing(),
  clickTrackings: [null, ...AD_HOSTS].map((adHost) =>
    urls.ping('unload', adHost === null ? 'click' : `click-${adHost}`, '', adHost),
  ),
});

export const unload = (urls: AdUrls): string => brief(urls, leaver(urls));

/** The same ad as the second of a pod. */
export function unloadPod(urls: AdUrls): string {
  const ads = [{ name: 'unload-first' }, leaver(urls)].map((ad, index) =>
    inlineAd(urls, { ...briefly(urls), ...ad }).replace('<Ad ', `<Ad sequence="${index + 1}" `),
  );
  return vastDocument(...ads);
}

const MACROS =
  'error=[ERRORCODE]&cb=[CACHEBUSTING]&at=[TIMESTAMP]&adplayhead=[ADPLAYHEAD]&mediaplayhead=[MEDIAPLAYHEAD]' +
  '&asset=[ASSETURI]&count=[ADCOUNT]&position=[BREAKPOSITION]&content=[CONTENTID]&page=[PAGEURL]&size=[PLAYERSIZE]' +
  '&mime=[MEDIAMIME]&encoded=%5BADCOUNT%5D&unknown=[NOSUCHMACRO]';

/** An ad with every macro that the player supports, one of them percent-encoded, and an unknown one. */
export function macros(urls: AdUrls): string {
  return single(urls, { name: 'macros', impressions: [urls.ping('macros', 'impression', MACROS)] });
}

/** An ad whose impression tells the cookies of the request for the document. */
export function cookie(urls: AdUrls): string {
  const sent = new URLSearchParams({ cookie: urls.options.cookie }).toString();
  return brief(urls, { name: 'cookie', impressions: [urls.ping('cookie', 'impression', sent)] });
}

/** An ad with several impression URLs, of which only one is valid. */
export function oddTrackers(urls: AdUrls): string {
  const odd = ['javascript:alert(1)', 'data:text/plain,1', 'file:///etc/hosts', 'ftp://127.0.0.1/ping', 'ping', ''];
  return brief(urls, {
    name: 'odd-trackers',
    impressions: [...odd, urls.ping('odd-trackers', 'impression')],
  });
}

/** An ad with unusable files before the usable one. */
export function oddMedia(urls: AdUrls): string {
  const [good] = oneFile(urls.media('short-180.mp4'));
  const url = urls.media('first-360.mp4');
  const size = { width: 640, height: 360 };
  const odd = [
    { url, attributes: { type: 'video/x-flv', ...size } },
    { url, attributes: { type: 'video/mp4', apiFramework: 'VPAID', ...size } },
    { url, attributes: { type: 'video/mp4' } },
    { url, attributes: size },
    { url: '', attributes: { type: 'video/mp4', ...size } },
    { url: 'javascript:alert(1)', attributes: { type: 'video/mp4', ...size } },
  ];
  return single(urls, {
    name: 'odd-media',
    duration: '00:00:02',
    mediaFiles: good === undefined ? odd : [...odd, good],
  });
}
