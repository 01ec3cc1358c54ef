import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazy } from '@/lib/lazy';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const LIMIT_MS = 1_000;

/** Lazy code, with each outcome of it as text. */
function open() {
  const ends: { come(code: string): void; fail(error: Error): void }[] = [];
  const load = vi.fn(() => new Promise<string>((come, fail) => ends.push({ come, fail })));
  const seen: string[] = [];
  const code = lazy(load, {
    limitMs: LIMIT_MS,
    onFailure: (error) => seen.push(`failure: ${(error as Error).message}`),
  });
  const request = () =>
    void code.load().then(
      (result) => seen.push(result),
      (error: Error) => seen.push(`rejected: ${error.message}`),
    );
  return { code, load, ends, seen, request };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

type Opened = ReturnType<typeof open>;

test.each<[string, (lazy: Opened) => unknown, { seen: string[]; loads: number; loaded: string | null }]>([
  ['nothing before the first call', () => undefined, { seen: [], loads: 0, loaded: null }],
  [
    'once for calls during a load',
    async ({ request, ends }) => {
      request();
      request();
      ends[0]?.come('code');
    },
    { seen: ['code', 'code'], loads: 1, loaded: 'code' },
  ],
  [
    'nothing for a call after it',
    async ({ request, code, ends }) => {
      code.prepare();
      ends[0]?.come('code');
      await settle();
      request();
    },
    { seen: ['code'], loads: 1, loaded: 'code' },
  ],
  [
    'again after a failure, which is told once',
    async ({ request, ends }) => {
      request();
      request();
      ends[0]?.fail(new Error('offline'));
      await settle();
      request();
      ends[1]?.come('code');
    },
    { seen: ['failure: offline', 'rejected: offline', 'rejected: offline', 'code'], loads: 2, loaded: 'code' },
  ],
  [
    'again after a load that throws at once',
    async ({ request, load, ends }) => {
      load.mockImplementationOnce(() => {
        throw new Error('blocked');
      });
      request();
      await settle();
      request();
      ends[0]?.come('code');
    },
    { seen: ['failure: blocked', 'rejected: blocked', 'code'], loads: 2, loaded: 'code' },
  ],
  [
    'no longer than the limit, and keeps a late result',
    async ({ request, ends }) => {
      request();
      await vi.advanceTimersByTimeAsync(LIMIT_MS);
      ends[0]?.come('late');
    },
    { seen: ['failure: timed out after 1 s', 'rejected: timed out after 1 s'], loads: 1, loaded: 'late' },
  ],
  [
    'not a second time while a slow load goes on',
    async ({ request, code, ends }) => {
      code.prepare();
      await vi.advanceTimersByTimeAsync(LIMIT_MS);
      request();
      ends[0]?.come('late');
    },
    { seen: ['failure: timed out after 1 s', 'late'], loads: 1, loaded: 'late' },
  ],
  [
    'for every act, in order, and runs one at once after it',
    async ({ code, ends, seen }) => {
      for (const name of ['first', 'second']) code.run((result) => seen.push(`${name} ${result}`));
      ends[0]?.come('code');
      await settle();
      code.run((result) => seen.push(`third ${result}`));
      seen.push('returned');
    },
    { seen: ['first code', 'second code', 'third code', 'returned'], loads: 1, loaded: 'code' },
  ],
  [
    'without an act that is no longer wanted, or whose load has failed',
    async ({ code, ends, seen }) => {
      const controller = new AbortController();
      const act = () => seen.push('ran');
      code.run(act);
      ends[0]?.fail(new Error('offline'));
      await settle();
      code.run(act, controller.signal);
      controller.abort();
      ends[1]?.come('code');
      await settle();
      code.run(act, controller.signal);
    },
    { seen: ['failure: offline'], loads: 2, loaded: 'code' },
  ],
])('Lazy code: loads %s', async (_, act, { seen, loads, loaded }) => {
  const opened = open();
  await act(opened);
  await settle();
  expect(opened.seen).toEqual(seen);
  // A limit that went on would report a second outcome.
  await vi.advanceTimersByTimeAsync(LIMIT_MS);
  expect(opened.seen).toEqual(seen);
  expect(opened.load).toHaveBeenCalledTimes(loads);
  expect(opened.code.loaded()).toBe(loaded);
});
