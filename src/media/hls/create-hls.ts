import type Hls from 'hls.js';
import type { HlsConfig } from 'hls.js';
import { initialBitrate } from '@/domain/playback/initial-rendition';
import { FIRST_BYTE_MS, FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from '@/domain/recovery/limits';
import { installLoader } from '../loader/hls-loader';
import { bufferLimits, type DeviceCapabilities, pictureSize, readCapabilities } from '../network/device-capabilities';
import type { StageSetup, StageSource } from '../stage/facts';
import type { HlsClass } from './hls-library';
import { limitErrors } from './limit-errors';
import { endOpenAudio, installKnownDuration, startAfterGap } from './mend-timeline';
import { leaveOutUnplayable } from './playable-audio';
import { installInitialQuality } from './start-level';
import { hideTransportAudio } from './transport-audio';

const RETRY = { maxNumRetry: 2, retryDelayMs: FIRST_PAUSE_MS, maxRetryDelayMs: LONGEST_PAUSE_MS };

/** Time limits for one kind of file. `wholeMs` bounds the whole body; the loader ends a stalled segment earlier. */
const policy = (wholeMs: number) => ({
  default: {
    maxTimeToFirstByteMs: FIRST_BYTE_MS,
    maxLoadTimeMs: wholeMs,
    timeoutRetry: { ...RETRY, maxNumRetry: 1 },
    errorRetry: RETRY,
  },
});

/**
 * Settings of hls.js. Its default limits add up to minutes of a spinner; these end while the viewer is still there. The
 * player's size caps the rendition. Data saving counts CSS pixels instead of device pixels.
 * @param startAt seconds to start from; null leaves it to the stream. Unlike a seek, this makes the first segment and
 *   the first painted frame the right ones.
 */
export function hlsConfig(startAt: number | null, capabilities: DeviceCapabilities): Partial<HlsConfig> {
  return {
    ...bufferLimits(capabilities),
    startPosition: startAt ?? -1,
    // The first segments are requested before the element has opened its MediaSource.
    startFragPrefetch: true,
    // Our rule chooses the first rendition. The test would load its first segment twice.
    testBandwidth: false,
    capLevelToPlayerSize: true,
    ignoreDevicePixelRatio: capabilities.saveData,
    abrEwmaDefaultEstimate: initialBitrate(capabilities.bandwidth),
    manifestLoadPolicy: policy(15_000),
    playlistLoadPolicy: policy(15_000),
    fragLoadPolicy: policy(60_000),
  };
}

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
