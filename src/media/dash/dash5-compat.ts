import type { MediaPlayerClass } from 'dashjs';
import { initialBitrate } from '@/domain/playback/initial-rendition';
import { IDLE_LIMIT_MS } from '../hls/idle-limit-loader';
import { bufferLimits } from '../network/buffer-limits';
import type { CmcdSession } from '../network/cmcd-session';
import type { DeviceCapabilities } from '../network/device-capabilities';
import { FIRST_BYTE_MS } from '../network/first-byte';
import { mayBeMedia } from '../network/media-body';
import { installManifestTracks } from './install-tracks';
import { installQualityIndices } from './quality-indices';
import { installTextTracks, type PlayerTracks } from './text-tracks';

const BITS_A_KBIT = 1000;

/** Seconds of played video that dash.js retains by default. */
const BACK_BUFFER_S = 20;

/**
 * Adapts dash.js 5 to the interface of version 4, which Vidstack 1.15.6 expects. Disables the request to a public time
 * server. The initial bitrate follows the bandwidth estimate. `limitBitrateByPortal` stays off: it would show a
 * rendition for 640 px in a frame of 800 px.
 */
export function attachDash(dash: MediaPlayerClass, capabilities: DeviceCapabilities, tracks: PlayerTracks): void {
  installTextTracks(dash, tracks);
  installQualityIndices(dash, installManifestTracks(dash));
  // Another source. The events of a manifest also come at each refresh of a live stream.
  dash.on('streamTeardownComplete', () => dash.updateSettings({ streaming: retries(START_RETRIES) }));
  dash.updateSettings({
    streaming: {
      // By default dash.js asks four times for a silent manifest, for 10 s each.
      manifestRequestTimeout: FIRST_BYTE_MS,
      // dash.js limits the whole body of a segment only.
      fragmentRequestProgressTimeout: IDLE_LIMIT_MS,
      ...retries(START_RETRIES),
      utcSynchronization: { defaultTimingSource: LOCAL_CLOCK },
      // The BOLA rule of dash.js 5.2.1 fails at a segment that is aborted before the first one arrives, as by a seek at
      // the start: it reads a rendition that is not set yet. The throughput rule stays.
      abr: {
        rules: { bolaRule: { active: false } },
        initialBitrate: { video: initialBitrate(capabilities.bandwidth) / BITS_A_KBIT },
      },
      buffer: { bufferToKeep: Math.min(bufferLimits(capabilities).backBufferLength, BACK_BUFFER_S) },
    },
  });
  dash.clearDefaultUTCTimingSources();
  // Before Vidstack's listener, which reads the same object.
  dash.on('error', endNetworkErrors as never, null as never, { priority: HIGH_PRIORITY } as never);
  dash.on('playbackPlaying', () => dash.updateSettings({ streaming: retries(PLAYED_RETRIES) }));
  installInterceptors(dash);
}

/** Limits the transfers of dash.js, and checks their bodies. */
function installInterceptors(dash: MediaPlayerClass): void {
  dash.addRequestInterceptor((request) => {
    endOnce(request as never);
    limitFirstByte(request as never);
    return Promise.resolve(request);
  });
  dash.addResponseInterceptor((response) => {
    refuseOtherBodies(response as never);
    return Promise.resolve(response);
  });
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

/** A stream that has played waits out an outage of a minute, while its buffer lasts. */
export const PLAYED_RETRIES: Retries = { manifest: 15, segment: 15, pauseMs: 4_000 };

/** These retries in the settings of dash.js. */
function retries({ manifest, segment, pauseMs }: Retries) {
  return {
    retryAttempts: { MPD: manifest, MediaSegment: segment, InitializationSegment: segment },
    retryIntervals: { MPD: pauseMs, MediaSegment: pauseMs, InitializationSegment: pauseMs },
  };
}

/** An error of dash.js, possibly of a file. */
interface DashErrorEvent {
  error?: { code?: number | string; data?: { request?: { mediaType?: string } } };
}

/** `EventBus.EVENT_PRIORITY_HIGH` of dash.js. */
const HIGH_PRIORITY = 5_000;

/** The code of a segment whose repetitions have failed. */
const SEGMENT_FAILED = 27;

/**
 * Makes a missing segment of video or audio a failure. Vidstack compares its code with a number, and then waits for as
 * long as dash.js requests anything else.
 */
export function endNetworkErrors({ error }: DashErrorEvent): void {
  const isHeardOrSeen = /video|audio/.test(error?.data?.request?.mediaType ?? '');
  if (error?.code === SEGMENT_FAILED && isHeardOrSeen) error.code = String(SEGMENT_FAILED);
}

/** A request of dash.js: its transfer, and the file. */
export interface DashRequest {
  customData: {
    request: { bytesLoaded?: number; firstByteDate?: Date | null; endDate?: Date | null };
    /** Set when the transfer begins. */
    abort?(): void;
    onabort?(): void;
    onloadend?: (() => void) | undefined;
  };
}

/**
 * Makes a limit end a transfer once. dash.js aborts the transfer and then ends it, as {@link limitFirstByte} does. It
 * takes the abort for its own, which requests the segment again at once, while the end requests it again after a pause.
 */
export function endOnce({ customData }: DashRequest): void {
  let end: (() => void) | undefined;
  let abandon: (() => void) | undefined;
  let hasEnded = false;
  // dash.js sets both handlers after the interceptors.
  Object.defineProperties(customData, {
    onloadend: {
      get: () => end,
      set(handler: (() => void) | undefined) {
        end =
          handler &&
          (() => {
            if (!hasEnded) handler();
            hasEnded = true;
          });
      },
    },
    onabort: {
      // dash.js removes the other handler before an abort of its own.
      get: () => () => end === undefined && abandon?.(),
      set(handler: () => void) {
        abandon = handler;
      },
    },
  });
}

/**
 * Ends a transfer without a first byte, so that dash.js repeats it soon. dash.js itself limits only the time between two
 * parts of a body and the whole body.
 */
export function limitFirstByte({ customData }: DashRequest): void {
  const { request } = customData;
  // dash.js uses the same object for the repetitions.
  const { endDate } = request;
  setTimeout(() => {
    if (request.bytesLoaded || request.firstByteDate || request.endDate !== endDate) return;
    customData.abort?.();
    customData.onloadend?.();
  }, FIRST_BYTE_MS);
}

/** A response to dash.js. */
export interface DashResponse {
  data?: unknown;
  request?: { customData?: { request?: { mediaType?: string } } };
}

/**
 * Takes away the body of a segment without media, such as an error page with status 200. dash.js then repeats the request.
 * It would append the body otherwise, and request the next segment at once.
 */
export function refuseOtherBodies(response: DashResponse): void {
  const isHeardOrSeen = /video|audio/.test(response.request?.customData?.request?.mediaType ?? '');
  if (isHeardOrSeen && response.data instanceof ArrayBuffer && !mayBeMedia(response.data)) response.data = null;
}

/** Adds the view to the query of each request (CTA-5004). A header would need a preflight. */
export function nameView(dash: MediaPlayerClass | null, { sessionId: sid, contentId: cid }: CmcdSession): void {
  dash?.updateSettings({ streaming: { cmcd: { enabled: true, sid, cid } } });
}

/** The local clock, for a manifest without one. dash.js reads the value once, and any time will do. */
const LOCAL_CLOCK = { scheme: 'urn:mpeg:dash:utc:direct:2014', value: new Date().toISOString() };
