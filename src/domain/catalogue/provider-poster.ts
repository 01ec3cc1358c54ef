import type { StreamSource } from './stream';

const YOUTUBE_ID = /(?:youtu\.be|\/embed|\/shorts|\/v|[?&]v=)[/=]?([\w-]{11})/;

/** Poster of the hosting service that plays the content anyway; null where its URL does not follow from the video's. */
export function providerPoster({ type, url }: StreamSource): string | null {
  const id = type === 'youtube' && YOUTUBE_ID.exec(url)?.[1];
  // This size exists for every video.
  return id ? `https://i.ytimg.com/vi/${id}/hqdefault.jpg` : null;
}
