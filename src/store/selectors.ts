import type { Episode } from '@/domain/catalogue/content';
import { hasEpisodeChoice, nextEpisode, previousEpisode } from '@/domain/catalogue/episode';
import type { WidgetState } from './state';

export type Phase = 'idle' | 'loading' | 'ready' | 'failed' | 'blocked';

/** The one word for where the widget is, as `getState()` reports it (design section 3). */
export function selectPhase({ failure, stream, attempt }: WidgetState): Phase {
  if (failure !== null) return failure.kind === 'region-blocked' ? 'blocked' : 'failed';
  if (stream !== null) return 'ready';
  return attempt === 0 ? 'idle' : 'loading';
}

/** The episode that is chosen; null before the catalogue has answered. */
export function selectEpisode({ catalogued, selection }: WidgetState): Episode | null {
  return catalogued?.episodes.find((episode) => episode.id === selection?.episodeId) ?? null;
}

/** The episode that follows the chosen one; null at the end of the series. */
export function selectNextEpisode({ catalogued, selection }: WidgetState): Episode | null {
  if (catalogued === null || selection === null) return null;
  return nextEpisode(catalogued.episodes, selection.episodeId) ?? null;
}

/** The episode before the chosen one; null at the start of the series. */
export function selectPreviousEpisode({ catalogued, selection }: WidgetState): Episode | null {
  if (catalogued === null || selection === null) return null;
  return previousEpisode(catalogued.episodes, selection.episodeId) ?? null;
}

/** Whether the content may be watched here: not before the catalogue has said so, and not where it is blocked. */
export const selectCanWatch = ({ catalogued }: WidgetState): boolean => catalogued?.available === true;

/** The film waits for an ad, or an ad is on. */
export const selectAdPending = ({ adFlow, adWanted }: WidgetState): boolean =>
  adWanted && (adFlow === 'load' || adFlow === 'ready');

/** The content is meant to play, as soon as the ads let it. */
export const selectContentWanted = ({ adWanted, adPaused }: WidgetState): boolean => adWanted && !adPaused;

/** The slot of ads has the whole size: an ad is ready and wanted (spec section 2, "Ad overlay"). */
export const selectAdOpen = ({ adFlow, adWanted }: WidgetState): boolean => adWanted && adFlow === 'ready';

/** Whether the viewer may choose an episode: there is a choice, it is not hidden, and the content may be watched. */
export function selectCanPickEpisode({ catalogued, hideEpisodes }: WidgetState): boolean {
  return catalogued?.available === true && hasEpisodeChoice(catalogued.episodes, hideEpisodes);
}
