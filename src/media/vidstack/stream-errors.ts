import type { MediaPlayerInstance } from '@vidstack/react';
import type { ErrorData } from 'hls.js';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents, MediaFailure, StreamError } from '../events';

/** Converts an error of hls.js. `response.code` is 0 without a response. */
export function hlsError({ type, details, url, frag, response }: ErrorData): StreamError {
  return { type, details, url: url ?? frag?.url, status: response?.code || undefined };
}

/** Failure of a source that no provider can play: the words and the code of the specification. */
export const notPlayable = (url: string): MediaFailure => ({
  kind: 'stream-failed',
  message: 'Failed to load resource.',
  type: 'media',
  details: '4',
  url,
});

/** An error of dash.js, with request and response if it concerns a file. */
interface DashError {
  code?: number;
  data?: { request?: { url?: string }; response?: { status?: number } };
}

/**
 * Reports a file that the element cannot play. Vidstack adds a `<source>`, and the element does not repeat its error.
 */
export function watchFileErrors(player: MediaPlayerInstance, events: Emitter<MediaEvents>, signal: AbortSignal): void {
  player.el?.addEventListener(
    'error',
    ({ target }) => {
      // An HLS source has such an element too, which hls.js removes.
      if (!(target instanceof HTMLSourceElement) || player.provider?.type !== 'video') return;
      events.emit('failed', notPlayable(target.src));
    },
    { capture: true, signal },
  );
}

/** Reports a source that cannot be played. Vidstack passes only the message of an hls.js error. */
export function watchErrors(on: MediaPlayerInstance['listen'], events: Emitter<MediaEvents>): void {
  let ofHls: ErrorData | null = null;
  on('hls-error', ({ detail }) => {
    ofHls = detail;
  });
  on('error', ({ detail: { message, code, error } }) => {
    const streamError = error && ofHls?.error === error ? hlsError(ofHls) : otherError(code, error);
    events.emit('failed', { kind: 'stream-failed', message, ...streamError });
  });
}

/** Describes an error of dash.js, or the numeric error of the media element. */
function otherError(code: number | undefined, error: Error | undefined): StreamError {
  const { code: dashCode, data } = (error ?? {}) as DashError;
  return {
    type: error ? 'dash' : 'media',
    details: String(dashCode ?? code),
    url: data?.request?.url,
    status: data?.response?.status,
  };
}
