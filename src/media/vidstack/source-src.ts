import type { SourceType } from '@/domain/catalogue/source-type';
import type { StreamSource } from '@/domain/catalogue/stream';
import type { KnownType } from '../network/detect-source-type';

/** MIME types by which Vidstack picks its provider. Without one it would guess from the URL. */
const MIME: Readonly<Record<KnownType, string>> = {
  hls: 'application/x-mpegurl',
  dash: 'application/dash+xml',
  mp4: 'video/mp4',
  youtube: 'video/youtube',
  vimeo: 'video/vimeo',
  // No browser can play Vidstack's own type, `video/object`.
  object: 'video/mp4',
};

/** A source in Vidstack's format. */
export interface SourceSrc {
  src: string;
  type: string;
}

/**
 * Sources without a media fragment. The HLS configuration has its own start, and the hosting services seek in their
 * frames.
 */
const WITHOUT_FRAGMENT: ReadonlySet<SourceType> = new Set(['hls', 'youtube', 'vimeo']);

/** A media fragment without a meaning. Files never get it with their requests. */
const AGAIN = 'again=1';

/**
 * The same source under another URL: Vidstack 1.15.6 ignores a source whose URL it has, and reports no start of it.
 * @param current the URL that Vidstack has
 */
export function reloadable(source: SourceSrc, current: unknown): SourceSrc {
  const { src } = source;
  return src === current ? { ...source, src: `${src}${src.includes('#') ? '&' : '#'}${AGAIN}` } : source;
}

/**
 * Converts a stream source to Vidstack's. The start time becomes a media fragment, so that the browser requests the
 * right bytes at once.
 */
export function toSourceSrc(source: StreamSource & { type: KnownType }, startAt: number | null): SourceSrc {
  const fragment = !WITHOUT_FRAGMENT.has(source.type) && startAt !== null && startAt > 0 ? `#t=${startAt}` : '';
  return { src: source.url + fragment, type: MIME[source.type] };
}
