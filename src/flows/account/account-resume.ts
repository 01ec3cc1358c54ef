import { getLastWatched } from '@/catalogue';
import type { Deps } from '../deps';
import { offerResume } from '../resume/offer-resume';
import { savePosition } from '../resume/save-progress';
import type { AccountCall } from './account-calls';

type ResumeDeps = Deps<'config' | 'store' | 'media' | 'memory'>;

/**
 * Asks the account where the viewer was last. The newer of its position and this browser's wins. The start does not wait
 * for it: an early answer is a saved position like any other, a later one is offered.
 */
export async function askLastWatched(deps: ResumeDeps, call: AccountCall): Promise<void> {
  const { config, memory } = deps;
  const answer = await call(getLastWatched, { path: { id: config.movieId } });
  if (!answer.ok || answer.value === null || answer.value.isCompleted) return;
  const { updatedAt, ...position } = answer.value;
  if ((memory.progressTimes.read()?.[position.episodeId] ?? 0) >= updatedAt) return;
  // A clock that is ahead of ours must not keep our own places from counting.
  savePosition(deps, position, Math.min(updatedAt, Date.now()));
  offerResume(deps, position.episodeId);
}
