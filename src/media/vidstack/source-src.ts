import type { SourceType } from '@/domain/catalogue/source-type';
import type { StreamSource } from '@/domain/catalogue/stream';
import type { KnownType } from '../network/detect-source-type';

/** MIME types by which Vidstack picks its provider; without one it would guess from the address, and may guess wrong. */
const MIME: Readonly<Record<KnownType, string>> = {
  hls: 'application/x-mpegurl',
  dash: 'application/dash+xml',
  mp4: 'video/mp4',
  youtube: 'video/youtube',
  vimeo: 'video/vimeo',
  // Vidstack's own word for these, `video/object`, is one that no browser can play.
  object: 'video/mp4',
};

/** A source as Vidstack takes it. */
export interface SourceSrc {
  src: string;
  type: string;
}

/** Sources that take no media fragment: HLS has its start in its configuration, the services' frames are sought in. */
const WITHOUT_FRAGMENT: ReadonlySet<SourceType> = new Set(['hls', 'youtube', 'vimeo']);

/**
 * Turns a stream source into Vidstack's. The start time is given as a media fragment, so that the right bytes are asked
 * for at once.
 */
export function toSourceSrc(source: StreamSource & { type: KnownType }, startAt: number | null): SourceSrc {
  const fragment = !WITHOUT_FRAGMENT.has(source.type) && startAt !== null && startAt > 0 ? `#t=${startAt}` : '';
  return { src: source.url + fragment, type: MIME[source.type] };
}
