import { describe, expect, test } from 'vitest';
import { createEmitter } from '@/lib/emitter';
import type { MediaEvents, MediaFailure } from '@/media/events';
import { notPlayable, watchErrors } from '@/media/vidstack/stream-errors';

type On = Parameters<typeof watchErrors>[0];

/** The failure reported for an error of Vidstack, after errors of hls.js. */
function failureOf(error: unknown, ...ofHls: unknown[]): MediaFailure | undefined {
  const listeners = new Map<string, (event: unknown) => void>();
  const events = createEmitter<MediaEvents>();
  let failure: MediaFailure | undefined;
  events.on('failed', (found) => {
    failure = found;
  });
  watchErrors(
    ((type: string, listen: (event: unknown) => void) => listeners.set(type, listen)) as unknown as On,
    events,
  );
  for (const detail of ofHls) listeners.get('hls-error')?.({ detail });
  listeners.get('error')?.({ detail: error });
  return failure;
}

const BROKEN = new Error('HTTP 404');
const HLS = { type: 'networkError', details: 'fragLoadError', error: BROKEN, response: { code: 404 } };
const VIDSTACK = { message: 'HTTP 404', code: 1, error: BROKEN };

describe('Stream errors', () => {
  test('of a source that nothing can play have the words and the code of the specification', () => {
    expect(notPlayable('https://m.example/1')).toMatchObject({ message: 'Failed to load resource.', details: '4' });
  });

  test('of hls.js have a type, details, URL and status', () => {
    expect(failureOf(VIDSTACK, { ...HLS, frag: { url: 'https://m.example/1.m4s' } })).toEqual({
      kind: 'stream-failed',
      message: 'HTTP 404',
      type: 'networkError',
      details: 'fragLoadError',
      url: 'https://m.example/1.m4s',
      status: 404,
    });
  });

  test('prefer the URL of the call to its fragment’s, and have no status without a response', () => {
    const hls = { ...HLS, url: 'https://m.example/p.m3u8', frag: { url: 'x' }, response: { code: 0 } };
    expect(failureOf(VIDSTACK, hls)).toMatchObject({ url: 'https://m.example/p.m3u8', status: undefined });
  });

  test('ignore an earlier error of hls.js', () => {
    expect(failureOf({ message: 'decode', code: 3, mediaError: {} }, HLS)).toEqual({
      kind: 'stream-failed',
      message: 'decode',
      type: 'media',
      details: '3',
      url: undefined,
      status: undefined,
    });
  });

  test('of dash.js have a code, and a URL if there is one', () => {
    const error = Object.assign(new Error('segment'), {
      code: 28,
      data: { request: { url: 'https://m.example/2.m4s' }, response: { status: 404 } },
    });
    expect(failureOf({ message: 'segment', code: 1, error }, HLS)).toMatchObject({
      type: 'dash',
      details: '28',
      url: 'https://m.example/2.m4s',
      status: 404,
    });
  });
});
