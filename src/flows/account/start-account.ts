/** Loads the account reports in parallel with the start. Their code is not loaded without a token. */
export function startAccount(deps: Parameters<typeof import('./follow-account').followAccount>[0]): void {
  if (!deps.catalogue.isSignedIn()) return;
  import('./follow-account')
    .then(({ followAccount }) => followAccount(deps))
    .catch((error: unknown) =>
      deps.log('warn', 'the code of the account did not load, so history and positions are not reported', error),
    );
}
