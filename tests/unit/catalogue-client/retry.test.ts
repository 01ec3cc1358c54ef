import type { CatalogueError } from 'catalogue-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isRetryable, pause, retryPauseMs } from '../../../packages/catalogue-client/src/retry';

const url = 'https://api.example/x';
const http = (status: number): CatalogueError => ({ kind: 'http', url, status, body: null });

describe('Catalogue retry', () => {
  test.each<[string, CatalogueError]>([
    ['a network failure', { kind: 'network', url }],
    ['502', http(502)],
    ['503', http(503)],
    ['504', http(504)],
  ])('repeats a GET after %s', (_, error) => {
    expect(isRetryable('GET', error)).toBe(true);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(isRetryable(method, error)).toBe(false);
  });

  test.each<CatalogueError>([
    { kind: 'aborted' },
    { kind: 'timeout', url },
    { kind: 'invalid-response', url, path: 'id', message: '' },
    ...[400, 401, 403, 404, 408, 429, 500, 501].map(http),
  ])('does not repeat a call after %j', (error) => {
    expect(isRetryable('GET', error)).toBe(false);
  });
});

describe('Catalogue retry pause', () => {
  test('grows with each try and varies by half', () => {
    const bounds = [0, 1].map((attempt) => [retryPauseMs(attempt, () => 0), retryPauseMs(attempt, () => 1)]);
    expect(bounds).toEqual([
      [200, 600],
      [600, 1800],
    ]);
  });

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('ends after its time', async () => {
    const done = vi.fn();
    void pause(400, new AbortController().signal).then(done);
    await vi.advanceTimersByTimeAsync(399);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalledOnce();
  });

  test('ends at once when the signal aborts', async () => {
    const controller = new AbortController();
    const done = vi.fn();
    void pause(400, controller.signal).then(done);
    controller.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledOnce();
  });
});
