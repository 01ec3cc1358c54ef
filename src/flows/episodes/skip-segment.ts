import { selectEpisode } from '@/store/selectors';
import type { Deps } from '../deps';

/** Goes to the end of the intro, recap or credits that are on; false where none is. */
export function skipSegment({ store, media }: Deps<'store' | 'media'>): boolean {
  const state = store.getState();
  // While a stream is looked up the player still has the one before.
  if (state.stream === null) return false;
  const { currentTime } = media.state();
  const segments = selectEpisode(state)?.segments ?? [];
  const current = segments.find(({ start, end }) => currentTime >= start && currentTime < end);
  if (current === undefined) return false;
  media.seek(current.end);
  return true;
}
