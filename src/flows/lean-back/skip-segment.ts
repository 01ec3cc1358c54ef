import { skippableAt } from '@/domain/playback/segments';
import { currentEpisode, selectAdPending } from '@/store/selectors';
import type { SkipUndo } from '@/store/state';
import type { WidgetStore } from '@/store/store';
import { leanBackSet } from '@/store/updates/viewer';
import type { AllDeps, Deps } from '../deps';
import { selectEpisode } from '../episodes/select-episode';

/** Time to take a skip back. */
export const UNDO_MS = 5_000;

/** An automatic skip continues the last one if it begins this soon after it: a recap leads to an intro. */
const CONTINUED_S = 1;

/**
 * Seeks to the end of the intro, recap or credits at the playhead; false where there is none.
 * @param isAutomatic whether the player skips by itself: the way back is then that before all segments in a row
 */
export function skipSegment({ store, media }: Deps<'store' | 'media'>, isAutomatic = false): boolean {
  const state = store.getState();
  // The player's time is that of the previous episode until the next stream loads.
  if (state.stream === null || state.selection === null) return false;
  const { currentTime } = media.state();
  const segment = skippableAt(currentEpisode(state), currentTime);
  if (segment === null) return false;
  const undo = { episodeId: state.selection.episodeId, seconds: currentTime, to: segment.end };
  const last = state.leanBack?.undo ?? null;
  const continues = isAutomatic && last?.episodeId === undo.episodeId && Math.abs(currentTime - last.to) < CONTINUED_S;
  offerUndo(store, continues ? { ...undo, seconds: last.seconds } : undo);
  media.seek(segment.end);
  return true;
}

function offerUndo(store: WidgetStore, undo: SkipUndo): void {
  store.setState(leanBackSet({ undo, undone: null }));
  const expire = () => {
    const state = store.getState();
    // A later skip has its own time.
    if (state.leanBack?.undo !== undo) return;
    // An ad covers the button.
    if (selectAdPending(state)) setTimeout(expire, UNDO_MS);
    else store.setState(leanBackSet({ undo: null }));
  };
  setTimeout(expire, UNDO_MS);
}

/** Credits may lead into the next episode: the offer begins anew there, and after its preroll. Any other change of the episode ends it. */
export function followUndo({ store, media, timeline }: Deps<'store' | 'media' | 'timeline'>): void {
  timeline.on('episodechange', () => {
    const undo = store.getState().leanBack?.undo ?? null;
    if (undo === null) return;
    if (media.state().playback === 'ended') offerUndo(store, { ...undo });
    else store.setState(leanBackSet({ undo: null }));
  });
  timeline.on('adsover', () => {
    const undo = store.getState().leanBack?.undo ?? null;
    if (undo !== null) offerUndo(store, { ...undo });
  });
}

/** Returns to the position before the last skip, also from the episode that followed it. */
export function undoSkip(deps: AllDeps): void {
  const { store, media } = deps;
  const { leanBack, selection } = store.getState();
  const undo = leanBack?.undo ?? null;
  if (undo === null) return;
  store.setState(leanBackSet({ undo: null, undone: undo }));
  if (selection?.episodeId !== undo.episodeId) {
    selectEpisode(deps, undo.episodeId, { by: 'viewer', byName: false, position: undo.seconds });
    return;
  }
  const { playback } = media.state();
  media.seek(undo.seconds);
  // Credits end with the film.
  if (playback === 'ended') void media.play('viewer');
}
