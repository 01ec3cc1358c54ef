import type { StartIntent } from '@/domain/playback/start-intent';
import { requestAds } from '../ads/request-ads';
import type { Deps } from '../deps';
import { run } from '../fail';
import { saveProgress } from '../resume/save-progress';
import { beginEpisode } from './begin-episode';
import { episodeMessage } from './episode-message';
import { openStream } from './open-stream';

type SelectDeps = Parameters<typeof openStream>[0] &
  Deps<'store' | 'host' | 'memory' | 'pendingWork' | 'ads' | 'firstFrame'>;

export interface EpisodeChoice {
  start: StartIntent;
  /** A person named this episode, so a place saved in it is worth a question; an episode that follows just begins. */
  byName: boolean;
}

/**
 * Chooses another episode: only of available content, and the owner's page is told (spec section 4).
 * @returns false when there is no such episode or it may not be chosen
 */
export function selectEpisode(deps: SelectDeps, episodeId: number, { start, byName }: EpisodeChoice): boolean {
  const { store, host, timeline } = deps;
  const state = store.getState();
  const episode = state.catalogued?.episodes.find(({ id }) => id === episodeId);
  if (episode === undefined || !state.catalogued?.available || state.failure !== null) return false;

  saveProgress(deps);
  const { variant, asks } = beginEpisode(deps, episode, { position: null, mayAsk: byName });
  const message = episodeMessage(episode, variant);
  host.plain({ event: 'episodeChanged', episode: message });
  host.event('episodechange', message);
  timeline.record('episodechange', undefined);
  const begins = asks ? 'paused' : start;
  requestAds(deps, { preroll: true, start: begins });
  run(deps, openStream(deps, begins));
  return true;
}
