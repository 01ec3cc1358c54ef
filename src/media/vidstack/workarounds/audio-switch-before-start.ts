import type { MediaPlayerInstance } from '@vidstack/react';
import { isHlsProvider } from '../provider-kind';

/**
 * Begins an HLS stream anew when, before anything of it could play, the voice is changed for one that hls.js knows
 * already. hls.js 1.7.4 would go on there where the voice before had got to, wait for a picture as far as that, and the
 * picture waits for the sound. A voice that it meets for the first time it begins at the right place.
 */
export function installAudioSwitchBeforeStart(player: MediaPlayerInstance, signal: AbortSignal): void {
  player.listen(
    'hls-audio-track-switching',
    ({ detail }) => {
      const { provider } = player;
      const hls = isHlsProvider(provider) ? provider.instance : null;
      if (hls === null || hls.hasEnoughToStart || detail.details === undefined) return;
      hls.startLoad(hls.startPosition);
    },
    { signal },
  );
}
