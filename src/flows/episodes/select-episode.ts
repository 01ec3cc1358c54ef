import type { Id } from '@/domain/catalogue/id';
import type { PlayRequester } from '@/domain/playback/play-intent';
import { requestAds } from '../ads/request-ads';
import type { Deps } from '../deps';
import { run } from '../fail';
import { saveProgress } from '../resume/save-progress';
import { beginEpisode } from './begin-episode';
import { tellEpisode } from './episode-message';
import { openStream } from './open-stream';

export type SelectDeps = Parameters<typeof openStream>[0] &
  Deps<'store' | 'host' | 'memory' | 'pendingWork' | 'ads' | 'firstFrame'>;

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
export function selectEpisode(deps: SelectDeps, episodeId: Id, { by, byName, position }: EpisodeChoice): boolean {
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
  requestAds(deps, { preroll: true });
  run(deps, openStream(deps));
  return true;
}
