import type { HlsConfig } from 'hls.js';
import { initialBitrate } from '@/domain/playback/initial-rendition';
import type { PrefetchCache } from '@/lib/prefetch-cache';
import { bufferLimits } from '../network/buffer-limits';
import type { DeviceCapabilities } from '../network/device-capabilities';
import { limitIdle } from './idle-limit-loader';
import { prefetchedLoader } from './prefetched-loader';
import { quietInits } from './quiet-init-loader';

type PlaylistLoader = NonNullable<HlsConfig['pLoader']>;

const FIRST_BYTE_MS = 8_000;
const RETRY = { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 4_000 };

/** Waits of one kind of file; `wholeMs` bounds the whole body. One that stops half-way ends before: {@link limitIdle}. */
const policy = (wholeMs: number) => ({
  default: {
    maxTimeToFirstByteMs: FIRST_BYTE_MS,
    maxLoadTimeMs: wholeMs,
    timeoutRetry: { ...RETRY, maxNumRetry: 1 },
    errorRetry: RETRY,
  },
});

/**
 * Settings of hls.js. Its own waits add up to minutes of a turning spinner; these end while the viewer is still there.
 * What the picture's place cannot show is not fetched; a viewer who saves traffic gets CSS pixels for device pixels.
 * @param startAt seconds to start from; null leaves it to the stream. Given here rather than by a seek, the first
 *   segment fetched and the first frame painted are already the right ones.
 */
export function hlsConfig(startAt: number | null, means: DeviceCapabilities): Partial<HlsConfig> {
  return {
    ...bufferLimits(means),
    startPosition: startAt ?? -1,
    capLevelToPlayerSize: true,
    ignoreDevicePixelRatio: means.saveData,
    abrEwmaDefaultEstimate: initialBitrate(means.line),
    manifestLoadPolicy: policy(15_000),
    playlistLoadPolicy: policy(15_000),
    fragLoadPolicy: policy(60_000),
  };
}

/** Puts our own loaders around those of an instance: CMCD has put some of its own there. */
export function installLoaders(config: HlsConfig, ahead: Pick<PrefetchCache, 'take'>): void {
  config.pLoader = prefetchedLoader(config.pLoader ?? (config.loader as PlaylistLoader), ahead);
  config.fLoader = limitIdle(quietInits(prefetchedLoader(config.fLoader ?? config.loader, ahead)));
}
