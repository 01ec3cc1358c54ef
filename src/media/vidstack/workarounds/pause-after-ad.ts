import type { MediaPlayerInstance } from '@vidstack/react';
import type { PlayIntent } from '../play-intent';
import { elementOf } from './stale-state-requests';

/** An unrequested pause within this time of the first playback after an ad is the browser's. */
export const AFTER_AD_MS = 1500;

/**
 * Whether the browser has paused the content by itself because the element of an ad was released. Chromium 156 was
 * seen to do so some 100 ms after the content had begun. A requested pause has ended the
 * intent before its event.
 */
export function isPausedAfterAd(player: MediaPlayerInstance, intent: Pick<PlayIntent, 'isOn' | 'openMs'>): boolean {
  if (!intent.isOn() || intent.openMs() > AFTER_AD_MS || document.hidden) return false;
  return elementOf(player)?.ended === false;
}
