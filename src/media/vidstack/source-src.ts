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

/**
 * Converts a stream source to Vidstack's. The start time becomes a media fragment, so that the browser requests the
 * right bytes at once.
 */
export function toSourceSrc(source: StreamSource & { type: KnownType }, startAt: number | null): SourceSrc {
  const fragment = !WITHOUT_FRAGMENT.has(source.type) && startAt !== null && startAt > 0 ? `#t=${startAt}` : '';
  return { src: source.url + fragment, type: MIME[source.type] };
}
