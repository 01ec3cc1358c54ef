import type { MediaPlayerInstance } from '@vidstack/react';

/** Vidstack shows its sample line for 2500 ms then (spec section 9), or places the line that is on anew. */
export function showCaptionSample(player: MediaPlayerInstance | null): void {
  player?.dispatchEvent(new Event('vds-font-change'));
}
