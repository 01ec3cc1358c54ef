import type { MediaPlayerInstance } from '@vidstack/react';
import type { ErrorData } from 'hls.js';
import { expect, test, vi } from 'vitest';
import { watchHlsBreaks } from '@/media/recovery/hls-breaks';
import type { FactSink } from '@/media/stage/facts';
import { fakeEngine, fakeSource, fakeStage } from '../../../support/fake-engine';

/** A stream whose fatal errors are tried again. */
function aStream() {
  let sink: FactSink | null = null;
  const load = (_: unknown, facts: FactSink) => {
    sink = facts;
  };
  const hls = { constructor: { Events: {} }, on: () => undefined, startLoad: vi.fn(), bufferingEnabled: true };
  const stage = fakeStage('hls', { ...fakeEngine(hls), load }, { currentTime: 300 });
  const player = { state: { started: true }, listen: () => undefined } as unknown as MediaPlayerInstance;
  const recoverAt = vi.fn((_seconds: number, _rendition?: number) => true);
  const loads = { fail: vi.fn(() => true), settle: () => undefined, recoverAt };
  const ended = vi.fn();
  stage.on('error', ended);
  const { signal } = new AbortController();
  const repeat = watchHlsBreaks({ player, stage, events: { emit: vi.fn() }, signal } as never, loads);
  stage.load(fakeSource('hls'));
  const fail = (error: Partial<ErrorData>) => sink?.fail({ message: '', cause: error });
  return { ...loads, ended, fail, repeat, startLoad: hls.startLoad };
}

test.each(['fragLoadError', 'levelLoadTimeOut', 'keyLoadError', 'levelEmptyError'])(
  'HLS: a break by %s is tried again at the position',
  (details) => {
    const { fail, repeat, startLoad, ended } = aStream();
    fail({ type: 'networkError' as never, details: details as never });
    repeat();
    expect(startLoad).toHaveBeenCalledExactlyOnceWith(-1);
    expect(ended).not.toHaveBeenCalled();
  },
);

test.each([
  ['networkError', 'levelParsingError'],
  ['mediaError', 'manifestIncompatibleCodecsError'],
])('HLS: data that cannot be read is not tried again (%s, %s)', (type, details) => {
  const stream = aStream();
  stream.fail({ type: type as never, details: details as never });
  expect(stream.ended).toHaveBeenCalledOnce();
  expect(stream.startLoad).not.toHaveBeenCalled();
});

test.each([
  ['video of a rendition', { frag: { type: 'main', level: 2, start: 308 } }, 2, 308],
  ['data of no segment', {}, undefined, undefined],
  ['an audio segment', { frag: { type: 'audio', level: 0, start: 304 } }, -1, 304],
  ['audio within a segment', { frag: { type: 'main', level: 2, start: 308 }, sourceBufferName: 'audio' }, -1, 308],
])('HLS: a buffer that %s breaks is recovered at the position', (_, error, rendition, of) => {
  const { fail, recoverAt, ended } = aStream();
  fail({ type: 'mediaError' as never, details: 'bufferAppendError' as never, ...(error as Partial<ErrorData>) });
  expect(recoverAt).toHaveBeenCalledExactlyOnceWith(300, rendition, of);
  expect(ended).not.toHaveBeenCalled();
});
