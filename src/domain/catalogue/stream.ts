import { joinUrl } from 'catalogue-client/join-url';
import { isHttpUrl, originOf, parseUrl } from '@/lib/url';
import type { Episode, EpisodeVariant } from './content';
import { inferSourceType, type SourceType } from './source-type';

/** Master JSON of a stream, with the optional fields that only this player reads. */
export interface MasterFile {
  sources: readonly { label: string; link: string; isDefault: boolean; drm?: unknown }[];
  /** Licence servers of the sources that name none of their own. `readDrm` checks them. */
  drm?: unknown;
  subtitles: readonly { src: string; label: string; language: string }[];
  thumbnails: string | null;
  chapters: string | null;
}

/** The licence servers of a protected source as its master JSON names them, unchecked (`domain/playback/drm`). */
export interface GivenDrm {
  readonly given: unknown;
  readonly masterUrl: string;
}

export interface StreamSource {
  url: string;
  type: SourceType;
  label: string;
  /** Absent where the master JSON names no licence server. */
  drm?: GivenDrm;
}

/** A playable variant of an episode; all URLs are absolute. */
export interface Stream {
  source: StreamSource;
  subtitles: readonly { url: string; label: string; language: string }[];
  thumbnails: string | null;
  chapters: string | null;
}

/** Resolves a link: absolute http links stay, others start at the origin of the master file. */
export function resolveLink(link: string, masterUrl: string): string {
  if (isHttpUrl(link)) return link;
  // A protocol-relative link names a host of its own; the origin would turn that host into a folder.
  if (link.startsWith('//')) return parseUrl(link, masterUrl)?.href ?? link;
  return `${originOf(masterUrl) ?? ''}/${link.replace(/^\/+/, '')}`;
}

/**
 * Whether the URL names a master JSON and not the stream itself: its path or its query contains `.json`, and nothing in it
 * names a stream. The start cannot wait for the type of the content. `UrlReference.php` has the same rule.
 */
export function isMasterFile(url: string): boolean {
  const { href = '', origin = '' } = parseUrl(url, 'http://relative.invalid') ?? {};
  return /^[^#]*\.json/i.test(href.slice(origin.length)) && inferSourceType(url) === 'unknown';
}

/** An address with a scheme, or one from the root of its host, or a query. */
const NOT_RELATIVE = /^(?:[a-z][a-z\d+.-]*:|[/?#])/i;

/**
 * Stream URL of an episode: that of its variant, else its own; null without either. Empty strings do not count. A
 * relative one continues the base URL of the catalogue, also where that is a query (`joinUrl`).
 */
export function streamUrl(episode: Episode, variant: EpisodeVariant | undefined, baseUrl: string): string | null {
  const path = variant?.filepath || episode.m3u8MasterFilePath;
  if (!path) return null;
  const isInQuery = baseUrl.includes('?') && !NOT_RELATIVE.test(path);
  return parseUrl(isInQuery ? joinUrl(baseUrl, path) : path, joinUrl(baseUrl, ''))?.href ?? null;
}

/** Creates a stream from a URL without a master file. */
export function directStream(url: string): Stream {
  return { source: toSource(url, ''), subtitles: [], thumbnails: null, chapters: null };
}

/** Resolves a master file: the default source, else the first HLS one, else the first; null when it lists none. */
export function toStream(master: MasterFile, masterUrl: string): Stream | null {
  const sources = master.sources.map(({ link, label, drm }) =>
    toSource(
      resolveLink(link, masterUrl),
      label,
      (drm ?? master.drm) ? { drm: { given: drm ?? master.drm, masterUrl } } : {},
    ),
  );
  const defaultIndex = master.sources.findIndex((source) => source.isDefault);
  const source = sources[defaultIndex] ?? sources.find(({ type }) => type === 'hls') ?? sources[0];
  if (source === undefined) return null;
  const resolve = (link: string | null) => (link ? resolveLink(link, masterUrl) : null);
  return {
    source,
    subtitles: master.subtitles.map(({ src, label, language }) => ({
      url: resolveLink(src, masterUrl),
      label,
      language,
    })),
    thumbnails: resolve(master.thumbnails),
    chapters: resolve(master.chapters),
  };
}

const toSource = (url: string, label: string, drm: Pick<StreamSource, 'drm'> = {}): StreamSource => ({
  url,
  type: inferSourceType(url),
  label,
  ...drm,
});
