import { requestOf } from '@/domain/playback/play-intent';
import { canEnd, type FailureCause, type FailureReason, type WidgetError } from '@/domain/widget/errors';
import { failed } from '@/store/updates/selected-episode';
import type { Deps } from './deps';
import { leaveStretched } from './viewer/stretch-frame';

type FailDeps = Deps<'store' | 'media' | 'playIntent' | 'host' | 'reporter' | 'supersede' | 'timeline'>;

/**
 * Replaces the player by the failure screen. The viewer, the host page and the error report get the same id. Only the
 * first failure counts: it aborts pending work, and later errors are its consequences. The cause goes into the report
 * alone. The play intent is held, and an automatic restart continues it.
 */
export function fail(
  { store, media, playIntent, host, reporter, supersede, timeline }: FailDeps,
  reason: FailureReason,
  cause?: FailureCause,
): void {
  if (store.getState().failure !== null) return;
  // Autoplay that has not reached its stream begins anew as autoplay.
  const by = store.getState().stream === null ? (requestOf(playIntent.state())?.by ?? null) : 'player';
  const isExpected = playIntent.isExpected();
  supersede.cancel();
  playIntent.begin(isExpected ? by : null);
  playIntent.hold('offline');
  const error = { ...reason, id: reporter.idFor(reason) } as WidgetError;
  const { currentTime } = media.state();
  // The window of a live stream passes the position and the segment that failed. The automatic restart asks for the stream
  // itself, and begins at its edge.
  const isLive = media.isLive();
  const url = isLive ? undefined : cause?.url;
  media.unload();
  // The failure screen has no button that ends the stretched mode.
  leaveStretched({ store, media, host });
  store.setState(failed(error, isLive ? 0 : currentTime, canEnd(reason) ? { url } : null));
  reporter.report(error, cause);
  timeline.record('broken', { url: cause?.url, ...error });
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
