import type { HostHandlers } from '@/host/host-handlers';
import type { AllDeps } from '../deps';

/** Limit of queued messages while the code loads. A page sends fewer before it can get an answer. */
export const MAX_WAITING = 50;

/**
 * Forwards messages to the compat protocols. Their code loads with the first message, or at once when the query names a
 * protocol. Queued messages keep their order.
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
        // The next message loads the code again.
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
