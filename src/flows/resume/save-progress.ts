import { withSeconds } from '@/domain/playback/progress';
import type { Deps } from '../deps';

/** Where the viewer is, in seconds. */
export interface Place {
  episodeId: number;
  variantId: number | null;
  seconds: number;
  duration: number;
}

/**
 * The place worth keeping. Live streams have none to come back to, blocked content has none worth keeping, and while the
 * question of an earlier place is open that place stands.
 */
export function placeOf({ store, media }: Deps<'store' | 'media'>): Place | null {
  const { selection, catalogued, stream, resume } = store.getState();
  const { currentTime, duration, playback, streamType } = media.state();
  if (selection === null || stream === null || resume !== null || catalogued?.available !== true) return null;
  if (playback === 'idle' || streamType.startsWith('live') || !Number.isFinite(duration) || duration <= 0) return null;
  return { ...selection, seconds: playback === 'ended' ? duration : currentTime, duration };
}

/** Writes down where the viewer is, and when that was, for the next visit. */
export function saveProgress(deps: Deps<'store' | 'media' | 'memory'>): void {
  const place = placeOf(deps);
  if (place !== null) savePosition(deps, place, Date.now());
}

/** @param atMs when the viewer was there, in milliseconds since 1970 */
export function savePosition(
  { memory: { progress, progressTimes } }: Deps<'memory'>,
  { episodeId, variantId, seconds }: Omit<Place, 'duration'>,
  atMs: number,
): void {
  progress.write(withSeconds(progress.read() ?? {}, episodeId, variantId, seconds));
  progressTimes.write({ ...progressTimes.read(), [episodeId]: atMs });
}

/** The two above as code that comes later takes them: its own imports of them would tear the first chunk in parts. */
export type PlaceKeeper = Readonly<{ placeOf: typeof placeOf; savePosition: typeof savePosition }>;
