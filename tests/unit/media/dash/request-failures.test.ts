import type { MediaPlayerClass } from 'dashjs';
import { expect, test } from 'vitest';
import { watchFailures } from '@/media/dash/request-failures';
import type { DashResponse } from '@/media/dash/request-limits';

const BODY = new ArrayBuffer(8);

/** The reports that follow requests of dash.js, each with its kind of file and its status. */
function aLibrary() {
  let intercept = (_: DashResponse): unknown => undefined;
  let ask = (_: object): unknown => undefined;
  const reports: (number | 'over')[] = [];
  const dash = {
    addRequestInterceptor(act: typeof ask) {
      ask = act;
    },
    addResponseInterceptor(act: typeof intercept) {
      intercept = act;
    },
  };
  const failures = watchFailures(dash as unknown as MediaPlayerClass, ({ isOver, status }) =>
    reports.push(isOver ? 'over' : status),
  );
  const answer = (mediaType: string, status: number, { isCutOff = false, type = 'MediaSegment' } = {}) => {
    const customData = { request: { mediaType, type }, onloadend: isCutOff ? undefined : () => undefined };
    intercept({ status, data: status === 200 ? BODY : null, request: { customData } });
  };
  const request = (mediaType: string) => ask({ customData: { request: { mediaType } } });
  return { answer, reports, failures, request };
}

test('watchFailures: reports each one, and the end of a row', () => {
  const { answer, reports } = aLibrary();
  answer('video', 200);
  answer('video', 503);
  answer('video', 0);
  answer('video', 200);
  answer('video', 200);
  expect(reports).toEqual([503, 0, 'over']);
});

test('watchFailures: takes video and audio of a position for one, which ends with the last of them', () => {
  const { answer, reports } = aLibrary();
  answer('video', 503);
  answer('audio', 503);
  answer('video', 200);
  expect(reports).toEqual([503]);
  answer('audio', 200);
  expect(reports).toEqual([503, 'over']);
});

test('watchFailures: an init segment that is there ends no row', () => {
  const { answer, reports } = aLibrary();
  answer('video', 503);
  answer('video', 200, { type: 'InitializationSegment' });
  answer('video', 503);
  expect(reports).toEqual([503, 503]);
});

test('watchFailures: leaves out subtitles and what dash.js itself cuts off', () => {
  const { answer, reports } = aLibrary();
  answer('text', 404);
  answer('video', 0, { isCutOff: true });
  expect(reports).toEqual([]);
});

test('watchFailures: begins anew with another source', () => {
  const { answer, reports, failures } = aLibrary();
  answer('video', 503);
  failures.begin();
  answer('video', 200);
  answer('audio', 503);
  expect(reports).toEqual([503, 503]);
});

test('watchFailures: dash.js pauses from a failure to its next request, for each kind of file', () => {
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
