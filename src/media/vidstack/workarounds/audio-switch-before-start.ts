import type { MediaPlayerInstance } from '@vidstack/react';
import { isHlsProvider } from '../provider-kind';

/**
 * Restarts an HLS stream if the audio track changes before playback to one that hls.js already knows. hls.js 1.7.4
 * would continue at the position of the previous track and wait for video there, while the video waits for audio. It
 * starts a new track at the right position.
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
