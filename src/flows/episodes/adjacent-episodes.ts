import type { Episode } from '@/domain/catalogue/content';
import { currentEpisode, selectCanWatch, selectNextEpisode, selectPreviousEpisode } from '@/store/selectors';
import { selectEpisode } from './select-episode';

type AdjacentEpisodeDeps = Parameters<typeof selectEpisode>[0];

/** The episode that follows, because the viewer asked for it. */
export function playNext(deps: AdjacentEpisodeDeps): void {
  choose(deps, selectNextEpisode(deps.store.getState()));
}

/** The episode before, because the viewer asked for it. */
export function playPrevious(deps: AdjacentEpisodeDeps): void {
  choose(deps, selectPreviousEpisode(deps.store.getState()));
}

function choose(deps: AdjacentEpisodeDeps, episode: Episode | null): void {
  if (episode !== null) selectEpisode(deps, episode.id, { start: 'asked', byName: true });
}

/** Tells the system's media panel of the series and gives it the buttons for the episodes around (spec section 7). */
export function describeSession(deps: AdjacentEpisodeDeps): void {
  const state = deps.store.getState();
  const content = state.catalogued?.content;
  const episode = currentEpisode(state);
  const canWatch = selectCanWatch(state);
  deps.media.setSession({
    album: episode?.season ? (content?.title ?? '') : '',
    artwork: episode?.posterPath ?? content?.posterUrl ?? null,
    previous: canWatch && selectPreviousEpisode(state) !== null ? () => playPrevious(deps) : null,
    next: canWatch && selectNextEpisode(state) !== null ? () => playNext(deps) : null,
  });
}
