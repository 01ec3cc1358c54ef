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
  let isLossReported = false;
  const set = (offline: boolean) => {
    if (store.getState().offline !== offline) store.setState(offlineSet(offline));
  };
  const updateFromBrowser = () => set(!connection.isOnline());
  /** A frozen page may have missed the `online` event. */
  const hideNoticeOnProgress = () => {
    if (!isLossReported || connection.isOnline()) set(false);
  };
  connection.onChange((online) => {
    isLossReported = !online;
    set(!online);
    if (online) retryOnline(deps);
  }, signal);
  media.on('waiting', updateFromBrowser);
  media.on('recovering', (recovering) => (recovering === null ? hideNoticeOnProgress() : updateFromBrowser()));
  media.on('playing', hideNoticeOnProgress);
  timeline.on('broken', updateFromBrowser);
}
