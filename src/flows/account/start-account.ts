import type { Deps } from '../deps';
import { placeOf, savePosition } from '../resume/save-progress';

/**
 * Has a viewer's account follow what is watched, where there is one. Beside the start, which it never keeps waiting; a
 * viewer without a token has nothing of it loaded.
 */
export function startAccount(deps: Deps<'catalogue' | 'config' | 'store' | 'media' | 'memory' | 'page' | 'log'>): void {
  if (!deps.catalogue.isSignedIn()) return;
  import('./follow-account')
    .then(({ followAccount }) => followAccount(deps, { placeOf, savePosition }))
    .catch((error: unknown) => deps.log('warn', 'the account does not follow', error));
}
