import type { SourceType } from '@/domain/source-type';
import type { StreamSource } from '@/domain/stream';

/** MIME types by which Vidstack picks its provider; without one it would guess from the address, and may guess wrong. */
const MIME: Readonly<Record<SourceType, string>> = {
  hls: 'application/x-mpegurl',
  dash: 'application/dash+xml',
  mp4: 'video/mp4',
  youtube: 'video/youtube',
  vimeo: 'video/vimeo',
  object: 'video/object',
  // Vidstack's own sign for "ask the server with a HEAD request".
  unknown: '?',
};

/** A source as Vidstack takes it. */
export interface SourceSrc {
  src: string;
  type: string;
}

/**
 * Turns a stream source into Vidstack's. A progressive file takes its start time as a media fragment, so that the
 * browser asks for the right bytes at once; HLS takes it by its configuration.
 */
export function toSourceSrc(source: StreamSource, startAt: number | null): SourceSrc {
  const fragment = source.type === 'mp4' && startAt !== null && startAt > 0 ? `#t=${startAt}` : '';
  return { src: source.url + fragment, type: MIME[source.type] };
}
