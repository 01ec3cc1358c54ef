import { chooseVariant } from '@/domain/variant';
import type { LoadOptions } from '@/media/port';
import { selectEpisode as currentEpisode } from '@/store/selectors';
import { selected } from '@/store/updates';
import type { Deps } from './deps';
import { episodeMessage } from './episode-message';
import { run } from './fail';
import { openStream } from './open-stream';

type SelectDeps = Parameters<typeof openStream>[0] & Deps<'store' | 'host'>;

/**
 * Chooses another episode: only of available content, and the owner's page is told (spec section 4). The voice that
 * was heard is kept where the new episode has it.
 * @returns false when there is no such episode or it may not be chosen
 */
export function selectEpisode(deps: SelectDeps, episodeId: number, start: LoadOptions['start']): boolean {
  const { store, host } = deps;
  const state = store.getState();
  const episode = state.catalogued?.episodes.find(({ id }) => id === episodeId);
  if (episode === undefined || !state.catalogued?.available || state.failure !== null) return false;
  const current = currentEpisode(state);
  const title = current?.episodeVariants.find(({ id }) => id === state.selection?.variantId)?.title ?? null;
  const variant = chooseVariant(episode, { title });

  store.setState(selected({ episodeId, variantId: variant?.id ?? null }));
  const message = episodeMessage(episode, variant);
  host.plain({ event: 'episodeChanged', episode: message });
  host.event('episodechange', message);
  run(deps, openStream(deps, start));
  return true;
}
