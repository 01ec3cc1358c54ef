/** Content longer than this has a midroll (spec section 4, "Ad flow"). */
export const MIDROLL_MIN_DURATION_S = 1800;

/** Second of the content's midroll; null where it has none: it is short, live or of unknown length. */
export function midrollTime(durationS: number): number | null {
  return Number.isFinite(durationS) && durationS > MIDROLL_MIN_DURATION_S ? durationS / 2 : null;
}

/** Address of the ad list: the owner's, with `{content_id}` and `{episode_id}` filled in (design section 3). */
export function adListUrl(template: string, contentId: number, episodeId: number): string {
  // A browser or a server on the way may have escaped the braces.
  return template
    .replace(/(?:\{|%7B)content_id(?:\}|%7D)/gi, String(contentId))
    .replace(/(?:\{|%7B)episode_id(?:\}|%7D)/gi, String(episodeId));
}

/** Whole percent of the content that lies before a second; 0 where that says nothing. */
export function percentWatched(currentTimeS: number, durationS: number): number {
  if (!Number.isFinite(durationS) || durationS <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((currentTimeS / durationS) * 100)));
}
