import { clamp } from '@/lib/number';

/** Seekable range of a stream in seconds. `duration` is the length of that range. */
export interface SeekRange {
  seekableStart: number;
  duration: number;
}

/** Clamps a second to the stream, or to the window of a live stream. */
export const clampSeek = (seconds: number, { seekableStart, duration }: SeekRange): number =>
  clamp(seconds, seekableStart, seekableStart + Math.max(0, duration));

/** Second at a fraction of the stream, 0-1; null for an infinite stream. */
export const secondAtPart = (part: number, { seekableStart, duration }: SeekRange): number | null =>
  Number.isFinite(duration) ? seekableStart + duration * part : null;
