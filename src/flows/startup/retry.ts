import { requestOf } from '@/domain/playback/play-intent';
import { contentIdOf } from '@/store/selectors';
import type { Deps } from '../deps';
import { run } from '../fail';
import { boot } from './boot';

type RetryDeps = Parameters<typeof boot>[0] & Deps<'page' | 'pendingWork' | 'storage'>;

/** Handles the reload button of the failure screen. Browsers cache a part of the widget that failed to load. */
export function retry(deps: RetryDeps): void {
  if (isOfWidget(deps)) reloadAnew(deps, true);
  else run(deps, boot(deps));
}

/**
 * Restarts after a failure that has ended, in the previous playback state. A part of the widget that failed to load needs
 * a new document, and `watch-failures.ts` knows whether there is one.
 */
export function retryOnline(deps: RetryDeps): void {
  const { restart } = deps.store.getState();
  if (restart !== null && !isOfWidget(deps)) run(deps, boot(deps, requestOf(deps.playIntent.state())?.by ?? null));
}

/** Whether a part of the widget failed to load or threw. */
function isOfWidget({ store }: Deps<'store'>): boolean {
  const { failure } = store.getState();
  return failure?.kind === 'unexpected' && (failure.reason === 'chunk' || failure.reason === 'bug');
}

/** Reloads the document of the frame, which continues at the same second and plays or not. The host page stays. */
export function reloadAnew({ store, media, storage, page, config }: RetryDeps, isToPlay: boolean): void {
  const { selection, lastPosition, prerollSeen, midrollSeen } = store.getState();
  const seconds = lastPosition?.seconds ?? null;
  const plays = isToPlay || (selection === null && config.query.autoPlay);
  const movieId = contentIdOf(config, store.getState());
  page.reload(
    { movieId, selection, seconds, plays },
    { prerollSeen, midrollSeen, stored: storage.unsaved, choices: media.pageChoices },
  );
}
