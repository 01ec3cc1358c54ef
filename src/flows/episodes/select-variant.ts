import type { Id } from '@/domain/catalogue/id';
import { currentEpisode } from '@/store/selectors';
import { dubChosen, selected } from '@/store/updates/selected-episode';
import type { AllDeps } from '../deps';
import { run } from '../fail';
import { saveProgress } from '../resume/save-progress';
import { episodeMessage } from './episode-message';
import { openStream } from './open-stream';
import { positionOf } from './position';

/** Plays another dub or cut of the current episode from the same second, and remembers it for the content. */
export function selectVariant(deps: AllDeps, variantId: Id): void {
  const { store, memory, playIntent, host, timeline } = deps;
  const state = store.getState();
  const episode = currentEpisode(state);
  const variant = episode?.episodeVariants.find(({ id }) => id === variantId);
  if (episode === null || variant === undefined || state.failure !== null || !state.catalogued?.available) return;

  memory.variants.write({ ...(memory.variants.read() ?? {}), [episode.contentId]: variant.title });
  store.setState(dubChosen(variant.title));
  if (variantId === state.selection?.variantId) return;
  saveProgress(deps);
  deps.media.dropPreview();
  store.setState(selected({ episodeId: episode.id, variantId }, positionOf(deps)));
  host.event('episodechange', episodeMessage(episode, variant));
  timeline.record('variantchange', undefined);
  playIntent.begin(playIntent.isExpected() ? 'viewer' : null);
  run(deps, openStream(deps, { continues: true }));
}
