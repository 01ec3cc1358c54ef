import type { MediaPlayerInstance } from '@vidstack/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FactSink } from '@/media/stage/facts';
import { watchFileBreaks } from '@/media/vidstack/loading/file-breaks';
import { fakeEngine, fakeSource, fakeStage } from '../../../../support/fake-engine';

const [NETWORK, NOT_SUPPORTED] = [2, 4];

beforeEach(() => {
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: NETWORK });
});
afterEach(() => vi.unstubAllGlobals());

/** A file that plays, with what becomes of its errors. */
function aFile(started = true) {
  let sink: FactSink | null = null;
  const load = (_: unknown, facts: FactSink) => {
    sink = facts;
  };
  const engine = { ...fakeEngine(), load };
  let endS = 20;
  const buffered = { length: 1, start: () => 0, end: () => endS };
  const stage = fakeStage('native', engine, { currentSrc: 'a.mp4', currentTime: 5, buffered });
  const listeners = new Map<string, () => void>();
  const player = { state: { started }, listen: (name: string, act: () => void) => void listeners.set(name, act) };
  const loads = { fail: vi.fn(() => true), settle: vi.fn(), goOn: vi.fn() };
  const emit = vi.fn();
  const ended = vi.fn();
  stage.on('error', ended);
  const signal = new AbortController().signal;
  const retries = watchFileBreaks(player as unknown as MediaPlayerInstance, stage, { emit }, loads, signal);
  const breakBy = (code: number) => sink?.fail({ message: '', cause: { code } });
  const arrive = (toS = 40) => {
    endS = toS;
    listeners.get('progress')?.();
  };
  const seek = () => listeners.get('media-seek-request')?.();
  return { ...loads, breakBy, arrive, seek, emit, ended, retries, open: () => stage.load(fakeSource('native')) };
}

test('File: a lost connection is tried again', () => {
  const { breakBy, retries, fail, goOn, ended, emit } = aFile();
  breakBy(NETWORK);
  expect(fail).toHaveBeenCalledOnce();
  retries.load();
  expect(goOn).toHaveBeenCalledOnce();
  expect(ended).not.toHaveBeenCalled();
  expect(emit).not.toHaveBeenCalled();
});

test('File: a server that answers the retry with an error is tried on, and a new URL is asked for', () => {
  const { breakBy, fail, ended, emit } = aFile();
  breakBy(NETWORK);
  breakBy(NOT_SUPPORTED);
  expect(fail).toHaveBeenCalledTimes(2);
  expect(emit).toHaveBeenCalledExactlyOnceWith('denied', null);
  expect(ended).not.toHaveBeenCalled();
});

test.each([
  ['that is there again', ({ arrive }: ReturnType<typeof aFile>) => arrive()],
  ['in place of one that broke', ({ open }: ReturnType<typeof aFile>) => open()],
])('File: one %s, which cannot be played, fails', (_, act) => {
  const file = aFile();
  file.breakBy(NETWORK);
  act(file);
  file.breakBy(NOT_SUPPORTED);
  expect(file.ended).toHaveBeenCalledOnce();
});

test('File: data that the browser has kept is no sign of the server', () => {
  const { breakBy, arrive, settle } = aFile();
  breakBy(NETWORK);
  arrive(20);
  expect(settle).not.toHaveBeenCalled();
  arrive();
  expect(settle).toHaveBeenCalledOnce();
});

test('File: data at another position, to which the viewer has gone, is a sign of the server', () => {
  const { breakBy, arrive, seek, settle } = aFile();
  breakBy(NETWORK);
  seek();
  arrive(8);
  expect(settle).toHaveBeenCalledOnce();
});

test('File: one that has not played fails at once', () => {
  const { breakBy, fail, ended } = aFile(false);
  breakBy(NETWORK);
  expect(fail).not.toHaveBeenCalled();
  expect(ended).toHaveBeenCalledOnce();
});
