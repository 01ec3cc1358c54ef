import { isHttpUrl, parseUrl } from '@/lib/url';
import type { Id } from '../catalogue/id';

/** The film or the episode that a code embeds. */
export interface Embedded {
  /** URL of the frame as the host page set it. */
  frameUrl: string;
  contentId: Id | null;
  /** Id of the selected episode of a series; null for a film. */
  episodeId: Id | null;
  /** Name of the frame for screen readers. */
  title: string;
}

/** Parameters of the frame's URL that belong to the film and its look. All others may belong to one viewer. */
const KEPT = ['voice_author', 'hide_episodes', 'accent_color', 'lang_order'];

/** The `allow` attribute of the SDK (`vv-embed/frame`). */
const ALLOW = 'autoplay; fullscreen; picture-in-picture; encrypted-media; clipboard-write; screen-wake-lock';

/**
 * HTML of a frame that shows the content on another page, as docs/embedding.md has it. Null for content that the frame's
 * URL does not name by an id: a signed link ends, and its publisher gives it to one page.
 */
export function embedCode({ frameUrl, contentId, episodeId, title }: Embedded): string | null {
  const url = isHttpUrl(frameUrl) ? parseUrl(frameUrl) : null;
  if (url === null || contentId === null || url.searchParams.has('sig')) return null;
  const kept = [...url.searchParams].filter(([name]) => KEPT.includes(name));
  const named = episodeId === null ? { movie_id: contentId } : { movie_id: contentId, episode_id: episodeId };
  const query = [...Object.entries(named), ...kept]
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return [
    `<iframe src="${attribute(`${url.origin}${url.pathname}?${query}`)}" title="${attribute(title)}"`,
    'style="width:100%;aspect-ratio:16/9;border:0"',
    `allow="${ALLOW}"`,
    'referrerpolicy="strict-origin-when-cross-origin"></iframe>',
  ].join(' ');
}

const attribute = (text: string): string =>
  text.replace(/[&"<]/g, (sign) => (sign === '&' ? '&amp;' : sign === '"' ? '&quot;' : '&lt;'));
