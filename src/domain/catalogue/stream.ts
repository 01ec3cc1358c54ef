import { isHttpUrl, originOf, parseUrl } from '@/lib/url';
import type { Episode, EpisodeVariant } from './content';
import { inferSourceType, type SourceType } from './source-type';

/** Master JSON of a stream as the service sends it (spec section 3, with our optional fields of design section 3). */
export interface MasterFile {
  sources: readonly { label: string; link: string; isDefault: boolean }[];
  subtitles: readonly { src: string; label: string; language: string }[];
  thumbnails: string | null;
  chapters: string | null;
}

export interface StreamSource {
  url: string;
  type: SourceType;
  label: string;
}

export interface StreamSubtitle {
  url: string;
  label: string;
  language: string;
}

/** All that is needed to play one variant of one episode; every address is absolute. */
export interface Stream {
  source: StreamSource;
  subtitles: readonly StreamSubtitle[];
  thumbnails: string | null;
  chapters: string | null;
}

/** Absolute http links are kept, others get the origin of the master file as prefix (spec section 5). */
export function resolveLink(link: string, masterUrl: string): string {
  if (isHttpUrl(link)) return link;
  // A protocol-relative link names a host of its own; the origin would turn that host into a folder.
  if (link.startsWith('//')) return parseUrl(link, masterUrl)?.href ?? link;
  return `${originOf(masterUrl) ?? ''}/${link.replace(/^\/+/, '')}`;
}

/** Whether the address names a master JSON rather than the stream itself (spec section 7). */
export function isMasterFile(url: string): boolean {
  return url.includes('.json');
}

/** Address of the stream of an episode: that of its variant, else its own; null when it has neither. Empty is none. */
export function streamUrl(episode: Episode, variant: EpisodeVariant | undefined, baseUrl: string): string | null {
  const path = variant?.filepath || episode.m3u8MasterFilePath;
  return path ? (parseUrl(path, baseUrl)?.href ?? null) : null;
}

/** A stream that is given directly, without a master file. */
export function directStream(url: string): Stream {
  return { source: toSource(url, ''), subtitles: [], thumbnails: null, chapters: null };
}

/** Resolves a master file: the default source, else the first HLS one, else the first; null when it lists none. */
export function toStream(master: MasterFile, masterUrl: string): Stream | null {
  const sources = master.sources.map(({ link, label }) => toSource(resolveLink(link, masterUrl), label));
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

const toSource = (url: string, label: string): StreamSource => ({ url, type: inferSourceType(url), label });
