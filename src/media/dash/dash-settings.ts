import type { MediaPlayerClass } from 'dashjs';
import { bufferLimits } from '@/domain/playback/buffer-limits';
import type { Demand } from '@/domain/playback/demand';
import { initialBitrate } from '@/domain/playback/initial-rendition';
import { FIRST_BYTE_MS, IDLE_LIMIT_MS, LONGEST_PAUSE_MS } from '@/domain/recovery/limits';
import type { DeviceCapabilities } from '../network/device-capabilities';
import type { CmcdSession } from '../stage/facts';

const BITS_A_KBIT = 1000;

/** Seconds of played video that dash.js retains by default. */
const BACK_BUFFER_S = 20;

/** Seconds ahead at the best rendition, in short and in long content, by default. */
const TOP_BUFFER_S = 30;
const LONG_TOP_BUFFER_S = 60;

/**
 * Sets the limits of dash.js. The initial bitrate follows the bandwidth estimate. `limitBitrateByPortal` stays off for a
 * mouse and a finger: it would show a rendition for 640 px in a frame of 800 px.
 * @param dash before its initialization
 */
export function configureDash(dash: MediaPlayerClass, capabilities: DeviceCapabilities): void {
  const { backBufferLength, maxMaxBufferLength } = bufferLimits(capabilities);
  dash.updateSettings({
    streaming: {
      // By default dash.js asks four times for a silent manifest, for 10 s each.
      manifestRequestTimeout: FIRST_BYTE_MS,
      // dash.js limits the whole body of a segment only.
      fragmentRequestProgressTimeout: IDLE_LIMIT_MS,
      ...retries(START_RETRIES),
      // The player itself catches up, and with half of the speed of dash.js.
      liveCatchup: { enabled: false },
      // TTML becomes cues without an element to draw in. A cue that grows after it was passed on would show twice.
      text: { dispatchForManualRendering: true, extendSegmentedCues: false },
      // A manifest without a clock goes by that of the device.
      utcSynchronization: { useManifestDateHeaderTimeSource: false },
      // The BOLA rule fails at a segment that is aborted before the first one arrives, as by a seek at the start: it reads a
      // rendition that is not set yet. The throughput rule stays.
      abr: {
        rules: { bolaRule: { active: false } },
        initialBitrate: { video: initialBitrate(capabilities.bandwidth) / BITS_A_KBIT },
        // A television has the sizes of the renditions, and its decoder no strength to spare.
        limitBitrateByPortal: capabilities.isTelevision,
        usePixelRatioInLimitBitrateByPortal: capabilities.isTelevision,
      },
      buffer: {
        bufferToKeep: Math.min(backBufferLength, BACK_BUFFER_S),
        bufferTimeAtTopQuality: Math.min(maxMaxBufferLength, TOP_BUFFER_S),
        bufferTimeAtTopQualityLongForm: Math.min(maxMaxBufferLength, LONG_TOP_BUFFER_S),
      },
    },
  });
  // Another source. The events of a manifest also come at each refresh of a live stream.
  dash.on('streamTeardownComplete', () => dash.updateSettings({ streaming: retries(START_RETRIES) }));
  dash.on('playbackPlaying', () => dash.updateSettings({ streaming: retries(PLAYED_RETRIES) }));
}

/** Repetitions of a failed request of dash.js. */
interface Retries {
  manifest: number;
  segment: number;
  /** Video and audio fail together, so this is half of the pace of a host. */
  pauseMs: number;
}

/**
 * Before the first frame the viewer waits for a few seconds only. A silent segment lasts longer than the viewer's wait:
 * an ad or a pause does not count as one.
 */
export const START_RETRIES: Retries = { manifest: 1, segment: 3, pauseMs: 2_000 };

/** A stream that has played is repeated until the recovery ends it (`domain/recovery`). */
export const PLAYED_RETRIES: Retries = {
  manifest: Number.POSITIVE_INFINITY,
  segment: Number.POSITIVE_INFINITY,
  pauseMs: LONGEST_PAUSE_MS,
};

/** These retries in the settings of dash.js, which has five times as many with low latency, after a tenth of the pauses. */
function retries({ manifest, segment, pauseMs }: Retries) {
  return {
    retryAttempts: {
      MPD: manifest,
      MediaSegment: segment,
      InitializationSegment: segment,
      lowLatencyMultiplyFactor: 1,
    },
    retryIntervals: {
      MPD: pauseMs,
      MediaSegment: pauseMs,
      InitializationSegment: pauseMs,
      lowLatencyReductionFactor: 1,
    },
  };
}

/** Adds the view to the query of each request (CTA-5004). A header would need a preflight. */
export function nameView(dash: MediaPlayerClass | null, { sessionId: sid, contentId: cid }: CmcdSession): void {
  dash?.updateSettings({ streaming: { cmcd: { enabled: true, sid, cid } } });
}

/** Any buffer exceeds it. dash.js takes a default of 0 for one that is not set. */
const NO_BUFFER_S = 0.001;

/**
 * Makes dash.js load as much as the result is told. It has no such command, but requests only what its buffer lacks. With
 * 0 nothing is requested in the best rendition, not even a first segment.
 */
export function createDashDemand(dash: MediaPlayerClass): (demand: Demand) => void {
  const usual = { ...dash.getSettings().streaming?.buffer };
  let last: Demand = 'full';
  return (demand) => {
    if (demand === last) return;
    last = demand;
    const top = demand === 'first' ? NO_BUFFER_S : 0;
    const limited = {
      bufferTimeAtTopQuality: top,
      bufferTimeAtTopQualityLongForm: top,
      bufferTimeDefault: NO_BUFFER_S,
    };
    dash.updateSettings({ streaming: { buffer: demand === 'full' ? usual : limited } });
  };
}
