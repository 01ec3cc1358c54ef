import type { Id } from '@/domain/catalogue/id';
import type { StartIntent } from '@/domain/playback/start-intent';
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
  start: StartIntent;
  /** Whether a person selected the episode. Only then a saved position leads to the resume prompt. */
  byName: boolean;
  /** Start position in seconds; the beginning without one. */
  position?: number;
}

/**
 * Selects another episode of available content and informs the host page.
 * @returns false when the episode does not exist or cannot be selected
 */
export function selectEpisode(deps: SelectDeps, episodeId: Id, { start, byName, position }: EpisodeChoice): boolean {
  const { store, timeline } = deps;
  const state = store.getState();
  const episode = state.catalogued?.episodes.find(({ id }) => id === episodeId);
  if (episode === undefined || !state.catalogued?.available || state.failure !== null) return false;

  saveProgress(deps);
  deps.media.dropPreview();
  const { variant, asks } = beginEpisode(deps, episode, { position: position ?? null, mayAsk: byName });
  tellEpisode(deps, episode, variant);
  timeline.record('episodechange', undefined);
  const begins = asks ? 'paused' : start;
  requestAds(deps, { preroll: true, start: begins });
  run(deps, openStream(deps, begins));
  return true;
}
