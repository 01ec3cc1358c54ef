import type { HostHandlers } from '@/host/host-handlers';
import type { AllDeps } from '../deps';

/** Messages that may wait for the code of compat protocols: more than a page sends before it can have an answer. */
export const MAX_WAITING = 50;

/**
 * Hands over the messages of compat protocols. The code loads with the first message, or at once where the query names a
 * compat protocol. Messages that arrive meanwhile keep their order.
 */
export function loadCompat(deps: AllDeps, call: HostHandlers['call']): HostHandlers['compatMessage'] {
  type OnMessage = HostHandlers['compatMessage'];
  let loading: Promise<OnMessage> | null = null;
  let waiting = 0;
  const whenLoaded = (run: (onMessage: OnMessage) => void) => {
    if (waiting >= MAX_WAITING) return;
    waiting += 1;
    loading ??= import('./compat').then((module) => module.startCompatProtocols(deps, call));
    loading
      .then(run, (error: unknown) => {
        // The next message tries again.
        loading = null;
        deps.log('warn', 'the code of compat protocols did not load', error);
      })
      .finally(() => {
        waiting -= 1;
      });
  };
  if (deps.config.query.compat.length > 0) whenLoaded(() => undefined);
  return (message) => whenLoaded((onMessage) => onMessage(message));
}
