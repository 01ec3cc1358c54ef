import { selectEpisode } from '@/store/selectors';
import type { Deps } from './deps';

/** Goes to the end of the intro, recap or credits that are on; false where none is. */
export function skipSegment({ store, media }: Deps<'store' | 'media'>): boolean {
  const { currentTime } = media.facts();
  const segments = selectEpisode(store.getState())?.segments ?? [];
  const current = segments.find(({ start, end }) => currentTime >= start && currentTime < end);
  if (current === undefined) return false;
  media.seek(current.end);
  return true;
}
