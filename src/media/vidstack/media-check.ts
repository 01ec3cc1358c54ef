import type { MediaPlayerInstance } from '@vidstack/react';
import type Hls from 'hls.js';
import { requireMedia } from '../hls/media-check-loader';
import { isHlsProvider } from './provider-kind';

/** Checks the segments of the present instance of hls.js and of all that follow. */
export function installMediaCheck(player: MediaPlayerInstance, signal: AbortSignal): void {
  const check = ({ config }: Hls) => {
    config.fLoader = requireMedia(config.fLoader ?? (config.loader as NonNullable<typeof config.fLoader>));
  };
  player.listen('hls-instance', ({ detail }) => check(detail), { signal });
  const { provider } = player;
  if (isHlsProvider(provider) && provider.instance !== null) check(provider.instance);
}
