import type { AdRules } from '@/domain/ads/schedule';
import { type AdFailure, BLANK, NO_AD, OLD_VERSION, SEVERAL_ADS, UNREADABLE } from '../ad-failure';
import { callableUrl } from '../http-url';
import { NOT_VERIFIED } from '../progress-tracking';
import { readExtensions } from './extensions';
import type { LinearAd, MediaFile, Tracking } from './vast-ad';
import { parseClock, parseOffset } from './vast-offset';
import { attribute, booleanOf, children, descendants, parseXml, size, textOf, urlsIn, urlsOf } from './vast-xml';

/** One Ad of a document. */
export interface VastAd {
  /** Its own data, or those that a wrapper adds. */
  ad: LinearAd;
  isWrapper: boolean;
  /** URL that a wrapper leads to; null when it has no callable one. */
  next: string | null;
  /** Whether a wrapper lets its document hold another one, and a pod. */
  mayLeadToWrapper: boolean;
  allowsPod: boolean;
  /** Place in a pod; null for a stand-alone ad. */
  sequence: number | null;
  /** Whether a stand-alone ad may take its place when it fails. */
  mayBeReplaced: boolean;
  isNonLinear: boolean;
}

/** Result of reading a VAST document. */
export type VastDocument =
  /** The ads of `pod` play in this order. Those of `buffet` take the places of failed ones. */
  | { kind: 'ads'; pod: readonly VastAd[]; buffet: readonly VastAd[] }
  /** `errors` are the Error URLs of the document. */
  | ({ kind: 'refused'; errors: readonly string[] } & AdFailure);

/** Elements by which an Ad asks for more than its video, with any prefix; their code loads on demand. */
const EXTRAS = ['ViewableImpression', 'Icon', 'Companion'];

/** Ads of one document that count. */
export const AD_LIMIT = 20;

/**
 * Reads a VAST 2-4 document fetched from `url`. A blank body gives 901, no Ad 303, anything but VAST 100, and several Ads
 * 901 under `plain`. Files of VAST 1 are not played, so it gives 403. `allowsPod` is that of its wrapper.
 */
export function readVast(text: string, url: string, rules: AdRules = 'plain', allowsPod = true): VastDocument {
  const root = parseXml(text);
  const refused = (failure: AdFailure): VastDocument => ({
    kind: 'refused',
    ...failure,
    errors: urlsOf(root, 'Error'),
  });
  if (!text.trim()) return refused(BLANK);
  if (root.localName === 'VideoAdServingTemplate') return refused(OLD_VERSION);
  const ads = descendants(root, 'Ad');
  if (ads.length > 1 && rules === 'plain') return refused(SEVERAL_ADS);
  if (root.localName !== 'VAST') return refused(UNREADABLE);
  if (ads.length === 0) return refused(NO_AD);
  const all = ads.slice(0, AD_LIMIT).map((ad) => readAd(ad, url));
  const pod = all.filter(({ sequence }) => sequence !== null).sort((a, b) => Number(a.sequence) - Number(b.sequence));
  const [alone, ...others] = all.filter(({ sequence }) => sequence === null);
  // VAST 4.2, 3.19: without `allowMultipleAds` only the first stand-alone ad. Many servers answer a pod all the same.
  if (alone && !allowsPod) return { kind: 'ads', pod: [alone], buffet: [] };
  if (alone && pod.length === 0) return { kind: 'ads', pod: [alone], buffet: others };
  return { kind: 'ads', pod, buffet: alone ? [alone, ...others] : [] };
}

function readAd(ad: Element, url: string): VastAd {
  const [body = ad] = ['InLine', 'Wrapper'].flatMap((name) => children(ad, name));
  const isWrapper = body.localName === 'Wrapper';
  const sequence = size(ad, 'sequence');
  const linears = children(body, 'Creatives').flatMap((creatives) => descendants(creatives, 'Linear'));
  // An inline ad plays one creative: the first with a file.
  const played = linears.find((linear) => readMediaFiles(linear, url).length > 0) ?? linears[0];
  const counting = isWrapper ? linears : played ? [played] : [];
  const linear = readLinear(counting, url);
  const creative = played?.parentElement;
  const { skipOffset, skipTracking, advertiser, erid, returnUrls } = readExtensions(body, linear.clickThrough);
  const verification = readTracking(descendants(body, 'Verification'));
  // VAST 2 uses both spellings, URI and URL. Adfox writes the name of a seller there, and its next document elsewhere.
  const tags = ['URI', 'URL'].flatMap((end) => children(body, `VASTAdTag${end}`));
  const [next = null] = [...(urlsIn(tags).length > 0 ? [] : returnUrls), ...urlsIn(tags, url)];
  return {
    ad: {
      ...linear,
      mediaFiles: isWrapper ? [] : linear.mediaFiles,
      skipOffset: linear.skipOffset ?? skipOffset,
      tracking: [...linear.tracking, ...skipTracking, ...verification.filter(({ event }) => event === NOT_VERIFIED)],
      id: creative?.id || ad.id,
      universalIds: creative && !isWrapper ? children(creative, 'UniversalAdId').map(universalId) : [],
      servingId: textOf(children(body, 'AdServingId')[0]),
      title: textOf(children(body, 'AdTitle')[0]),
      advertiser,
      erid,
      expires: parseClock(textOf(children(body, 'Expires')[0])),
      impressions: urlsIn(children(body, 'Impression')),
      errors: urlsIn(children(body, 'Error')),
      extras: EXTRAS.some((name) => descendants(body, name).length > 0) ? [{ body, linears: counting, url }] : [],
    },
    isWrapper,
    next,
    mayLeadToWrapper: booleanOf(body, 'followAdditionalWrappers', true),
    allowsPod: booleanOf(body, 'allowMultipleAds', false),
    sequence,
    // VAST 4.2, 3.19: a wrapper in a pod says so; otherwise the player decides.
    mayBeReplaced: booleanOf(body, 'fallbackOnNoAd', !isWrapper || sequence === null),
    isNonLinear: linears.length === 0 && descendants(body, 'NonLinear').length > 0,
  };
}

/** In VAST 4.0 the value may stand in an attribute alone. */
const universalId = (element: Element): string =>
  [attribute(element, 'idRegistry'), textOf(element) ?? attribute(element, 'idValue')].join(' ').trim();

/** Reads the relevant `<Linear>` elements: one of an inline ad, all of a wrapper. `base` is the document's URL. */
function readLinear(linears: readonly Element[], base: string) {
  const all = (name: string) => linears.flatMap((linear) => descendants(linear, name));
  return {
    duration: parseClock(textOf(all('Duration')[0])),
    skipOffset: parseOffset(attribute(linears[0], 'skipoffset')),
    mediaFiles: linears.flatMap((linear) => readMediaFiles(linear, base)),
    interactive: urlsIn(all('InteractiveCreativeFile').filter(isSimid), base).map(callableUrl)[0] ?? null,
    adParameters: textOf(all('AdParameters')[0]),
    clickThrough: urlsIn(all('ClickThrough'))[0] ?? null,
    clickTrackings: urlsIn(all('ClickTracking')),
    tracking: readTracking(linears),
  };
}

const isSimid = (file: Element): boolean => /^simid$/i.test(`${attribute(file, 'apiFramework')}`);

/** Media files with width, height, URL and type; others are ignored. */
function readMediaFiles(linear: Element, base: string): MediaFile[] {
  return descendants(linear, 'MediaFile').flatMap((file) => {
    const width = size(file, 'width');
    const height = size(file, 'height');
    const type = attribute(file, 'type');
    const [url] = urlsIn([file], base);
    if (width === null || height === null || !type || !url) return [];
    // An adaptive stream has the bit rate 0.
    const bitrate = size(file, 'bitrate') || null;
    return {
      url: callableUrl(url),
      type,
      width,
      height,
      bitrate,
      codec: attribute(file, 'codec'),
      apiFramework: attribute(file, 'apiFramework'),
    };
  });
}

/** Tracking events with a URL below these elements. A `progress` without an offset is none. */
function readTracking(nodes: readonly Element[]): Tracking[] {
  return nodes
    .flatMap((node) => descendants(node, 'Tracking'))
    .flatMap((element) => {
      const event = attribute(element, 'event');
      const [url] = urlsIn([element]);
      const offset = parseOffset(attribute(element, 'offset'));
      return event && url && (event !== 'progress' || offset) ? { event, url, offset } : [];
    });
}
