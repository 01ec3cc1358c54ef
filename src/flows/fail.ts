import type { StartIntent } from '@/domain/playback/start-intent';
import { type FailureCause, type FailureReason, isNetworkFailure, type WidgetError } from '@/domain/widget/errors';
import { failed } from '@/store/updates/episode';
import type { Deps } from './deps';
import { startAsBefore } from './episodes/position';
import { leaveStretched } from './viewer/fullscreen';

type FailDeps = Deps<'store' | 'media' | 'host' | 'reporter' | 'supersede' | 'timeline' | 'connection'>;

/**
 * Replaces the player by the failure screen. The viewer, the host page and the error report get the same id. Only the
 * first failure counts: it aborts pending work, and later errors are its consequences. The cause goes into the report
 * alone. `start` is the intended start mode; by default it follows the current playback state. The retry after a
 * network loss uses it.
 */
export function fail(
  { store, media, host, reporter, supersede, timeline, connection }: FailDeps,
  reason: FailureReason,
  cause?: FailureCause,
  start: StartIntent = startAsBefore({ store, media }),
): void {
  if (store.getState().failure !== null) return;
  supersede.cancel();
  const error = { ...reason, id: reporter.idFor(reason) } as WidgetError;
  const { currentTime } = media.state();
  media.unload();
  // The failure screen has no button that ends the stretched mode.
  leaveStretched({ store, media, host });
  store.setState(failed(error, currentTime, isNetworkFailure(reason, cause, connection.isOnline()) ? start : null));
  reporter.report(error, cause);
  timeline.record('broken', error);
  const { kind, id } = error;
  if (kind === 'region-blocked') host.event('blocked', { kind, id });
  else host.event('error', { kind, id });
}

/** Runs a flow in the background. A rejection becomes a failure screen. */
export function run(deps: FailDeps & Deps<'pendingWork'>, flow: Promise<void>): void {
  deps.pendingWork.track(flow);
  flow.catch((error: unknown) =>
    fail(deps, { kind: 'unexpected', reason: 'bug', detail: String(error) }, { kind: 'bug', error }),
  );
}
