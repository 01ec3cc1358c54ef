import type { Episode } from '@/domain/catalogue/content';
import { currentEpisode, selectCanWatch, selectNextEpisode, selectPreviousEpisode } from '@/store/selectors';
import type { AllDeps } from '../deps';
import { selectEpisode } from './select-episode';

/** Plays the next episode on the viewer's request. While its card is shown this one counts as watched: its last ads go before. */
export function playNext(deps: AllDeps): void {
  const state = deps.store.getState();
  const go = () => choose(deps, selectNextEpisode(state));
  if (state.nextCard === null) go();
  else deps.ads.playBehind(go);
}

/** Plays the previous episode on the viewer's request. */
export function playPrevious(deps: AllDeps): void {
  choose(deps, selectPreviousEpisode(deps.store.getState()));
}

function choose(deps: AllDeps, episode: Episode | null): void {
  if (episode !== null) selectEpisode(deps, episode.id, { by: 'viewer', byName: true });
}

/** Describes the series to the system's media panel and adds its previous and next buttons. */
export function describeSession(deps: AllDeps): void {
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
