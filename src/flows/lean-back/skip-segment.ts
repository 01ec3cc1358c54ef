import { skippableAt } from '@/domain/playback/segments';
import { currentEpisode } from '@/store/selectors';
import { leanBackSet } from '@/store/updates/lean-back';
import type { Deps } from '../deps';
import { selectEpisode } from '../episodes/select-episode';

type SkipDeps = Parameters<typeof selectEpisode>[0];

/** Time to take a skip back. */
export const UNDO_MS = 5_000;

/** Seeks to the end of the intro, recap or credits at the playhead; false where there is none. */
export function skipSegment({ store, media }: Deps<'store' | 'media'>): boolean {
  const state = store.getState();
  // The player's time is that of the previous episode until the next stream loads.
  if (state.stream === null || state.selection === null) return false;
  const { currentTime } = media.state();
  const segment = skippableAt(currentEpisode(state), currentTime);
  if (segment === null) return false;
  const undo = { episodeId: state.selection.episodeId, seconds: currentTime };
  store.setState(leanBackSet({ undo, undone: null }));
  setTimeout(() => {
    // A later skip has its own time.
    if (store.getState().leanBack?.undo === undo) store.setState(leanBackSet({ undo: null }));
  }, UNDO_MS);
  media.seek(segment.end);
  return true;
}

/** Returns to the position before the last skip, also from the episode that followed it. */
export function undoSkip(deps: SkipDeps): void {
  const { store, media } = deps;
  const { leanBack, selection } = store.getState();
  const undo = leanBack?.undo ?? null;
  if (undo === null) return;
  store.setState(leanBackSet({ undo: null, undone: undo }));
  if (selection?.episodeId !== undo.episodeId) {
    selectEpisode(deps, undo.episodeId, { start: 'asked', byName: false, position: undo.seconds });
    return;
  }
  const { playback } = media.state();
  media.seek(undo.seconds);
  // Credits end with the film.
  if (playback === 'ended') void media.play();
}
