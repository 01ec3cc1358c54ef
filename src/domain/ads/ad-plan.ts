import type { Id } from '../catalogue/id';

/** A placeholder of the ad list's URL. Browsers and servers may have escaped the braces. */
const placeholder = (name: 'content_id' | 'episode_id'): RegExp => new RegExp(`(?:\\{|%7B)${name}(?:\\}|%7D)`, 'gi');

/** Whether the URL of the ad list depends on the content, or on the episode. */
export const needs = (template: string, name: 'content_id' | 'episode_id'): boolean => placeholder(name).test(template);

/** URL of the ad list: the template of the site with `{content_id}` and `{episode_id}` filled in. */
export function adListUrl(template: string, contentId: Id, episodeId: Id): string {
  return template
    .replace(placeholder('content_id'), encodeURIComponent(contentId))
    .replace(placeholder('episode_id'), encodeURIComponent(episodeId));
}

/** Whole percent of the content before a second; 0 for an unknown duration. */
export function percentWatched(currentTimeS: number, durationS: number): number {
  if (!Number.isFinite(durationS) || durationS <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((currentTimeS / durationS) * 100)));
}
