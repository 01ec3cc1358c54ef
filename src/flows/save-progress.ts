import { withSeconds } from '@/domain/progress';
import type { Deps } from './deps';

/**
 * Writes down where the viewer is, for the next visit. Live streams have no place to come back to, blocked content has
 * none worth keeping, and while the question of an earlier place is open that place stands.
 */
export function saveProgress({ store, media, memory }: Deps<'store' | 'media' | 'memory'>): void {
  const { selection, catalogued, stream, resume } = store.getState();
  const { currentTime, duration, playback, streamType } = media.facts();
  if (selection === null || stream === null || resume !== null || catalogued?.available !== true) return;
  if (playback === 'idle' || streamType.startsWith('live') || !Number.isFinite(duration) || duration <= 0) return;
  const seconds = playback === 'ended' ? duration : currentTime;
  memory.progress.write(withSeconds(memory.progress.read() ?? {}, selection.episodeId, selection.variantId, seconds));
}
