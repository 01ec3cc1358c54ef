import type { AdErrorCode, AdFailure } from '../ad-failure';
import { callableUrl } from '../http-url';
import { NOT_VERIFIED } from '../progress-tracking';
import { readExtensions } from './extensions';
import type { LinearAd, MediaFile, Tracking } from './vast-ad';
import { parseClock, parseOffset } from './vast-offset';
import { attribute, booleanOf, children, descendants, parseXml, size, textOf, urlsIn, urlsOf } from './vast-xml';

/** Result of reading a VAST document. */
export type VastDocument =
  | { kind: 'inline'; ad: LinearAd }
  /** `ad` holds the wrapper's data; `next` is its URL, or null when it has no callable one. */
  | { kind: 'wrapper'; ad: LinearAd; next: string | null; mayLeadToWrapper: boolean }
  /** `errors` are the Error URLs of the document. */
  | ({ kind: 'refused'; errors: readonly string[] } & AdFailure);

/**
 * Reads a VAST 2-4 document fetched from `url`. It must hold exactly one Ad: a blank body gives 901, no Ad 303, several
 * 901, anything but VAST 100. Files of VAST 1 are not played, so it gives 403.
 */
export function readVast(text: string, url: string): VastDocument {
  const root = parseXml(text);
  const refused = (code: AdErrorCode, message: string): VastDocument => ({
    kind: 'refused',
    code,
    message,
    errors: urlsOf(root, 'Error'),
  });
  if (!text.trim()) return refused(901, 'Empty vast');
  if (root.localName === 'VideoAdServingTemplate') return refused(403, 'Not found supported mediaFile');
  const [ad, another] = descendants(root, 'Ad');
  if (another) return refused(901, 'Several Ads in VAST');
  if (root.localName !== 'VAST') return refused(100, 'Failed parsing xml');
  if (!ad) return refused(303, 'No Ad in VAST');
  const [body = ad] = ['InLine', 'Wrapper'].flatMap((name) => children(ad, name));
  const isWrapper = body.localName === 'Wrapper';
  const { ad: own, returnUrls } = readAd(ad, body, url, isWrapper);
  if (!isWrapper) return { kind: 'inline', ad: own };
  // VAST 2 uses both spellings, URI and URL. Adfox writes the name of a seller there, and its next document elsewhere.
  const tags = ['URI', 'URL'].flatMap((end) => children(body, `VASTAdTag${end}`));
  const [next = null] = [...(urlsIn(tags).length > 0 ? [] : returnUrls), ...urlsIn(tags, url)];
  return {
    kind: 'wrapper',
    ad: { ...own, mediaFiles: [] },
    next,
    mayLeadToWrapper: booleanOf(body, 'followAdditionalWrappers', true),
  };
}

function readAd(ad: Element, body: Element, url: string, isWrapper: boolean) {
  const linears = children(body, 'Creatives').flatMap((creatives) => descendants(creatives, 'Linear'));
  // An inline ad plays one creative: the first with a file.
  const played = linears.find((linear) => readMediaFiles(linear, url).length > 0) ?? linears[0];
  const linear = readLinear(isWrapper ? linears : played ? [played] : [], url);
  const { skipOffset, skipTracking, advertiser, erid, returnUrls } = readExtensions(body, linear.clickThrough);
  const verification = readTracking(descendants(body, 'Verification'));
  const own: LinearAd = {
    ...linear,
    skipOffset: linear.skipOffset ?? skipOffset,
    tracking: [...linear.tracking, ...skipTracking, ...verification.filter(({ event }) => event === NOT_VERIFIED)],
    id: played?.parentElement?.id || ad.id,
    servingId: textOf(children(body, 'AdServingId')[0]),
    title: textOf(children(body, 'AdTitle')[0]),
    advertiser,
    erid,
    expires: parseClock(textOf(children(body, 'Expires')[0])),
    impressions: urlsIn(children(body, 'Impression')),
    errors: urlsIn(children(body, 'Error')),
  };
  return { ad: own, returnUrls };
}

/** Reads the relevant `<Linear>` elements: one of an inline ad, all of a wrapper. `base` is the document's URL. */
function readLinear(linears: readonly Element[], base: string) {
  const all = (name: string) => linears.flatMap((linear) => descendants(linear, name));
  return {
    duration: parseClock(textOf(all('Duration')[0])),
    skipOffset: parseOffset(attribute(linears[0], 'skipoffset')),
    mediaFiles: linears.flatMap((linear) => readMediaFiles(linear, base)),
    clickThrough: urlsIn(all('ClickThrough'))[0] ?? null,
    clickTrackings: urlsIn(all('ClickTracking')),
    tracking: readTracking(linears),
  };
}

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
