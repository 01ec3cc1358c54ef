import type { StartParams } from '@/domain/startup/params';

/**
 * Whether the player will wait for a press: it has a `movie_id`, and playback does not start by itself. A preference for
 * reduced motion goes before autoplay, as in `media/vidstack/autoplay.ts`.
 */
export function startsByPress(window: Window, params: StartParams | null): boolean {
  if (params === null) return false;
  return !params.query.autoPlay || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
