import type { ErrorData } from 'hls.js';
import type { MediaFailure, StreamError } from '../events';
import type { StageError, StageSource } from './facts';

/** An error of dash.js, with request and response if it concerns a file. */
export interface DashError {
  code?: number;
  message?: string;
  data?: { request?: { mediaType?: string; url?: string }; response?: { status?: number }; responseCode?: number };
}

/** Codes of dash.js for keys, from 100 on, and two of them. */
export const isOfKeys = (code = 0): boolean => code >= 100 && code < 115;
export const NO_LICENCE_SERVER = 111;
export const ACCESS_DENIED = 112;

/** A licence that did not come, or a browser that opens no film with these keys. */
const keyFailure = (isDenied: boolean) => (isDenied ? 'keys-unsupported' : 'licence-failed');

/** Converts an error of hls.js. `response.code` is 0 without a response. */
export function hlsError({ type, details, url, frag, response }: ErrorData): StreamError {
  return { type, details, url: url ?? frag?.url, status: response?.code || undefined };
}

/** Failure of a stream of hls.js, by the type of its error. */
export function hlsFailure(error: ErrorData, { message }: { message: string } = error.error): MediaFailure {
  const isOfKey = error.type === 'keySystemError';
  const kind = isOfKey ? keyFailure(error.details === 'keySystemNoAccess') : 'stream-failed';
  return { kind, message, ...hlsError(error) };
}

/** Failure of a source that no engine can play: the words and the code of the specification. */
export const notPlayable = (url: string): MediaFailure => ({
  kind: 'stream-failed',
  message: 'Failed to load resource.',
  type: 'media',
  details: '4',
  url,
});

/** Describes an error of the stage: of hls.js, of dash.js, or the numeric error of the element. */
export function failureOf(
  { kind, url }: Pick<StageSource, 'kind' | 'url'>,
  { message, cause }: StageError,
): MediaFailure {
  if (kind === 'hls') return hlsFailure(cause as ErrorData, { message });
  const { code, data } = (cause ?? {}) as DashError;
  if (kind === 'dash') {
    const { request, response } = data ?? {};
    const status = response?.status ?? data?.responseCode;
    const error = { type: 'dash', details: String(code), url: request?.url, status };
    return { kind: isOfKeys(code) ? keyFailure(code === ACCESS_DENIED) : 'stream-failed', message, ...error };
  }
  if (code === MEDIA_ERR_SRC_NOT_SUPPORTED) return notPlayable(url);
  return { kind: 'stream-failed', message, type: 'media', details: String(code), url };
}

/** `MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED`, which is also the code of a missing file. */
const MEDIA_ERR_SRC_NOT_SUPPORTED = 4;
