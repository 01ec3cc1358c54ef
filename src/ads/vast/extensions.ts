import { parseJson } from '@/lib/json';
import type { Offset, Tracking } from './vast-ad';
import { parseClock } from './vast-offset';
import { attribute, children, descendants, textOf, urlsIn } from './vast-xml';

/**
 * Fields of an `<Ad>` that VAST does not define. The documents of Yandex and Adfox are VAST 2, without a skip offset, so
 * their skip is an Extension. The token and the name of the Russian advertising register (38-FZ) have no field at all.
 */
export interface ExtensionFields {
  /** Extension `skipTime`. */
  skipOffset: Offset | null;
  /** URLs of the Extensions `skipAd`, called when the ad is skipped. */
  skipTracking: readonly Tracking[];
  advertiser: string | null;
  erid: string | null;
  /** The next documents of a wrapper whose `VASTAdTagURI` is the name of another seller. */
  returnUrls: readonly string[];
}

/** Yandex's player takes a longer time for a mistake, and offers no skip at 0 either. */
const LONGEST_SKIP_S = 180;
/** A click-through may be encoded within another one, and `%25` is the percent sign of that. */
const ERID_IN_TEXT = /(?:^|[^a-z]|%(?:25)*[0-9a-f]{2})erid(?:%(?:25)*3d|[=:\s])+([\w-]+)/i;

/** Reads the fields of an `<InLine>` or `<Wrapper>`, whose click-through may name its token. */
export function readExtensions(body: Element, clickThrough: string | null): ExtensionFields {
  const lists = children(body, 'Extensions');
  const all = lists.flatMap((list) => children(list, 'Extension'));
  const types = all.map((one) => attribute(one, 'type')?.toLowerCase());
  const ofType = (type: string) => all.filter((_, index) => types[index] === type);
  const records: Readonly<Record<string, unknown>>[] = all
    .map((one) => textOf(one) ?? '')
    .flatMap((text) => (text.startsWith('{') ? Object(parseJson(text)) : []));
  const inJson = (name: string) => records.map((record) => record[name]).find(isWords) ?? null;

  const skipAfterS = parseClock(textOf(ofType('skiptime')[0])) ?? 0;
  const advertiser =
    textOf(children(body, 'Advertiser')[0]) ??
    inJson('advertiser') ??
    lists.map((list) => findNamed(list, 'advertiser')).find(isWords) ??
    null;
  return {
    skipOffset: skipAfterS > 0 && skipAfterS <= LONGEST_SKIP_S ? { seconds: skipAfterS } : null,
    skipTracking: urlsIn(ofType('skipad')).map((url) => ({ event: 'skip', url, offset: null })),
    advertiser,
    erid:
      inJson('erid') ??
      findNamed(body, 'erid') ??
      ERID_IN_TEXT.exec(`${advertiser} ${clickThrough}`)?.[1] ??
      ofType('token').map(textOf).find(isWords) ??
      inJson('token'),
    returnUrls: urlsIn(ofType('returnurl')),
  };
}

/** Whether a value is a text for viewers. JSON is none. */
const isWords = (value: unknown): value is string => typeof value === 'string' && /^\s*[^\s{]/.test(value);

/**
 * Finds a text below `node`: an attribute or element called `name`, or an element whose `type` or any other attribute
 * says so. Servers agree on no form.
 */
function findNamed(node: Element, name: string): string | null {
  const isName = (text: string) => text.trim().toLowerCase() === name;
  for (const element of descendants(node, '*')) {
    const attributes = [...element.attributes];
    const own = attributes.find((one) => isName(one.name))?.value.trim();
    const isNamed = isName(element.localName) || attributes.some(({ value }) => isName(value));
    const found = own || (isNamed && textOf(element));
    if (isWords(found)) return found;
  }
  return null;
}
