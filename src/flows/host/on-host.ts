import type { ProtocolError } from 'vv-protocol';
import type { HostHandlers } from '@/host/host-handlers';
import { withDeadline } from '@/lib/deadline';
import { err } from '@/lib/result';
import { hostPageSet } from '@/store/updates/opened-menu';
import { pauseAd } from '../ads/ad-commands';
import type { AllDeps } from '../deps';
import { keepLoading } from './keep-loading';
import { loadCompat } from './load-compat';
import { snapshot } from './snapshot';

/** Longest wait for the effect of a call. The SDK gives up after 7 s, so this ends earlier. */
export const CALL_LIMIT_MS = 6_000;

/**
 * Answers the host page. The code of its calls loads with its hello. A call waits for it, and is dropped with an error if it
 * does not come.
 */
export function onHost(deps: AllDeps, load = () => import('./methods')): HostHandlers {
  const code = keepLoading(deps, load);
  let methods: HostHandlers['call'] | null = null;
  const call: HostHandlers['call'] = async (request) => {
    // The event is recorded before the code loads, because the page may close in the meantime.
    if (request.name === 'play') deps.timeline.record('playintent', undefined);
    let isOver = false;
    const answer = async () => {
      const { createMethods } = await code.load();
      if (isOver) return err(DROPPED);
      methods ??= createMethods(deps);
      return methods(request);
    };
    try {
      return await withDeadline(answer(), CALL_LIMIT_MS, () => {
        isOver = true;
        return err(code.loaded() === null ? DROPPED : TIMED_OUT);
      });
    } catch (error) {
      deps.log('error', `the call ${request.name} failed, and the host page got an UnknownError`, error);
      return err(BROKEN);
    }
  };
  return {
    state: () => snapshot(deps),
    greeted: code.prepare,
    hostPageChanged: (page) => deps.store.setState(hostPageSet(page)),
    adPause: () => pauseAd(deps),
    mergeHostStorage: (persisted) => code.run(({ mergeHostStorage }) => mergeHostStorage(deps, persisted)),
    call,
    compatMessage: loadCompat(deps, call),
  };
}

const timedOut = (what: string): ProtocolError => ({
  name: 'TimeoutError',
  message: `timed out after ${CALL_LIMIT_MS / 1000} s waiting for ${what}`,
});
const DROPPED = timedOut('the code of the call, which is not carried out');
const TIMED_OUT = timedOut('the player, which may still carry out the call');
const BROKEN: ProtocolError = {
  name: 'UnknownError',
  message: 'an error in the player; the console of its frame shows it',
};
