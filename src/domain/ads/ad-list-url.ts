import type { Id } from '../catalogue/id';

/** Placeholders of the ad list's URL. Browsers and servers may have escaped the braces. */
const CONTENT_ID = /(?:\{|%7B)content_id(?:\}|%7D)/i;

const EPISODE_ID = /(?:\{|%7B)episode_id(?:\}|%7D)/i;

/** Whether the URL of the ad list depends on the episode. */
export const needsEpisode = (template: string): boolean => EPISODE_ID.test(template);

/** URL of the ad list: the template of the site with `{content_id}` and `{episode_id}` filled in. */
export function adListUrl(template: string, contentId: Id, episodeId: Id): string {
  return template
    .replace(new RegExp(CONTENT_ID, 'gi'), encodeURIComponent(contentId))
    .replace(new RegExp(EPISODE_ID, 'gi'), encodeURIComponent(episodeId));
}
