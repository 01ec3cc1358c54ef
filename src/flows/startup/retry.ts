import type { StartIntent } from '@/domain/playback/start-intent';
import type { Deps } from '../deps';
import { run } from '../fail';
import { boot } from './boot';

type RetryDeps = Parameters<typeof boot>[0] & Deps<'page' | 'pendingWork'>;

/** Handles the reload button of the failure screen. */
export function retry(deps: RetryDeps): void {
  startAnew(deps, null);
}

/** Restarts after a network failure when the network is back, in the previous playback state. */
export function retryOnline(deps: RetryDeps): void {
  const { failure, onlineStart } = deps.store.getState();
  if (failure !== null && onlineStart !== null) startAnew(deps, onlineStart);
}

/**
 * Restarts the player within the frame. The document of the frame is reloaded only after a part of the widget failed to
 * load or threw, because browsers cache a failed module. The host page stays.
 */
function startAnew(deps: RetryDeps, intent: StartIntent | null): void {
  const { failure } = deps.store.getState();
  if (failure?.kind === 'unexpected' && (failure.reason === 'chunk' || failure.reason === 'bug')) deps.page.reload();
  else run(deps, boot(deps, intent));
}
