import type { MediaPlayerInstance, MediaProviderAdapter } from '@vidstack/react';
import { watchBufferRefusals } from '../hls/buffer-refusals';
import { endOpenAudio } from '../hls/end-open-audio';
import { hlsConfig, installLoaders } from '../hls/hls-config';
import { installKnownDuration } from '../hls/known-duration';
import { startAfterGap } from '../hls/start-after-gap';
import { installInitialQuality } from '../hls/start-level';
import { pictureSize, readCapabilities } from '../network/device-capabilities';
import { takeOverHls } from '../preview/hls-takeover';
import type { PortParts } from './port-parts';
import { isDashProvider, isHlsProvider, isVideoProvider } from './provider-kind';
import { installInBandCaptions } from './workarounds/in-band-captions';

/** Parts of the port for the setup of a provider. */
export type ProviderSetup = Pick<
  PortParts,
  'cmcd' | 'libraries' | 'load' | 'memory' | 'prefetched' | 'preview' | 'settings'
>;

/** Gives each provider its library from our own chunks. By default Vidstack fetches both from a public CDN. */
export function configureProvider(
  provider: MediaProviderAdapter | null,
  setup: ProviderSetup,
  player: MediaPlayerInstance,
): void {
  const { cmcd, prefetched, settings } = setup;
  const { hls, dash, loaders } = setup.libraries;
  const capabilities = () => readCapabilities(settings.bandwidth());
  if (isVideoProvider(provider) && isWebKitGtk()) delaySeeks(provider.video);
  if (isHlsProvider(provider)) {
    const preview = setup.preview.current();
    // The class itself: with a loader function the browser's own HLS engine would start before hls.js (see
    // workarounds/README.md).
    provider.library = preview?.library(takeOverHls) ?? hls() ?? (async () => ({ default: await loaders.hls() }));
    provider.config = Object.assign(hlsConfig(setup.load.startAt(), capabilities()), cmcd && { cmcd: cmcd() });
    provider.onInstance((instance) => {
      // The preview video already has them. CMCD sets loaders of its own.
      if (!preview?.isOf(instance)) {
        installLoaders(instance.config, prefetched);
        watchBufferRefusals(instance);
        installKnownDuration(instance);
        startAfterGap(instance);
        endOpenAudio(instance);
      }
      installInBandCaptions(instance, player.textTracks);
      installInitialQuality(instance, {
        bandwidth: () => capabilities().bandwidth,
        frameSize: () => pictureSize(player.el),
        chosenHeight: () => settings.choice('height'),
      });
    });
  }
  if (isDashProvider(provider)) {
    provider.library = (dash()?.dashjs.MediaPlayer ??
      (async () => ({ default: (await loaders.dash()).dashjs }))) as never;
    provider.onInstance((instance) => {
      const compat = dash()?.compat;
      // Vidstack would list the tracks of dash.js a second time, as tracks of the browser's own HLS engine.
      provider.video.textTracks.onaddtrack = null;
      compat?.attachDash(instance as never, capabilities(), player.textTracks);
      if (cmcd) compat?.nameView(instance as never, cmcd());
    });
  }
}

/** WebKit over GStreamer (WebKitGTK, WPE); Safari itself does not run on Linux. */
const isWebKitGtk = () => navigator.vendor.startsWith('Apple') && navigator.userAgent.includes('Linux');

/** Other browsers never load this code. It arrives with the playlist, before the first frame. */
function delaySeeks(video: HTMLVideoElement): void {
  import('./workarounds/seek-before-first-frame').then(
    ({ delayFirstSeek }) => delayFirstSeek(video),
    () => undefined,
  );
}
