import type { MediaPlayerInstance, MediaProviderAdapter, MediaProviderInstance } from '@vidstack/react';
import type { PrefetchCache } from '@/lib/prefetch-cache';
import { attachDash, nameView } from '../dash/dash5-compat';
import { watchBufferRefusals } from '../hls/buffer-refusals';
import { hlsConfig, installLoaders } from '../hls/hls-config';
import { type InitialQuality, installInitialQuality } from '../hls/initial-quality';
import type { CmcdSession } from '../network/cmcd-session';
import type { DeviceCapabilities } from '../network/device-capabilities';
import type { PreviewVideo } from '../preview/preview-video';
import { isDashProvider, isHlsProvider, isVideoProvider } from './provider-kind';
import type { StreamLibraries } from './stream-libraries';
import { installInBandCaptions } from './workarounds/in-band-captions';
import { delayFirstSeek } from './workarounds/seek-before-first-frame';

/** What a new provider is set up with. */
export interface ProviderSetup extends Pick<InitialQuality, 'picture' | 'chosen'> {
  libraries: StreamLibraries;
  /** Seconds where the source that is being set starts. */
  startAt(): number | null;
  /** The line and the device, as they are now. */
  capabilities(): DeviceCapabilities;
  /** What requests say of the view; left out they say nothing. */
  cmcd: (() => CmcdSession) | undefined;
  /** Where hls.js looks for a file before it asks for it. */
  prefetched: Pick<PrefetchCache, 'take'>;
  /** The film that plays before its player, to be gone on with; null where there is none. */
  preview(): PreviewVideo | null;
}

/** Gives each provider its library, from our own chunks: left alone, Vidstack would fetch both from a public CDN. */
export function configureProvider(
  provider: MediaProviderAdapter | null,
  setup: ProviderSetup,
  tracks: MediaPlayerInstance['textTracks'],
): void {
  const { startAt, capabilities: means, cmcd, prefetched: ahead, preview: film } = setup;
  const { hls, dash, loaders } = setup.libraries;
  if (isVideoProvider(provider)) delayFirstSeek(provider.video);
  if (isHlsProvider(provider)) {
    const early = film();
    // Trap 1: the class itself, so that no await stands between the source and hls.js.
    provider.library = early?.library() ?? hls() ?? (async () => ({ default: await loaders.hls() }));
    provider.config = Object.assign(hlsConfig(startAt(), means()), cmcd && { cmcd: cmcd() });
    provider.onInstance((instance) => {
      // CMCD has put loaders of its own there.
      if (!early?.isOf(instance)) {
        installLoaders(instance.config, ahead);
        watchBufferRefusals(instance);
      }
      installInBandCaptions(instance, tracks);
      installInitialQuality(instance, { ...setup, line: () => means().line });
    });
  }
  if (isDashProvider(provider)) {
    provider.library = (dash()?.MediaPlayer ?? (async () => ({ default: await loaders.dash() }))) as never;
    provider.onInstance((instance) => {
      attachDash(instance as never, means());
      if (cmcd) nameView(instance as never, cmcd());
    });
  }
}

/**
 * Trap 2: where one kind of source follows another on the same `<video>`, nobody tells the new loader of the element,
 * and nothing loads any more. React does it only for an element that it made anew.
 */
export function reloadOnLoaderChange(
  player: MediaPlayerInstance,
  outlet: MediaProviderInstance,
  signal: AbortSignal,
): void {
  player.listen(
    'provider-loader-change',
    ({ detail: loader }) => {
      if (loader === null) return;
      setTimeout(() => {
        const video = outlet.el?.querySelector('video');
        if (!signal.aborted && video !== null && video !== undefined) outlet.load(video);
      });
    },
    { signal },
  );
}
