import type { MediaPlayerInstance } from '@vidstack/react';
import { UNMUTE_VOLUME } from '@/domain/playback/sound-level';
import { elementOf } from '../shown-stage';

type Provider = NonNullable<MediaPlayerInstance['provider']>;

/**
 * Performs requests that Vidstack skips because its state seems to match. It would skip the second of two quick
 * presses, which reverts the first. If the state really matches, nothing changes.
 */
export function installStaleStateBypass(player: MediaPlayerInstance, signal: AbortSignal): void {
  const { el, state } = player;
  const on = (request: string, act: (provider: Provider, requested: number) => unknown) =>
    el?.addEventListener(
      request,
      (event) => {
        const { provider } = player;
        if (provider !== null && !event.defaultPrevented) act(provider, (event as CustomEvent<number>).detail);
      },
      { capture: true, signal },
    );
  on('media-mute-request', (provider) => state.muted && provider.setMuted(true));
  on('media-unmute-request', (provider) => {
    if (!state.muted) provider.setMuted(false);
    if (elementOf(player)?.volume === 0) provider.setVolume(UNMUTE_VOLUME);
  });
  on('media-volume-change-request', (provider, volume) => {
    if (state.volume === volume) provider.setVolume(volume);
    if (volume > 0) provider.setMuted(false);
  });
  on('media-rate-change-request', (provider, rate) => {
    if (state.playbackRate === rate && 'setPlaybackRate' in provider) provider.setPlaybackRate?.(rate);
  });
  on('media-play-request', (provider) => state.paused || provider.play().catch(() => undefined));
  on('media-pause-request', (provider) => state.paused && provider.pause().catch(() => undefined));
}
