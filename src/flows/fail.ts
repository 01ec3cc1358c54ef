import type { WidgetError } from '@/domain/errors';
import { failed } from '@/store/updates';
import type { Deps, FailureReason } from './deps';

/**
 * Takes the player off the screen and says why: to the viewer by a panel, to the owner's page by an event, to us by a
 * report, all three with the same id. The first failure stands: what breaks after it is a consequence.
 */
export function fail(
  { store, media, host, reporter }: Deps<'store' | 'media' | 'host' | 'reporter'>,
  reason: FailureReason,
): void {
  if (store.getState().failure !== null) return;
  const error = { ...reason, id: reporter.nextId() } as WidgetError;
  const { currentTime } = media.facts();
  media.unload();
  store.setState(failed(error, currentTime));
  reporter.report(error);
  const { kind, id } = error;
  if (kind === 'region-blocked') host.event('blocked', { kind, id });
  else host.event('error', { kind, id });
}
