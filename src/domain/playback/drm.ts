import { isHttpUrl, parseUrl } from '@/lib/url';
import { type GivenDrm, resolveLink } from '../catalogue/stream';

export type DrmSystem = 'widevine' | 'playready' | 'fairplay' | 'clearkey';

/** The licence server of one key system; all URLs are absolute. */
export interface LicenceServer {
  readonly licenseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** FairPlay: the certificate of the application. */
  readonly certificateUrl: string | null;
  /** FairPlay: the content id in place of the one in the playlist. */
  readonly contentId: string | null;
}

export type Drm = Readonly<Partial<Record<DrmSystem, LicenceServer>>>;

/** Names of the systems in Encrypted Media Extensions. */
export const KEY_SYSTEMS: Readonly<Record<DrmSystem, string>> = {
  widevine: 'com.widevine.alpha',
  playready: 'com.microsoft.playready',
  fairplay: 'com.apple.fps',
  clearkey: 'org.w3.clearkey',
};

const isSystem = (name: string): name is DrmSystem => name in KEY_SYSTEMS;

/** A header's name (RFC 9110, 5.6.2) and a value without line breaks. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e]*$/;

/**
 * Reads `drm` of a master JSON. Each wrong entry is left out with a reason, so that the others still open the film.
 * @param pageUrl of the player: a licence URL that is a query (`?path=/license/widevine`) names the proxy of the page, and
 *   goes on with the page's own query, which the proxy checks
 */
export function readDrm({ given, masterUrl }: GivenDrm, pageUrl: string): { drm: Drm; problems: string[] } {
  const drm: Partial<Record<DrmSystem, LicenceServer>> = {};
  const problems: string[] = [];
  if (!isRecord(given)) return { drm, problems: ['drm: not an object'] };
  for (const [name, entry] of Object.entries(given)) {
    const read = isSystem(name)
      ? readServer(name, entry, (link) => resolve(link, masterUrl, pageUrl))
      : 'unknown system';
    if (typeof read === 'string') problems.push(`drm.${name}: ${read}`);
    else if (isSystem(name)) drm[name] = read;
  }
  if (problems.length === 0 && Object.keys(drm).length === 0) problems.push('drm: no system');
  return { drm, problems };
}

/** The server, or the reason why the entry is none. */
function readServer(
  system: DrmSystem,
  entry: unknown,
  toUrl: (link: unknown) => string | null,
): LicenceServer | string {
  if (!isRecord(entry)) return 'not an object';
  const licenseUrl = toUrl(entry.licenseUrl);
  if (licenseUrl === null) return 'licenseUrl is no http(s) URL';
  const headers = entry.headers ?? {};
  if (!isRecord(headers) || !Object.entries(headers).every(isHeader)) return 'headers are no texts by name';
  const certificateUrl = toUrl(entry.certificateUrl);
  if (system === 'fairplay' && certificateUrl === null) return 'certificateUrl is no http(s) URL';
  const { contentId = null } = entry;
  if (contentId !== null && typeof contentId !== 'string') return 'contentId is no text';
  return { licenseUrl, headers: headers as Record<string, string>, certificateUrl, contentId };
}

const isHeader = ([name, value]: [string, unknown]): boolean =>
  HEADER_NAME.test(name) && typeof value === 'string' && HEADER_VALUE.test(value);

function resolve(link: unknown, masterUrl: string, pageUrl: string): string | null {
  if (typeof link !== 'string' || link === '') return null;
  if (!link.startsWith('?')) {
    const url = resolveLink(link, masterUrl);
    return isHttpUrl(url) && parseUrl(url) !== null ? url : null;
  }
  const page = parseUrl(pageUrl);
  if (page === null) return null;
  page.searchParams.delete('path');
  const own = page.searchParams.toString();
  return `${page.origin}${page.pathname}${link}${own && `&${own}`}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
