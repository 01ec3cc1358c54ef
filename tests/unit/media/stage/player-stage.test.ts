import { afterEach, expect, test, vi } from 'vitest';
import { type CodeLoader, setCodeLoader } from '@/lib/load-code';
import { createStreamLibraries } from '@/media/stage/player-stage';

const chunk = vi.hoisted(() => {
  let arrive: (code: object) => void = () => undefined;
  const loading = new Promise<object>((resolve) => {
    arrive = resolve;
  });
  return { loading, arrive };
});
vi.mock('dashjs', () => chunk.loading);

afterEach(async () => {
  vi.useRealTimers();
  // Tests of other files share the process, and wait for every import.
  chunk.arrive({});
  await vi.dynamicImportSettled();
  setCodeLoader(() => Promise.reject());
});

const LIBRARY = { dashjs: {}, code: {} } as never;

test('Streaming library: a chunk that hangs is requested again while the player waits for it', async () => {
  vi.useFakeTimers();
  let arrive: (library: never) => void = () => undefined;
  const library = new Promise<never>((resolve) => {
    arrive = resolve;
  });
  const loader = vi.fn<() => Promise<string>>(async () => 'code');
  setCodeLoader(async () => loader as unknown as CodeLoader);
  const libraries = createStreamLibraries({}, { dash: () => library });
  const prepared = libraries.prepare('dash');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(loader).toHaveBeenCalledOnce();
  arrive(LIBRARY);
  expect(await prepared).toBe(true);
});

test('Streaming library: a chunk that fails ends the wait at once', async () => {
  const libraries = createStreamLibraries({}, { dash: () => Promise.reject(new TypeError('404')) });
  expect(await libraries.prepare('dash')).toBe(false);
});
