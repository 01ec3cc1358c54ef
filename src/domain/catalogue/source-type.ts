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
]);

const YOUTUBE_HOST = /(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/i;
const VIMEO_HOST = /(^|\.)vimeo\.com$/i;

/**
 * The path that names a file: the parameter `path` of a script that serves files
 * (`vv-player.php?path=/media/film.mp4`), else the path of the URL; null for an invalid URL.
 */
export function sourcePath(url: string): string | null {
  const parsed = parseUrl(url, 'http://relative.invalid');
  const named = parsed?.searchParams.get('path');
  return named?.startsWith('/') ? named : (parsed?.pathname ?? null);
}

/**
 * Infers the type of a stream from its URL: the file extension ({@link sourcePath}), the host of a video service, or a blob. The name of a
 * service elsewhere in the URL does not count. `unknown` requires a HEAD request.
 */
export function inferSourceType(url: string): SourceType {
  if (url.startsWith('blob:')) return 'object';
  const parsed = parseUrl(url, 'http://relative.invalid');
  if (parsed === null) return 'unknown';
  const host = hostOf(parsed.origin);
  if (YOUTUBE_HOST.test(host)) return 'youtube';
  const extension = /\.([a-z0-9]+)$/i.exec(sourcePath(url) ?? '')?.[1]?.toLowerCase();
  const byExtension = BY_EXTENSION.get(extension ?? '');
  if (byExtension !== undefined) return byExtension;
  return VIMEO_HOST.test(host) ? 'vimeo' : 'unknown';
}

const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, '').replace(/:\d+$/, '');
