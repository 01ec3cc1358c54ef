import type { Deps } from '../deps';

/** Loads the reports to the viewer's account beside the start. Without a token none of their code is loaded. */
export function startAccount(deps: Deps<'catalogue' | 'config' | 'store' | 'media' | 'memory' | 'page' | 'log'>): void {
  if (!deps.catalogue.isSignedIn()) return;
  import('./follow-account')
    .then(({ followAccount }) => followAccount(deps))
    .catch((error: unknown) => deps.log('warn', 'the account does not follow', error));
}
