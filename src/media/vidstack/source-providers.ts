import type { MediaPlayerInstance, MediaProviderAdapter } from '@vidstack/react';
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

/** Everything that a new provider is set up with. */
export interface ProviderSetup extends Pick<InitialQuality, 'picture' | 'chosen'> {
  libraries: StreamLibraries;
  /** Seconds where the source that is being set starts. */
  startAt(): number | null;
  /** The network and the device at this moment. */
  capabilities(): DeviceCapabilities;
  /** Names the view in requests; undefined leaves it out. */
  cmcd: (() => CmcdSession) | undefined;
  /** hls.js looks here before it requests a file. */
  prefetched: Pick<PrefetchCache, 'take'>;
  /** The preview video to go on with; null where there is none. */
  preview(): PreviewVideo | null;
}

/** Gives each provider its library from our own chunks: by default Vidstack fetches both from a public CDN. */
export function configureProvider(
  provider: MediaProviderAdapter | null,
  setup: ProviderSetup,
  tracks: MediaPlayerInstance['textTracks'],
): void {
  const { startAt, capabilities, cmcd, prefetched } = setup;
  const { hls, dash, loaders } = setup.libraries;
  if (isVideoProvider(provider)) delayFirstSeek(provider.video);
  if (isHlsProvider(provider)) {
    const preview = setup.preview();
    // The class itself: with a loader the browser's own HLS engine would start before hls.js (see workarounds/README.md).
    provider.library = preview?.library() ?? hls() ?? (async () => ({ default: await loaders.hls() }));
    provider.config = Object.assign(hlsConfig(startAt(), capabilities()), cmcd && { cmcd: cmcd() });
    provider.onInstance((instance) => {
      // The preview video has them already; CMCD sets loaders of its own.
      if (!preview?.isOf(instance)) {
        installLoaders(instance.config, prefetched);
        watchBufferRefusals(instance);
      }
      installInBandCaptions(instance, tracks);
      installInitialQuality(instance, { ...setup, line: () => capabilities().line });
    });
  }
  if (isDashProvider(provider)) {
    provider.library = (dash()?.MediaPlayer ?? (async () => ({ default: await loaders.dash() }))) as never;
    provider.onInstance((instance) => {
      attachDash(instance as never, capabilities());
      if (cmcd) nameView(instance as never, cmcd());
    });
  }
}
