import type { MediaPlayerClass } from 'dashjs';
import { expect, test, vi } from 'vitest';
import { MOST_SKIPS, SKIP_AFTER_MS } from '@/domain/recovery/limits';
import { skipDashParts } from '@/media/dash/dash-failures';
import type { DashResponse } from '@/media/loader/dash-loader';

/** A dash.js whose segments of 4 s fail. */
function aLibrary({ isDynamic = false, hasBegun = true, hasOther = false } = {}) {
  let intercept = (_: DashResponse): unknown => undefined;
  const dash = {
    isDynamic: () => isDynamic,
    addResponseInterceptor(act: typeof intercept) {
      intercept = act;
    },
  };
  const clock = { now: 0 };
  const report = vi.fn();
  skipDashParts(dash as unknown as MediaPlayerClass, { hasOther: () => hasOther }, () => clock.now, report);
  /** Whether dash.js takes the segment of this number for loaded. */
  const answer = (index: number, { status = 404, mediaType = 'video', isMedia = false } = {}) => {
    const request = {
      type: 'MediaSegment',
      mediaType,
      url: `${mediaType}/${index}`,
      startTime: 4 * index,
      duration: 4,
    };
    const response: DashResponse = {
      status,
      data: status === 200 && !isMedia ? null : new ArrayBuffer(8),
      request: { customData: { request, onloadend: () => undefined } },
    };
    intercept(response);
    return response.status === 200 && response.data instanceof ArrayBuffer;
  };
  /** The same, asked for as long as a skip takes. */
  const answerOn = (index: number, options?: Parameters<typeof answer>[1]) => {
    answer(index, options);
    clock.now += SKIP_AFTER_MS;
    return answer(index, options);
  };
  if (hasBegun) for (const mediaType of ['video', 'audio']) answer(0, { status: 200, mediaType, isMedia: true });
  return { answer, answerOn, clock, report };
}

test.each([404, 410, 200])('DASH: a missing segment is passed over after its retries (status %i)', (status) => {
  const { answer, answerOn, clock, report } = aLibrary();
  expect(answer(2, { status })).toBe(false);
  clock.now += SKIP_AFTER_MS - 1;
  expect(answer(2, { status })).toBe(false);
  expect(answerOn(2, { status })).toBe(true);
  expect(report).toHaveBeenCalledExactlyOnceWith({ start: 8, end: 12 });
});

test('DASH: video and audio of a second are one hole, and several holes are a stream that is not there', () => {
  const { answer, answerOn } = aLibrary();
  for (let index = 1; index <= MOST_SKIPS; index += 1) expect(answerOn(2 * index)).toBe(true);
  expect(answer(2, { mediaType: 'audio' })).toBe(true);
  expect(answerOn(8)).toBe(false);
});

test.each([
  ['of subtitles', false, { mediaType: 'text' }],
  ['of a server in trouble', false, { status: 503 }],
  ['of a broadcast', true, {}],
])('DASH: a segment %s is not passed over', (_, isDynamic, options) => {
  expect(aLibrary({ isDynamic }).answerOn(2, options)).toBe(false);
});

test('DASH: a film begins behind a missing segment at once, and says nothing', () => {
  const { answer, report } = aLibrary({ hasBegun: false });
  expect(answer(2)).toBe(true);
  expect(answer(2, { mediaType: 'audio' })).toBe(true);
  expect(report).not.toHaveBeenCalled();
});

test('DASH: a start fails on a segment that is no media, and on a second one that is missing', () => {
  const { answer, answerOn } = aLibrary({ hasBegun: false });
  expect(answerOn(2, { status: 200 })).toBe(false);
  expect(answer(2)).toBe(true);
  expect(answerOn(3)).toBe(false);
});

test.each([true, false])(
  'DASH: no segment is passed over that another host may have (the film plays: %s)',
  (hasBegun) => {
    const { answerOn, report } = aLibrary({ hasBegun, hasOther: true });
    expect(answerOn(2)).toBe(false);
    expect(report).not.toHaveBeenCalled();
  },
);
