import type { StartIntent } from '@/domain/playback/start-intent';
import type { Deps } from '../deps';
import { run } from '../fail';
import { boot } from './boot';

type RetryDeps = Parameters<typeof boot>[0] & Deps<'page' | 'pendingWork'>;

/** The reload button of the error panel. */
export function retry(deps: RetryDeps): void {
  startAnew(deps, null);
}

/** The network is back: a failure for want of it is over, and the film goes on as it was, playing or paused. */
export function retryOnline(deps: RetryDeps): void {
  const { failure, onlineStart } = deps.store.getState();
  if (failure !== null && onlineStart !== null) startAnew(deps, onlineStart);
}

/**
 * A new start within the frame, the owner's page stays as it is. Only when a part of the widget itself did not arrive, or
 * broke, is the frame's own document loaded again: a browser keeps a failed module.
 */
function startAnew(deps: RetryDeps, intent: StartIntent | null): void {
  const { failure } = deps.store.getState();
  if (failure?.kind === 'unexpected' && (failure.reason === 'chunk' || failure.reason === 'bug')) deps.page.reload();
  else run(deps, boot(deps, intent));
}
