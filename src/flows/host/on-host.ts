import type { ProtocolError } from 'vv-protocol';
import { networkChange } from '@/host/connection';
import type { HostHandlers } from '@/host/host-handlers';
import { withDeadline } from '@/lib/deadline';
import { type Lazy, lazy } from '@/lib/lazy';
import { err } from '@/lib/result';
import type { AllDeps, Deps } from '../deps';
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
    hostPageChanged: (page) => deps.store.setState({ hostPage: page }),
    adPause: () => deps.ads.pause(),
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

/** First and longest pause between two requests for code. A call waits for longer. */
const CODE_PAUSE_MS = 1_000;
const CODE_PAUSE_LIMIT_MS = 4_000;

/** Loads code that the host page needs until it comes: with growing pauses, and when the network changes. */
function keepLoading<T>({ connection, log }: Deps<'connection' | 'log'>, load: () => Promise<T>): Lazy<T> {
  return lazy(async () => {
    for (let pause = CODE_PAUSE_MS; ; pause = Math.min(pause * 2, CODE_PAUSE_LIMIT_MS)) {
      try {
        return await load();
      } catch (error) {
        log('warn', 'code for the host page did not load; it is requested again', error);
      }
      await networkChange(connection, pause);
    }
  });
}

/** Limit of queued messages while the code loads. A page sends fewer before it can get an answer. */
export const MAX_WAITING = 50;

/**
 * Forwards messages to the compat protocols. Their code loads with the first message, or at once when the query names a
 * protocol. Queued messages keep their order.
 */
function loadCompat(deps: AllDeps, call: HostHandlers['call']): HostHandlers['compatMessage'] {
  let waiting = 0;
  const code = keepLoading(deps, () => import('./compat'));
  const compat = lazy(async () => (await code.load()).startCompatProtocols(deps, call));
  if (deps.config.query.compat.length > 0) compat.prepare();
  return (message) => {
    if (compat.loaded() === null && ++waiting > MAX_WAITING) return;
    compat.run((onMessage) => onMessage(message));
  };
}
