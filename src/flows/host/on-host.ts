import type { ProtocolError } from 'vv-protocol';
import type { HostHandlers } from '@/host/host-handlers';
import { withDeadline } from '@/lib/deadline';
import { lazy } from '@/lib/lazy';
import { err } from '@/lib/result';
import { hostPageSet } from '@/store/updates/menus';
import { pauseAd } from '../ads/ad-commands';
import type { AllDeps } from '../deps';
import { loadCompat } from './load-compat';
import { snapshot } from './snapshot';

/** Longest wait for the effect of a call. The SDK gives up after 7 s, so this ends earlier. */
export const CALL_LIMIT_MS = 6_000;

/** Answers the host page. The code of the methods loads with the first call; later calls keep their order. */
export function onHost(deps: AllDeps): HostHandlers {
  const methods = lazy(async () => (await import('./methods')).createMethods(deps));
  const call: HostHandlers['call'] = async (request) => {
    // The event is recorded before the code loads, because the page may close in the meantime.
    if (request.name === 'play') deps.timeline.record('playintent', undefined);
    try {
      const answer = methods.load().then((run) => run(request));
      return await withDeadline(answer, CALL_LIMIT_MS, () => err(TIMED_OUT));
    } catch (error) {
      deps.log('error', `the call ${request.name} failed, and the host page got an UnknownError`, error);
      return err(BROKEN);
    }
  };
  return {
    state: () => snapshot(deps),
    hostPageChanged: (page) => deps.store.setState(hostPageSet(page)),
    adPause: () => pauseAd(deps),
    mergeHostStorage(persisted) {
      import('./merge-host-storage')
        .then((module) => module.mergeHostStorage(deps, persisted))
        .catch((error: unknown) =>
          deps.log('warn', 'the settings of the host page were not merged; the player uses its own', error),
        );
    },
    call,
    compatMessage: loadCompat(deps, call),
  };
}

const TIMED_OUT: ProtocolError = {
  name: 'TimeoutError',
  message: `timed out after ${CALL_LIMIT_MS / 1000} s waiting for the player, which may still carry out the call`,
};
const BROKEN: ProtocolError = {
  name: 'UnknownError',
  message: 'an error in the player; the console of its frame shows it',
};
