import type Hls from 'hls.js';
import { hlsConfig } from '../hls/hls-config';
import type { HlsClass } from '../hls/hls-library';
import { limitErrors } from '../hls/limit-errors';
import { endOpenAudio, installKnownDuration, startAfterGap } from '../hls/mend-timeline';
import { leaveOutUnplayable } from '../hls/playable-audio';
import { installInitialQuality } from '../hls/start-level';
import { hideTransportAudio } from '../hls/transport-audio';
import { installLoader } from '../loader/hls-loader';
import { pictureSize, readCapabilities } from '../network/device-capabilities';
import type { StageSetup, StageSource } from './facts';

/** Creates an instance with our settings, loaders and corrections. The setup is read at any time. */
export function createHls(
  Library: HlsClass,
  video: HTMLVideoElement,
  setup: StageSetup,
  { startAt, view }: Pick<StageSource, 'startAt' | 'view'>,
): Hls {
  const capabilities = () => readCapabilities(setup.settings.bandwidth());
  const hls = new Library({
    lowLatencyMode: false,
    renderTextTracksNatively: false,
    ...hlsConfig(startAt, capabilities()),
    ...(view && { cmcd: view }),
  });
  installLoader(hls, setup.prefetched, (body) => hideTransportAudio(hls, body));
  leaveOutUnplayable(hls);
  limitErrors(hls);
  installKnownDuration(hls);
  startAfterGap(hls);
  endOpenAudio(hls);
  installInitialQuality(hls, {
    bandwidth: () => capabilities().bandwidth,
    frameSize: () => pictureSize(video),
    chosenHeight: () => setup.settings.choice('height'),
  });
  return hls;
}
