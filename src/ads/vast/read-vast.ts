import type { AdErrorCode, AdFailure } from '../ad-failure';
import { NOT_VERIFIED } from '../progress-tracking';
import { findErid } from './erid';
import { readLinear, readMediaFiles, readTracking } from './read-linear';
import type { LinearAd } from './vast-ad';
import { parseClock } from './vast-offset';
import { booleanOf, children, descendants, parseXml, textOf, urlsIn, urlsOf } from './vast-xml';

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
  const read = readAd(ad, body, url, isWrapper);
  if (!isWrapper) return { kind: 'inline', ad: read };
  // VAST 2 uses both spellings, URI and URL.
  const [next = null] = ['URI', 'URL'].flatMap((end) => urlsIn(children(body, `VASTAdTag${end}`), url));
  return {
    kind: 'wrapper',
    ad: { ...read, mediaFiles: [] },
    next,
    mayLeadToWrapper: booleanOf(body, 'followAdditionalWrappers', true),
  };
}

function readAd(ad: Element, body: Element, url: string, isWrapper: boolean): LinearAd {
  const linears = children(body, 'Creatives').flatMap((creatives) => descendants(creatives, 'Linear'));
  // An inline ad plays one creative: the first with a file.
  const played = linears.find((linear) => readMediaFiles(linear, url).length > 0) ?? linears[0];
  const linear = readLinear(isWrapper ? linears : played ? [played] : [], url);
  const verification = readTracking(descendants(body, 'Verification'));
  const advertiser = textOf(children(body, 'Advertiser')[0]);
  return {
    ...linear,
    tracking: [...linear.tracking, ...verification.filter(({ event }) => event === NOT_VERIFIED)],
    id: played?.parentElement?.id || ad.id,
    servingId: textOf(children(body, 'AdServingId')[0]),
    title: textOf(children(body, 'AdTitle')[0]),
    advertiser,
    erid: findErid(body, advertiser, linear.clickThrough),
    expires: parseClock(textOf(children(body, 'Expires')[0])),
    impressions: urlsIn(children(body, 'Impression')),
    errors: urlsIn(children(body, 'Error')),
  };
}
