import type { MediaPlayerInstance } from '@vidstack/react';

/** Makes Vidstack show its sample line for 2500 ms, or lay out the current line again. */
export function showCaptionSample(player: MediaPlayerInstance | null): void {
  player?.dispatchEvent(new Event('vds-font-change'));
}
