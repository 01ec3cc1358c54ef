import type { Id } from '../catalogue/id';

/** Placeholders of the ad list's URL. Browsers and servers may have escaped the braces. */
const CONTENT_ID = /(?:\{|%7B)content_id(?:\}|%7D)/i;

const EPISODE_ID = /(?:\{|%7B)episode_id(?:\}|%7D)/i;

/** Whether the URL of the ad list depends on the episode. */
export const needsEpisode = (template: string): boolean => EPISODE_ID.test(template);

/** Whether the URL of the ad list depends on the content. */
export const needsContent = (template: string): boolean => CONTENT_ID.test(template);

/** URL of the ad list: the template of the site with `{content_id}` and `{episode_id}` filled in. */
export function adListUrl(template: string, contentId: Id, episodeId: Id): string {
  return template
    .replace(new RegExp(CONTENT_ID, 'gi'), encodeURIComponent(contentId))
    .replace(new RegExp(EPISODE_ID, 'gi'), encodeURIComponent(episodeId));
}

/** Content longer than this has a midroll (docs/behaviour.md, Ad flow). */
export const MIDROLL_MIN_DURATION_S = 1800;

/** Position of the midroll; null for short content, live content and unknown durations. */
export function midrollTime(durationS: number): number | null {
  return Number.isFinite(durationS) && durationS > MIDROLL_MIN_DURATION_S ? durationS / 2 : null;
}

/** Whole percent of the content before a second; 0 for an unknown duration. */
export function percentWatched(currentTimeS: number, durationS: number): number {
  if (!Number.isFinite(durationS) || durationS <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((currentTimeS / durationS) * 100)));
}
