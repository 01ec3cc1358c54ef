import type { AllDeps } from '../deps';

/** Loads the account reports in parallel with the start. Their code is not loaded without a token. */
export function startAccount(deps: AllDeps): void {
  if (!deps.catalogue.isSignedIn()) return;
  import('./follow-account')
    .then(({ followAccount }) => followAccount(deps))
    .catch((error: unknown) =>
      deps.log('warn', 'the code of the account did not load, so history and positions are not reported', error),
    );
}

/** Says once that the film plays without the account, because the service has refused the viewer's token. */
export function tellRefusedToken({ catalogue, media, store, log }: AllDeps): void {
  // Before the film plays, the message would pass behind the spinner, or go with the choice of the episode.
  const stop = media.on('playing', () => {
    if (!catalogue.isTokenRefused()) return;
    stop();
    store.setState({ notice: { kind: 'not-signed-in' } });
    log('warn', 'the service refuses the token of the viewer with 401: calls go on without it');
  });
}
