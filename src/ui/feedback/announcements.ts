import { announcementText as text } from '@/i18n/announcement-text';
import { stripNumber } from '@/lib/strip-number';

/** Shorter seeks are corrections and stay silent. */
const LEAST_SEEK_S = 1;

/**
 * The announcement of a seek; null for one that is too short.
 * @param lag seconds behind the edge of a live stream, whose position has no meaning; null for a film
 */
export function ofSeek(from: number, to: number, lag: number | null = null): string | null {
  const seconds = Math.abs(to - from);
  if (!(seconds >= LEAST_SEEK_S)) return null;
  if (lag !== null) return lag < LEAST_SEEK_S ? text.atEdge : text.behind(lag);
  return to > from ? text.forward(seconds, to) : text.back(seconds, to);
}

/** The announcement of a volume. */
export function ofVolume(volume: number, muted: boolean): string {
  return muted || volume === 0 ? text.muted : text.volume(Math.round(volume * 100));
}

/** The announcement of the subtitles. */
export function ofCaptions(label: string | null): string {
  return label === null ? text.captionsOff : text.captions(stripNumber(label));
}
