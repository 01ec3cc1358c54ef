import type { AdView } from '@/domain/ads/ad';
import type { Episode } from '@/domain/catalogue/content';
import { hasEpisodeChoice, nextEpisode, previousEpisode } from '@/domain/catalogue/episode';
import type { AdBreakState } from './ad-break-state';
import type { WidgetState } from './state';

export type Phase = 'idle' | 'loading' | 'ready' | 'failed' | 'blocked';

/** The one word for where the widget is, as `getState()` reports it. */
export function selectPhase({ failure, stream, attempt }: WidgetState): Phase {
  if (failure !== null) return failure.kind === 'region-blocked' ? 'blocked' : 'failed';
  if (stream !== null) return 'ready';
  return attempt === 0 ? 'idle' : 'loading';
}

/** The episode that is chosen; null before the catalogue has answered. */
export function currentEpisode({ catalogued, selection }: WidgetState): Episode | null {
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

/** The ad that is on, or about to be; null where there is none. */
export const selectAd = ({ adBreak }: WidgetState): AdView | null => (adBreak.phase === 'running' ? adBreak.ad : null);

/** The viewer has seen a frame of the ad that is on. */
export const selectAdStarted = (state: WidgetState): boolean => selectAd(state)?.isStarted === true;

/** The viewer has paused the break: its next ad begins paused, too. */
export const selectAdPaused = ({ adBreak }: WidgetState): boolean => intentOf(adBreak) === 'paused';

/** The content waits for an ad, or an ad is on. */
export const selectAdPending = ({ adBreak }: WidgetState): boolean => intentOf(adBreak) !== 'none';

/** The content is meant to play as soon as the ads allow it. */
export const selectPlayIntended = ({ adBreak }: WidgetState): boolean =>
  intentOf(adBreak) !== 'none' && intentOf(adBreak) !== 'paused';

/** The ad slot covers the player: an ad is ready, and the content behind it is meant to play. */
export const selectAdOpen = ({ adBreak }: WidgetState): boolean =>
  (adBreak.phase === 'ready' || adBreak.phase === 'running') && adBreak.intent !== 'none';

/** Second of the midroll on the timeline; null: there is none. */
export const selectMidrollTime = ({ midroll }: WidgetState): number | null => midroll.atSeconds;

/** A break is fetched, prepared or on. */
export const selectHasAdBreak = ({ adBreak }: WidgetState): boolean => 'intent' in adBreak;

const intentOf = (adBreak: AdBreakState) => ('intent' in adBreak ? adBreak.intent : 'none');

/** Whether the viewer may choose an episode: there is a choice, it is not hidden, and the content may be watched. */
export function selectCanPickEpisode({ catalogued, hideEpisodes }: WidgetState): boolean {
  return catalogued?.available === true && hasEpisodeChoice(catalogued.episodes, hideEpisodes);
}
