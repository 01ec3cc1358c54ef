import { parseUrl } from '@/lib/url';

export type SourceType = 'hls' | 'dash' | 'mp4' | 'youtube' | 'vimeo' | 'object' | 'unknown';

const BY_EXTENSION: ReadonlyMap<string, SourceType> = new Map([
  ['m3u8', 'hls'],
  ['m3u', 'hls'],
  ['mpd', 'dash'],
  ['mp4', 'mp4'],
  ['m4v', 'mp4'],
  ['webm', 'mp4'],
  ['mov', 'mp4'],
  // A master JSON names its streams by itself.
  ['json', 'unknown'],
]);

/** The extension of a path. Parameters of the path, as in `film.m3u8;v=2`, are no part of it. */
const EXTENSION = /\.([a-z0-9]+)(?:;[^/]*)?$/i;

const YOUTUBE_HOST = /(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/i;
const VIMEO_HOST = /(^|\.)vimeo\.com$/i;

/**
 * Infers the type of a stream from its URL: the extension of its path, else of the parameter `path` of a script that serves
 * files (`vv-player.php?path=/media/film.mp4`); the host of a video service; or a blob. The name of a service elsewhere in
 * the URL does not count. `unknown` requires a HEAD request. `UrlReference.php` has the same rule.
 */
export function inferSourceType(url: string): SourceType {
  if (url.startsWith('blob:')) return 'object';
  const parsed = parseUrl(url, 'http://relative.invalid');
  if (parsed === null) return 'unknown';
  const host = hostOf(parsed.origin);
  if (YOUTUBE_HOST.test(host)) return 'youtube';
  const named = parsed.searchParams.get('path') ?? '';
  const type = typeOf(parsed.pathname) ?? (named.startsWith('/') ? typeOf(named) : undefined) ?? 'unknown';
  return type === 'unknown' && VIMEO_HOST.test(host) ? 'vimeo' : type;
}

const typeOf = (path: string): SourceType | undefined =>
  BY_EXTENSION.get(EXTENSION.exec(path)?.[1]?.toLowerCase() ?? '');

const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, '').replace(/:\d+$/, '');
