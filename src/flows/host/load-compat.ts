import type { HostHandlers } from '@/host/host-handlers';
import { lazy } from '@/lib/lazy';
import type { AllDeps } from '../deps';
import { keepLoading } from './keep-loading';

/** Limit of queued messages while the code loads. A page sends fewer before it can get an answer. */
export const MAX_WAITING = 50;

/**
 * Forwards messages to the compat protocols. Their code loads with the first message, or at once when the query names a
 * protocol. Queued messages keep their order.
 */
export function loadCompat(deps: AllDeps, call: HostHandlers['call']): HostHandlers['compatMessage'] {
  let waiting = 0;
  const code = keepLoading(deps, () => import('./compat'));
  const compat = lazy(async () => (await code.load()).startCompatProtocols(deps, call));
  if (deps.config.query.compat.length > 0) compat.prepare();
  return (message) => {
    if (compat.loaded() === null && ++waiting > MAX_WAITING) return;
    compat.run((onMessage) => onMessage(message));
  };
}
