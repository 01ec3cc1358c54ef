import { requestOf } from '@/domain/playback/play-intent';
import type { Continuation } from '@/domain/startup/handover';
import { contentIdOf } from '@/store/selectors';
import type { AllDeps, Deps } from '../deps';
import { positionOf } from '../episodes/position';
import { run } from '../fail';
import { boot } from './boot';

/** Handles the reload button of the failure screen. Browsers cache a part of the widget that failed to load. */
export function retry(deps: AllDeps): void {
  if (isOfWidget(deps)) reloadAnew(deps, true);
  else run(deps, boot(deps));
}

/**
 * Restarts after a failure that has ended, in the previous playback state. A part of the widget that failed to load needs
 * a new document, and `watch-failures.ts` knows whether there is one.
 */
export function retryOnline(deps: AllDeps): void {
  const { restart } = deps.store.getState();
  if (restart !== null && !isOfWidget(deps)) run(deps, boot(deps, requestOf(deps.playIntent.state())?.by ?? null));
}

/** Whether a part of the widget failed to load or threw. */
export function isOfWidget({ store }: Deps<'store'>): boolean {
  const { failure } = store.getState();
  return failure?.kind === 'unexpected' && (failure.reason === 'chunk' || failure.reason === 'bug');
}

/** Reloads the document of the frame, which continues at the same second and plays or not. The host page stays. */
export function reloadAnew(deps: AllDeps, isToPlay: boolean): void {
  const { selection, lastPosition } = deps.store.getState();
  const plays = isToPlay || (selection === null && deps.config.query.autoPlay);
  deps.page.reload(...continuation(deps, lastPosition?.seconds ?? null, plays));
}

type ContinuationDeps = Deps<'config' | 'store' | 'media' | 'storage'>;

/** The playback that the next document of the frame continues, with the values that the browser did not store. */
function continuation(
  { config, store, media, storage }: ContinuationDeps,
  seconds: number | null,
  plays: boolean,
): Continuation {
  const { selection, prerollSeen, breaksSeen } = store.getState();
  return [
    { movieId: contentIdOf(config, store.getState()), selection, seconds, plays },
    { prerollSeen, breaksSeen, stored: storage.unsaved, choices: media.pageChoices },
  ];
}

/** The continuation of now. A live stream continues at its edge; an open prompt asks again. */
export function currentContinuation(deps: ContinuationDeps & Deps<'playIntent'>): Continuation {
  const { store, media, playIntent } = deps;
  const seconds = store.getState().resume !== null || media.isLive() ? null : positionOf(deps);
  const plays = playIntent.isExpected() || (playIntent.isHeld('share') && playIntent.isRequested());
  return continuation(deps, seconds, plays);
}
