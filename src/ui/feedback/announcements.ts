import { announcementText as text } from '@/i18n/announcement-text';

/** Smaller moves are corrections, not worth a word (spec section 9). */
export const LEAST_SEEK_S = 1;

/** What is said of a move; null for one too small. */
export function ofSeek(from: number, to: number): string | null {
  const seconds = Math.abs(to - from);
  if (!(seconds >= LEAST_SEEK_S)) return null;
  return to > from ? text.forward(seconds, to) : text.back(seconds, to);
}

/** What is said of the sound. */
export function ofVolume(volume: number, muted: boolean): string {
  return muted || volume === 0 ? text.muted : text.volume(Math.round(volume * 100));
}

/** What is said of the subtitles. */
export function ofCaptions(label: string | null): string {
  return label === null ? text.captionsOff : text.captions(label);
}
