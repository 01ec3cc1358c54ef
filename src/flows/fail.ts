import type { StartIntent } from '@/domain/playback/start-intent';
import { type FailureCause, type FailureReason, isNetworkFailure, type WidgetError } from '@/domain/widget/errors';
import { failed } from '@/store/updates/episode';
import type { Deps } from './deps';
import { startAsBefore } from './episodes/position';
import { leaveStretched } from './viewer/fullscreen';

type FailDeps = Deps<'store' | 'media' | 'host' | 'reporter' | 'supersede' | 'timeline' | 'connection'>;

/**
 * Takes the player off the screen and says why: to the viewer by a panel, to the owner's page by an event, to us by a
 * report, all three with the same id. The first failure stands: what breaks after it is a consequence, and what was
 * still under way is given up. The cause goes into the report alone. `start` is how the film was to start; else it is as
 * the player stands. A new start by itself, once the network is back, takes it up.
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
  // The panel has no button that would give the page back.
  leaveStretched({ store, media, host });
  store.setState(failed(error, currentTime, isNetworkFailure(reason, cause, connection.isOnline()) ? start : null));
  reporter.report(error, cause);
  timeline.record('broken', error);
  const { kind, id } = error;
  if (kind === 'region-blocked') host.event('blocked', { kind, id });
  else host.event('error', { kind, id });
}

/** Lets a flow run by itself. It gives no value and expects no failure; a bug in it ends in a panel, not in silence. */
export function run(deps: FailDeps & Deps<'pendingWork'>, flow: Promise<void>): void {
  deps.pendingWork.track(flow);
  flow.catch((error: unknown) =>
    fail(deps, { kind: 'unexpected', reason: 'bug', detail: String(error) }, { kind: 'bug', error }),
  );
}
