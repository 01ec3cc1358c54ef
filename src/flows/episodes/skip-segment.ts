import { skippableAt } from '@/domain/playback/segments';
import { currentEpisode } from '@/store/selectors';
import type { Deps } from '../deps';

/** Seeks to the end of the intro, recap or credits at the playhead; false where there is none. */
export function skipSegment({ store, media }: Deps<'store' | 'media'>): boolean {
  const state = store.getState();
  // The player's time is that of the previous episode until the next stream loads.
  if (state.stream === null) return false;
  const segment = skippableAt(currentEpisode(state), media.state().currentTime);
  if (segment === null) return false;
  media.seek(segment.end);
  return true;
}
