import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_BYTE_MS } from '@/domain/recovery/limits';
import { type DashRequest, endOnce, limitFirstByte } from '@/media/dash/request-limits';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aRequest(request: { bytesLoaded?: number; firstByteDate?: Date; endDate?: Date } = {}) {
  const transfer = { request, abort: vi.fn(), onloadend: vi.fn() };
  limitFirstByte({ customData: transfer });
  return transfer;
}

test('limitFirstByte: ends a silent transfer, so that dash.js repeats it', () => {
  const { abort, onloadend } = aRequest();
  vi.advanceTimersByTime(FIRST_BYTE_MS - 1);
  expect(abort).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(abort).toHaveBeenCalledOnce();
  expect(onloadend).toHaveBeenCalledOnce();
});

test.each([
  ['has begun', { firstByteDate: new Date() }],
  ['is over', { endDate: new Date() }],
  ['has bytes', { bytesLoaded: 1 }],
])('limitFirstByte: leaves a transfer that %s', (_, change) => {
  const transfer = aRequest();
  Object.assign(transfer.request, change);
  vi.advanceTimersByTime(2 * FIRST_BYTE_MS);
  expect(transfer.abort).not.toHaveBeenCalled();
});

test('limitFirstByte: limits a repetition by the same object, which has an earlier end', () => {
  const transfer = aRequest({ endDate: new Date() });
  vi.advanceTimersByTime(FIRST_BYTE_MS);
  expect(transfer.abort).toHaveBeenCalledOnce();
});

/** A transfer with the handlers that dash.js sets after the interceptors. */
function aTransfer() {
  const customData: DashRequest['customData'] = { request: {} };
  endOnce({ customData });
  const handlers = { onloadend: vi.fn(), onabort: vi.fn() };
  Object.assign(customData, handlers);
  return { customData, ...handlers };
}

test('endOnce: a limit ends a transfer once, and its abort is none of dash.js', () => {
  const { customData, onloadend, onabort } = aTransfer();
  customData.onabort?.();
  customData.onloadend?.();
  // As the loader of a low latency stream does after an abort.
  customData.onloadend?.();
  expect(onloadend).toHaveBeenCalledOnce();
  expect(onabort).not.toHaveBeenCalled();
});

test('endOnce: dash.js learns of an abort of its own, which removes the other handler first', () => {
  const { customData, onabort } = aTransfer();
  customData.onloadend = undefined;
  customData.onabort?.();
  expect(customData.onloadend).toBeUndefined();
  expect(onabort).toHaveBeenCalledOnce();
});
