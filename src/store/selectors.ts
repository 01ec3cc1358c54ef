import type { AdView } from '@/domain/ads/ad';
import type { Episode } from '@/domain/catalogue/content';
import { hasEpisodeChoice, nextEpisode, previousEpisode } from '@/domain/catalogue/episode-list';
import type { Id } from '@/domain/catalogue/id';
import { isExpected } from '@/domain/playback/play-intent';
import type { ContentKey } from '@/domain/startup/content-key';
import type { MenuName, WidgetState } from './state';

export type Phase = 'idle' | 'loading' | 'ready' | 'failed' | 'blocked';

/** Phase of the widget, as `getState()` reports it. */
export function selectPhase({ failure, stream, attempt, isUnloaded }: WidgetState): Phase {
  if (failure !== null) return failure.kind === 'region-blocked' ? 'blocked' : 'failed';
  if (stream !== null) return 'ready';
  return attempt === 0 || isUnloaded ? 'idle' : 'loading';
}

/** Id of the content that the page was opened by; null before a lookup has answered. */
export const contentIdOf = ({ movieId }: ContentKey, { catalogued }: WidgetState): Id | null =>
  movieId ?? catalogued?.content.id ?? null;

/** The selected episode; null before the catalogue has answered. */
export function currentEpisode({ catalogued, selection }: WidgetState): Episode | null {
  return catalogued?.episodes.find((episode) => episode.id === selection?.episodeId) ?? null;
}

/** A neighbour of the selected episode; null without one, and where the site hides the episodes. */
const neighbour =
  (find: typeof nextEpisode) =>
  ({ catalogued, selection, hideEpisodes }: WidgetState): Episode | null =>
    (!hideEpisodes && selection && catalogued && find(catalogued.episodes, selection.episodeId)) || null;

export const selectNextEpisode = neighbour(nextEpisode);
export const selectPreviousEpisode = neighbour(previousEpisode);

/** The episode that starts by itself at the end of this one; null for none. */
export function selectAutoNext(state: WidgetState): Episode | null {
  const { nextCancelled, loop, leanBack, settings } = state;
  const stays = nextCancelled || loop || leanBack?.staysAtEnd || !settings.autoNext;
  return stays ? null : selectNextEpisode(state);
}

/** Whether intros, recaps and credits of the content are passed over. */
export const selectSkips = ({ catalogued, settings }: WidgetState): boolean =>
  catalogued !== null && settings.skips[catalogued.content.id] === true;

/** Whether the content may be watched: false before the catalogue has answered, and for blocked content. */
export const selectCanWatch = ({ catalogued }: WidgetState): boolean => catalogued?.available === true;

/** Whether the content is blocked in the viewer's region. */
export const selectIsBlocked = ({ catalogued }: WidgetState): boolean => catalogued?.available === false;

/** The content waits for a press of the viewer, also before its stream can play. */
export const selectAwaitsPress = (state: WidgetState): boolean =>
  (selectCanWatch(state) || state.isUnloaded) && !isExpected(state.playIntent) && state.resume === null;

/** The content is to play, and its stream is not known yet. The player still has the one before. */
export const selectAwaitsStream = ({ selection, stream, playIntent }: WidgetState): boolean =>
  selection !== null && stream === null && isExpected(playIntent);

/** The player asks something, and nothing else can be done. */
export const selectIsAsked = ({ resume, leanBack }: WidgetState): boolean => resume !== null || !!leanBack?.question;

/** A menu, a dialog or a question lies over the video. */
export const selectIsCovered = (state: WidgetState): boolean => state.openMenu !== null || selectIsAsked(state);

/** The current or upcoming ad; null without one. */
export const selectAd = ({ adBreak }: WidgetState): AdView | null => (adBreak.phase === 'running' ? adBreak.ad : null);

/** The first frame of the current ad was shown. */
export const selectAdStarted = (state: WidgetState): boolean => selectAd(state)?.isStarted === true;

/** The viewer has paused the break, so its next ad starts paused as well. */
export const selectAdPaused = ({ adBreak }: WidgetState): boolean => adBreak.phase === 'running' && adBreak.isPaused;

/** The content waits for an ad, or an ad runs. The ad of content without a stream yet waits with it. */
export const selectAdPending = (state: WidgetState): boolean =>
  selectAdPaused(state) || (selectPlayIntended(state) && (state.stream !== null || state.adBreak.phase === 'running'));

/** The content is to play as soon as the ads before it allow it. */
export const selectPlayIntended = (state: WidgetState): boolean =>
  state.playIntent.phase === 'held' && isExpected(state.playIntent) && selectHasAdBreak(state);

/** The ad slot covers the player: an ad is ready, and the content is to play. */
export const selectAdOpen = (state: WidgetState): boolean =>
  selectAdPaused(state) || (selectPlayIntended(state) && state.adBreak.phase !== 'requested');

/** The breaks that are still to come. */
export const selectBreaks = ({ breaks }: WidgetState): WidgetState['breaks'] => breaks;

/** A break is fetched, prepared or running. */
export const selectHasAdBreak = ({ adBreak: { phase } }: WidgetState): boolean => phase !== 'none' && phase !== 'over';

/**
 * Whether the viewer may select an episode: there is a choice, the site does not hide it, and the content may be
 * watched.
 */
export function selectCanPickEpisode({ catalogued, hideEpisodes }: WidgetState): boolean {
  return catalogued?.available === true && hasEpisodeChoice(catalogued.episodes, hideEpisodes);
}

/** Whether the picture of the content fills the frame, as its viewer chose. */
export const selectIsFilled = ({ catalogued, settings }: WidgetState): boolean =>
  catalogued !== null && settings.filledFrames.includes(catalogued.content.id);

/** Menus of the panel; sharing, help and the menu of the video are sheets of their own. */
export type PanelName = Exclude<MenuName, 'share' | 'help' | 'context'>;

const OTHERS: readonly MenuName[] = ['share', 'help', 'context'];

/** The open menu, if it is one of the panel's. */
export function panelOf(openMenu: MenuName | null): PanelName | null {
  return openMenu === null || OTHERS.includes(openMenu) ? null : (openMenu as PanelName);
}
