import type { MediaPlayerClass } from 'dashjs';
import { FIRST_BYTE_MS } from '@/domain/recovery/limits';
import { isBoxed } from '../network/media-body';

/** Limits the transfers of dash.js, and checks their bodies. */
export function installRequestLimits(dash: MediaPlayerClass): void {
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

/** A file that dash.js requests. `type` is `MPD` for a manifest. Times in seconds. */
export interface DashFile {
  /** Names the host among those of the manifest. */
  serviceLocation?: string;
  /** The path has the indices of Period, AdaptationSet and Representation. */
  representation?: { path?: readonly number[] };
  mediaType?: string;
  type?: string;
  url?: string;
  range?: string | null;
  startTime?: number;
  duration?: number;
}

/** A response to dash.js. */
export interface DashResponse {
  status?: number;
  data?: unknown;
  request?: {
    customData?: {
      request?: DashFile;
      /** dash.js removes it before it ends a transfer by itself. */
      onloadend?: (() => void) | undefined;
    };
  };
}

/**
 * Takes away the body of a segment without media, such as an error page with status 200. dash.js then repeats the request.
 * It would append the body otherwise, and request the next segment at once.
 */
export function refuseOtherBodies(response: DashResponse): void {
  const isHeardOrSeen = /video|audio/.test(response.request?.customData?.request?.mediaType ?? '');
  if (isHeardOrSeen && response.data instanceof ArrayBuffer && !isBoxed(response.data)) response.data = null;
}
