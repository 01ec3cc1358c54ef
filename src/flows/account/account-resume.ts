import { getLastWatched } from '@/catalogue';
import type { Id } from '@/domain/catalogue/id';
import { plausibleTime } from '@/domain/playback/progress-map';
import type { Deps } from '../deps';
import { offerResume } from '../resume/offer-resume';
import { savePosition } from '../resume/save-progress';
import type { AccountCall } from './account-calls';

type ResumeDeps = Deps<'config' | 'store' | 'media' | 'playIntent' | 'memory' | 'ads'>;

/**
 * Reads the viewer's last position from the account. The newer of it and this browser's position wins. The start does
 * not wait for the answer. An answer before the start counts as a saved position; a later one is offered to the viewer.
 */
export async function askLastWatched(deps: ResumeDeps, call: AccountCall, id: Id): Promise<void> {
  const { memory } = deps;
  const answer = await call(getLastWatched, { path: { id } });
  if (!answer.ok || answer.value === null || answer.value.isCompleted) return;
  const { updatedAt, ...position } = answer.value;
  const savedAt = memory.progressTimes.read()?.[position.episodeId] ?? 0;
  if (plausibleTime(savedAt, Date.now()) >= updatedAt) return;
  // A remote clock that runs ahead must not outrank the positions of this browser.
  savePosition(deps, position, Math.min(updatedAt, Date.now()));
  offerResume(deps, position.episodeId);
}
