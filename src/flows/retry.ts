import { boot } from './boot';
import type { Deps } from './deps';
import { run } from './fail';

/**
 * The reload button of the error panel: a new start within the frame, the owner's page stays as it is. Only when a part of the
 * widget itself did not arrive, or broke, is the frame's own document loaded again: a browser keeps a failed module.
 */
export function retry(deps: Parameters<typeof boot>[0] & Deps<'page' | 'underWay'>): void {
  const { failure } = deps.store.getState();
  if (failure?.kind === 'unexpected' && (failure.reason === 'chunk' || failure.reason === 'bug')) deps.page.reload();
  else run(deps, boot(deps));
}
