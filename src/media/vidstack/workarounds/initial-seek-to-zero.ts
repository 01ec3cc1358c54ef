import type { MediaPlayerInstance } from '@vidstack/react';
import { setProp } from './second-render-drops-source';

/**
 * Prevents a seek to second 0 at the start. Vidstack seeks to its `currentTime` property when a source can play, even
 * if the property was never set and the stream starts elsewhere.
 */
export function preventInitialSeek(player: MediaPlayerInstance): void {
  setProp(player, 'currentTime', Number.NaN);
}
