import type { AllDeps } from './deps';
import { retryOnline } from './startup/retry';

/**
 * Watches the network. A notice is shown while the network is down. A failure caused by the network restarts the player
 * once per reconnection. A stalled stream recovers without a restart. Some browsers report no network for ever, so the
 * notice follows what the recovery of the stream knows.
 */
export function onConnection(deps: AllDeps, signal: AbortSignal): void {
  const { connection, media, store, timeline } = deps;
  const set = (offline: boolean) => {
    if (store.getState().offline !== offline) store.setState({ offline });
  };
  connection.onChange((online) => {
    set(!online);
    if (online) retryOnline(deps);
  }, signal);
  media.on('wait', (cause) => cause !== null && set(cause === 'network'));
  media.on('online', () => set(false));
  timeline.on('broken', () => set(!connection.isOnline()));
}
