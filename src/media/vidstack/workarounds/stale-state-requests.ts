import type { MediaPlayerInstance } from '@vidstack/react';
import { UNMUTE_VOLUME } from '@/lib/volume';

/**
 * The element that plays, which knows at once what was asked of it; Vidstack's state learns of it by an event, on a busy
 * machine after the next press. Null where another page or a television plays.
 */
export function elementOf({ provider }: Pick<MediaPlayerInstance, 'provider'>): HTMLMediaElement | null {
  const { media } = (provider ?? {}) as { media?: Partial<HTMLMediaElement> | null };
  return media?.nodeName === undefined ? null : (media as HTMLMediaElement);
}

type Provider = NonNullable<MediaPlayerInstance['provider']>;

/**
 * Vidstack leaves out what its state says is so already: of two presses in quick succession the second, which takes the
 * first one back. Here it is done past that state; where it is so indeed this changes nothing.
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
