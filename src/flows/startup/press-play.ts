import type { StartIntent } from '@/domain/playback/start-intent';
import { startPendingSet } from '@/store/updates/episode';
import type { Deps } from '../deps';

type PressDeps = Deps<'store' | 'media' | 'timeline'>;

/**
 * Starts the content as a press of the viewer does. Before its stream can play, the press is kept until then. An open
 * resume prompt needs its own answer.
 * @param at time of the press on the page's clock, if it was earlier
 */
export function pressPlay(deps: PressDeps, at?: number): void {
  const { store, media, timeline } = deps;
  if (store.getState().resume !== null) return;
  if (!media.isReady()) timeline.record('playintent', at === undefined ? undefined : { since: at });
  keepStart(deps);
  void media.play();
}

/** Makes content whose stream cannot play yet start by itself. */
export function keepStart({ store, media }: Deps<'store' | 'media'>): void {
  if (!media.isReady()) store.setState(startPendingSet(true));
}

/** Cancels the start of content whose stream cannot play yet. */
export function cancelStart({ store, media }: Deps<'store' | 'media'>): void {
  if (!media.isReady()) store.setState(startPendingSet(false));
}

/** The start mode that applies now: a press or a pause since `start` was chosen goes before it. */
export function currentStart({ store, media }: Deps<'store' | 'media'>, start: StartIntent): StartIntent {
  const { startPending } = store.getState();
  if (startPending === media.willStart(start)) return start;
  return startPending ? 'asked' : 'paused';
}
