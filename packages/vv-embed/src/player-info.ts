import type { PlayerState } from 'vv-protocol';
import { ALLOW } from './frame';

/** Title, URL and embed code of the film that is open. */
export interface PlayerInfo {
  /** Title of the film or series; null before it is known. */
  title: string | null;
  /** Title of the episode; null where it has none. */
  episodeTitle: string | null;
  /** Address of the player with this film and episode. */
  url: string;
  /** HTML that puts the film on another page. */
  embedCode: string;
}

/** Gives the address of the player with the film and the episode that are open. */
export function pageUrl(frameUrl: string, { movieId, season, episode, episodeId }: PlayerState): string {
  const { origin, pathname } = new URL(frameUrl, document.baseURI);
  const url = new URL(pathname, origin);
  const isNumbered = season !== null && episode !== null;
  const named = { movie_id: movieId, season, ...(isNumbered ? { episode } : { episode_id: episodeId }) };
  for (const [name, value] of Object.entries(named)) if (value !== null) url.searchParams.set(name, String(value));
  return url.href;
}

/** Writes the frame as HTML. */
export const embedCode = (url: string, title: string | null): string =>
  `<iframe src="${escaped(url)}" title="${escaped(title ?? 'Плеер')}" style="width:100%;aspect-ratio:16/9;border:0" allow="${ALLOW}" referrerpolicy="strict-origin-when-cross-origin"></iframe>`;

const escaped = (text: string): string => text.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`);
