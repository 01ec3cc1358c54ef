import { selectAutoNext, selectIsBlocked } from '@/store/selectors';
import { fail } from '../fail';
import { type SelectDeps, selectEpisode } from './select-episode';

/**
 * Handles the end of the content: the next episode plays by itself, unless the viewer has cancelled it, a question waits,
 * or the content repeats. The placeholder of blocked content ends in the failure screen.
 */
export function playNextAtEnd(deps: SelectDeps): void {
  const { store, media, host } = deps;
  const state = store.getState();
  if (selectIsBlocked(state)) {
    fail(deps, { kind: 'region-blocked' });
    return;
  }
  // While the next stream is resolved the player still has the one that has ended.
  if (state.stream === null) return;
  // The sleep timer ends a repetition, too.
  if (state.loop && state.leanBack?.staysAtEnd !== true) {
    media.seek(0);
    void media.play('player');
    return;
  }
  host.event('ended', undefined);
  const next = selectAutoNext(state);
  if (next !== null) selectEpisode(deps, next.id, { by: 'player', byName: false });
}
