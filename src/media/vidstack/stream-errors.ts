import type { MediaPlayerInstance } from '@vidstack/react';
import type { ErrorData } from 'hls.js';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents, StreamError } from '../events';

/** What hls.js tells of an error; `response.code` is 0 where no answer came. */
export function hlsError({ type, details, url, frag, response }: ErrorData): StreamError {
  return { type, details, url: url ?? frag?.url, status: response?.code || undefined };
}

/** An error of dash.js; of one that is about a file there is what was asked for and answered. */
interface DashError {
  code?: number;
  data?: { request?: { url?: string }; response?: { status?: number } };
}

/**
 * Tells of a file that the element cannot play. Vidstack names it by a `<source>`, whose error the element itself does
 * not repeat.
 */
export function watchFileErrors(player: MediaPlayerInstance, events: Emitter<MediaEvents>, signal: AbortSignal): void {
  player.el?.addEventListener(
    'error',
    ({ target }) => {
      // An HLS source has such an element, too, which hls.js takes away.
      if (!(target instanceof HTMLSourceElement) || player.provider?.type !== 'video') return;
      events.emit('failed', { kind: 'stream-failed', message: 'the file cannot be played', url: target.src });
    },
    { capture: true, signal },
  );
}

/** Tells of a source that cannot be played. Of an error of hls.js Vidstack hands on the message alone. */
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

/** Of dash.js, or of the media element, whose error is a number. */
function otherError(code: number | undefined, error: Error | undefined): StreamError {
  const { code: dashCode, data } = (error ?? {}) as DashError;
  return {
    type: error ? 'dash' : 'media',
    details: String(dashCode ?? code),
    url: data?.request?.url,
    status: data?.response?.status,
  };
}
