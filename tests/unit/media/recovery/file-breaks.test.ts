import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchFileBreaks } from '@/media/recovery/file-breaks';
import type { FactSink } from '@/media/stage/facts';
import { fakeEngine, fakeSource, fakeStage } from '../../../support/fake-engine';

const [NETWORK, NOT_SUPPORTED] = [2, 4];

beforeEach(() => {
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: NETWORK });
});
afterEach(() => vi.unstubAllGlobals());

/** A file that plays, with what becomes of its errors. A server without ranges lets go to its beginning alone. */
function aFile({ started = true, hasRanges = true } = {}) {
  let isWhole = hasRanges;
  let sink: FactSink | null = null;
  const load = (_: unknown, facts: FactSink) => {
    sink = facts;
  };
  const seekTo = vi.fn();
  const engine = { ...fakeEngine(), load, seek: seekTo };
  let endS = 20;
  const buffered = { length: 1, start: () => 0, end: () => endS };
  const seekable = { length: 1, end: () => (isWhole ? 40 : 0) };
  const video = { duration: 40, currentSrc: 'a.mp4', currentTime: 5, buffered, seekable, dispatchEvent: () => true };
  const stage = fakeStage('native', engine, video);
  const listeners = new Map<string, () => void>();
  const listen = (name: string, act: () => void) => void listeners.set(name, act);
  const player = { state: { started }, listen };
  const goOn = vi.fn((url?: string) => {
    isWhole ||= url !== undefined;
  });
  const loads = { fail: vi.fn(() => true), settle: vi.fn(), goOn };
  const emit = vi.fn();
  const ended = vi.fn();
  stage.on('error', ended);
  const signal = new AbortController().signal;
  const retries = watchFileBreaks({ player, stage, events: { emit }, signal } as never, loads);
  const breakBy = (code: number) => sink?.fail({ message: '', cause: { code } });
  const arrive = (toS = 40) => {
    endS = toS;
    listeners.get('progress')?.();
  };
  const seek = (seconds = 0) => stage.seek(seconds, new Event('request'));
  return {
    ...loads,
    seekTo,
    breakBy,
    arrive,
    seek,
    emit,
    ended,
    retries,
    open: () => stage.load(fakeSource('native')),
  };
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
  const { breakBy, fail, ended } = aFile({ started: false });
  breakBy(NETWORK);
  expect(fail).not.toHaveBeenCalled();
  expect(ended).toHaveBeenCalledOnce();
});

const SMALL = { headers: { 'Content-Length': '4' } };

/** The server of a file answers with this. */
const answerWith = (body: BodyInit, init?: ResponseInit) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, init)),
  );

test('File: one of a server without ranges is loaded as a whole, and goes on', async () => {
  answerWith('film', SMALL);
  const { breakBy, retries, goOn, arrive, settle, emit } = aFile({ hasRanges: false });
  breakBy(NETWORK);
  retries.load();
  await vi.waitFor(() => expect(goOn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^blob:/)));
  arrive();
  expect(settle).toHaveBeenCalledOnce();
  expect(emit).not.toHaveBeenCalled();
});

test('File: one that is loaded as a whole goes on where the viewer has gone meanwhile', async () => {
  answerWith('film', SMALL);
  const { breakBy, retries, goOn, seek, seekTo } = aFile({ hasRanges: false });
  breakBy(NETWORK);
  seek(30);
  retries.load();
  await vi.waitFor(() => expect(goOn).toHaveBeenCalledOnce());
  expect(seekTo).toHaveBeenCalledExactlyOnceWith(30);
});

test('File: the load of a whole one is tried again after an error', async () => {
  answerWith('film', SMALL);
  const { breakBy, retries, goOn, fail, emit } = aFile({ hasRanges: false });
  breakBy(NETWORK);
  await new Promise((resolve) => setTimeout(resolve));
  answerWith('', { status: 403 });
  retries.load();
  await vi.waitFor(() => expect(fail).toHaveBeenLastCalledWith(403));
  expect(emit).toHaveBeenCalledExactlyOnceWith('denied', null);
  answerWith('film', SMALL);
  retries.load();
  await vi.waitFor(() => expect(goOn).toHaveBeenCalledOnce());
});

test.each([
  ['no script may read', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError()))],
  ['has no known size', () => answerWith('film')],
  ['is large', () => answerWith('', { headers: { 'Content-Length': '2000000000' } })],
])('File: one of a server without ranges that %s begins anew, and says so', async (_, answer) => {
  answer();
  const { breakBy, retries, goOn, arrive, emit } = aFile({ hasRanges: false });
  breakBy(NETWORK);
  retries.load();
  await vi.waitFor(() => expect(goOn).toHaveBeenCalledExactlyOnceWith());
  expect(emit).not.toHaveBeenCalled();
  arrive(1);
  expect(emit).toHaveBeenCalledExactlyOnceWith('restarted', undefined);
});
