import type { HlsConfig } from 'hls.js';
import { initialBitrate } from '@/domain/playback/initial-rendition';
import { FIRST_BYTE_MS, FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from '@/domain/recovery/limits';
import { bufferLimits, type DeviceCapabilities } from '../network/device-capabilities';

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
