import type { Id } from '@/domain/catalogue/id';
import { newestPositions, withSeconds } from '@/domain/playback/progress';
import { keepLastEpisode } from '@/storage/viewer-memory';
import type { Deps } from '../deps';

/** Position of the viewer in an episode, in seconds. */
export interface Position {
  episodeId: Id;
  variantId: Id | null;
  seconds: number;
  duration: number;
}

/**
 * Returns the position to save. Live streams and blocked content have none. An open resume prompt keeps the saved one.
 */
export function positionToSave({ store, media }: Deps<'store' | 'media'>): Position | null {
  const { selection, catalogued, stream, resume } = store.getState();
  const { currentTime, duration, playback } = media.state();
  if (selection === null || stream === null || resume !== null || catalogued?.available !== true) return null;
  if (playback === 'idle' || media.isLive() || !Number.isFinite(duration) || duration <= 0) return null;
  return { ...selection, seconds: playback === 'ended' ? duration : currentTime, duration };
}

/**
 * Saves the position, its timestamp and the episode of a series for the next visit. A position that has not changed is not
 * saved again: another tab may have played on since.
 */
export function saveProgress(deps: Deps<'store' | 'media' | 'memory'>): void {
  const position = positionToSave(deps);
  if (position === null) return;
  const text = JSON.stringify({ ...position, seconds: Math.floor(position.seconds) });
  if (deps.memory.lastSaved === text) return;
  deps.memory.lastSaved = text;
  savePosition(deps, position, Date.now());
  const { catalogued } = deps.store.getState();
  const episode = catalogued?.episodes.find(({ id }) => id === position.episodeId);
  if (catalogued !== null && catalogued.episodes.length > 1 && episode !== undefined)
    keepLastEpisode(deps.memory, episode.contentId, episode.id);
}

/** @param atMs time of the position, in milliseconds since 1970 */
export function savePosition(
  { memory: { progress, progressTimes } }: Deps<'memory'>,
  { episodeId, variantId, seconds }: Omit<Position, 'duration'>,
  atMs: number,
): void {
  const times = { ...progressTimes.read(), [episodeId]: atMs };
  const positions = newestPositions(withSeconds(progress.read(), episodeId, variantId, seconds), times);
  progress.write(positions);
  progressTimes.write(Object.fromEntries(Object.entries(times).filter(([id]) => id in positions)));
}
