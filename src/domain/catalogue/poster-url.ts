import { clamp } from '@/lib/number';
import type { StreamSource } from './stream';

/** A service and its caches see few widths. */
const POSTER_STEP_PX = 320;
const MAX_POSTER_PX = 3840;

/**
 * The URL of a poster for a frame of this width in device pixels. A service that scales its pictures names the width as
 * `{width}`, and gets one that is no smaller than the frame.
 */
export const sizedPoster = (url: string, frameWidth: () => number): string =>
  url.replace('{width}', () => {
    const steps = Math.ceil(frameWidth() / POSTER_STEP_PX) * POSTER_STEP_PX;
    return String(clamp(steps || 0, POSTER_STEP_PX, MAX_POSTER_PX));
  });

const YOUTUBE_ID = /(?:youtu\.be|\/embed|\/shorts|\/v|[?&]v=)[/=]?([\w-]{11})/;

/** Poster of the hosting service that plays the content anyway; null where its URL does not follow from the video's. */
export function providerPoster({ type, url }: StreamSource): string | null {
  const id = type === 'youtube' && YOUTUBE_ID.exec(url)?.[1];
  // This size exists for every video.
  return id ? `https://i.ytimg.com/vi/${id}/hqdefault.jpg` : null;
}
