import type { HostHandlers } from '@/host/bridge';
import type { Said } from '@/host/messages';
import type { AllDeps } from '../deps';
import type { DialectTools } from './on-host';

/** Messages that may wait for the code of dialects: more than a page says before it can have an answer. */
export const MOST_WAITING = 50;

/**
 * Hands over what the page says in a foreign protocol. The code comes with the first such message, or at once where the
 * query names a dialect; what is said meanwhile keeps its order.
 */
export function dialectsLater(deps: AllDeps, call: HostHandlers['call'], tools: DialectTools): HostHandlers['dialect'] {
  let speaking: Promise<(said?: Said) => void> | null = null;
  let waiting = 0;
  const hear = (said?: Said) => {
    if (waiting >= MOST_WAITING) return;
    waiting += 1;
    speaking ??= import('./compat').then(({ speakDialects }) => speakDialects(deps, call, tools));
    speaking
      .then(
        (listen) => listen(said),
        (error: unknown) => {
          // The next message tries again.
          speaking = null;
          deps.log('warn', 'dialects did not come', error);
        },
      )
      .finally(() => {
        waiting -= 1;
      });
  };
  if (deps.config.query.compat.length > 0) hear();
  return hear;
}
