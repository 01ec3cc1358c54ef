import type { MediaPlayerInstance, MediaStorage } from '@vidstack/react';

/**
 * Sets the remembered volume and mute before the first start. The browser's autoplay policy reads the element's mute at
 * `play`, and Vidstack reads its storage only after that.
 */
export function restoreVolumeBeforeStart(
  player: MediaPlayerInstance,
  memory: Pick<MediaStorage, 'getVolume' | 'getMuted'>,
  signal: AbortSignal,
): void {
  player.listen(
    'provider-setup',
    async () => {
      const { provider } = player;
      provider?.setVolume((await memory.getVolume()) ?? 1);
      provider?.setMuted((await memory.getMuted()) ?? false);
    },
    { signal },
  );
}
