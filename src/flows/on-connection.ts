import { offlineSet } from '@/store/updates/notices';
import type { AllDeps } from './deps';
import { retryOnline } from './startup/retry';

/**
 * Watches the network. A notice is shown while the network is down. A failure caused by the network restarts the player
 * once per reconnection. A stalled stream recovers without a restart.
 */
export function onConnection(deps: AllDeps, signal: AbortSignal): void {
  const { connection, media, store, timeline } = deps;
  /**
   * Whether the browser has reported the loss. Without that report its `offline` state counts only while the stream
   * waits.
   */
  let hasGone = false;
  const set = (offline: boolean) => {
    if (store.getState().offline !== offline) store.setState(offlineSet(offline));
  };
  const look = () => set(!connection.isOnline());
  /** A frozen page may have missed the `online` event. */
  const hideNoticeOnProgress = () => {
    if (!hasGone || connection.isOnline()) set(false);
  };
  connection.onChange((online) => {
    hasGone = !online;
    set(!online);
    if (online) retryOnline(deps);
  }, signal);
  media.on('waiting', look);
  media.on('recovering', (recovering) => (recovering === null ? hideNoticeOnProgress() : look()));
  media.on('playing', hideNoticeOnProgress);
  timeline.on('broken', look);
}
