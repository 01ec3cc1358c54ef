import type { HostHandlers } from '@/host/bridge';
import type { Said } from '@/host/messages';
import type { AllDeps } from '../deps';
import type { CompatTools } from './on-host';

/** Messages that may wait for the code of compat protocols: more than a page says before it can have an answer. */
export const MOST_WAITING = 50;

/**
 * Hands over what the page says in a foreign protocol. The code comes with the first such message, or at once where the
 * query names a compat protocol; what is said meanwhile keeps its order.
 */
export function loadCompat(
  deps: AllDeps,
  call: HostHandlers['call'],
  tools: CompatTools,
): HostHandlers['compatProtocol'] {
  let speaking: Promise<(said?: Said) => void> | null = null;
  let waiting = 0;
  const hear = (said?: Said) => {
    if (waiting >= MOST_WAITING) return;
    waiting += 1;
    speaking ??= import('./compat').then(({ speakCompatProtocols }) => speakCompatProtocols(deps, call, tools));
    speaking
      .then(
        (listen) => listen(said),
        (error: unknown) => {
          // The next message tries again.
          speaking = null;
          deps.log('warn', 'compatProtocols did not come', error);
        },
      )
      .finally(() => {
        waiting -= 1;
      });
  };
  if (deps.config.query.compat.length > 0) hear();
  return hear;
}
