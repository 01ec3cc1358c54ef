import type { Id } from '@/domain/catalogue/id';
import type { PlayRequester } from '@/domain/playback/play-intent';
import { currentEpisode } from '@/store/selectors';
import { selected } from '@/store/updates/selected-episode';
import type { AllDeps } from '../deps';
import { run } from '../fail';
import { saveProgress } from '../resume/save-progress';
import { beginEpisode } from './begin-episode';
import { episodeMessage, tellEpisode } from './episode-message';
import { openStream } from './open-stream';
import { positionOf } from './position';

export interface EpisodeChoice {
  /** Who wants the episode to play; null leaves it paused. */
  by: PlayRequester | null;
  /** Whether a person selected the episode. Only then a saved position leads to the resume prompt. */
  byName: boolean;
  /** Start position in seconds; the beginning without one. */
  position?: number;
}

/**
 * Selects another episode of available content and informs the host page.
 * @returns false when the episode does not exist or cannot be selected
 */
export function selectEpisode(deps: AllDeps, episodeId: Id, { by, byName, position }: EpisodeChoice): boolean {
  const { store, playIntent, supersede, timeline } = deps;
  const state = store.getState();
  const episode = state.catalogued?.episodes.find(({ id }) => id === episodeId);
  if (episode === undefined || !state.catalogued?.available || state.failure !== null) return false;

  saveProgress(deps);
  // The ads of the old episode take its intent with them, and their reports are about that episode.
  supersede.cancel('ads');
  deps.media.leave();
  const { variant, asks } = beginEpisode(deps, episode, { position: position ?? null, mayAsk: byName });
  tellEpisode(deps, episode, variant);
  timeline.record('episodechange', undefined);
  playIntent.begin(by);
  if (asks) playIntent.hold('question');
  deps.ads.request({ preroll: true });
  run(deps, openStream(deps));
  return true;
}

/** Plays another dub or cut of the current episode from the same second, and remembers it for the content. */
export function selectVariant(deps: AllDeps, variantId: Id): void {
  const { store, memory, playIntent, host, timeline } = deps;
  const state = store.getState();
  const episode = currentEpisode(state);
  const variant = episode?.episodeVariants.find(({ id }) => id === variantId);
  if (episode === null || variant === undefined || state.failure !== null || !state.catalogued?.available) return;

  memory.variants.write({ ...memory.variants.read(), [episode.contentId]: variant.title });
  store.setState({ dub: variant.title, openMenu: null });
  if (variantId === state.selection?.variantId) return;
  saveProgress(deps);
  deps.media.dropPreview();
  store.setState(selected({ episodeId: episode.id, variantId }, positionOf(deps)));
  host.event('episodechange', episodeMessage(episode, variant));
  timeline.record('variantchange', undefined);
  playIntent.begin(playIntent.isExpected() ? 'viewer' : null);
  run(deps, openStream(deps, { continues: true }));
}
