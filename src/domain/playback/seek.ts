import { clamp } from '@/lib/number';

/** The part of a stream that can be sought, in seconds. `duration` is the length of that part. */
export interface SeekRange {
  seekableStart: number;
  duration: number;
}

/** A second held within the stream; a live stream keeps to its window. */
export const clampSeek = (seconds: number, { seekableStart, duration }: SeekRange): number =>
  clamp(seconds, seekableStart, seekableStart + Math.max(0, duration));

/** The second at a part of the stream, 0-1; null where the stream has no end. */
export const secondAtPart = (part: number, { seekableStart, duration }: SeekRange): number | null =>
  Number.isFinite(duration) ? seekableStart + duration * part : null;
