import { offlineSet } from '@/store/updates/notices';
import type { AllDeps } from './deps';
import { retryOnline } from './startup/retry';

/**
 * Follows the network: the viewer is told while there is none, and what failed for want of it starts anew, once each time
 * that it is back. A stream that only waits goes on by itself.
 */
export function onConnection(deps: AllDeps, signal: AbortSignal): void {
  const { connection, media, store, timeline } = deps;
  /** A browser that has not seen the network go may be wrong about it: it is believed while something waits. */
  let hasGone = false;
  const set = (offline: boolean) => {
    if (store.getState().offline !== offline) store.setState(offlineSet(offline));
  };
  const look = () => set(!connection.isOnline());
  /** A page that was frozen may have missed that the network is back. */
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
