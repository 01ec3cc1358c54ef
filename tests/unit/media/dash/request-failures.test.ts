import type { MediaPlayerClass } from 'dashjs';
import { expect, test } from 'vitest';
import { countFailures } from '@/media/dash/request-failures';
import type { DashResponse } from '@/media/dash/request-limits';

const BODY = new ArrayBuffer(8);

/** The counts that follow requests of dash.js, each with its kind of file and its status. */
function aLibrary() {
  let intercept = (_: DashResponse): unknown => undefined;
  let ask = (_: object): unknown => undefined;
  const counts: number[] = [];
  const dash = {
    addRequestInterceptor(act: typeof ask) {
      ask = act;
    },
    addResponseInterceptor(act: typeof intercept) {
      intercept = act;
    },
  };
  const failures = countFailures(dash as unknown as MediaPlayerClass, ({ count }) => counts.push(count));
  const answer = (mediaType: string, status: number, isCutOff = false) => {
    const customData = { request: { mediaType }, onloadend: isCutOff ? undefined : () => undefined };
    intercept({ status, data: status === 200 ? BODY : null, request: { customData } });
    return counts.at(-1);
  };
  const request = (mediaType: string) => ask({ customData: { request: { mediaType } } });
  return { answer, counts, failures, request };
}

test('countFailures: counts those in a row, until one succeeds', () => {
  const { answer, counts } = aLibrary();
  answer('video', 200);
  answer('video', 503);
  answer('video', 0);
  answer('video', 200);
  answer('video', 200);
  expect(counts).toEqual([1, 2, 0]);
});

test('countFailures: counts video and audio of a position once, and ends with the last of them', () => {
  const { answer, counts } = aLibrary();
  answer('video', 503);
  answer('audio', 503);
  answer('video', 200);
  expect(counts).toEqual([1]);
  answer('audio', 200);
  expect(counts).toEqual([1, 0]);
});

test('countFailures: leaves out subtitles and what dash.js itself cuts off', () => {
  const { answer, counts } = aLibrary();
  answer('text', 404);
  answer('video', 0, true);
  expect(counts).toEqual([]);
});

test('countFailures: begins anew with another source', () => {
  const { answer, counts, failures } = aLibrary();
  answer('video', 503);
  failures.begin();
  answer('video', 200);
  answer('audio', 503);
  expect(counts).toEqual([1, 1]);
});

test('countFailures: dash.js pauses from a failure to its next request, for each kind of file', () => {
  const { answer, failures, request } = aLibrary();
  request('video');
  expect(failures.isPaused('video')).toBe(false);
  answer('video', 503);
  expect([failures.isPaused('video'), failures.isPaused('audio')]).toEqual([true, false]);
  request('video');
  expect(failures.isPaused('video')).toBe(false);
  answer('video', 200);
  expect(failures.isPaused('video')).toBe(false);
});
