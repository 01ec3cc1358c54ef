import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPrefetchCache } from '@/lib/prefetch-cache';
import { begin, CODE_WAIT_MS } from '@/startup/start';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const NEVER = new Promise<never>(() => undefined);

function open({ isStarting = true } = {}) {
  vi.stubGlobal(
    'ErrorEvent',
    class extends Event {
      error: unknown;
      constructor(type: string, { error }: { error: unknown }) {
        super(type);
        this.error = error;
      }
    },
  );
  const told: string[] = [];
  const console = { error: vi.fn() };
  const page = Object.assign(new EventTarget(), { parent: {}, console });
  page.addEventListener('error', (event) => told.push(`error ${(event as unknown as { error: Error }).error.message}`));
  const film = { url: 'a' };
  const start = {
    ahead: createPrefetchCache(),
    isStarting,
    previewUrl: Promise.resolve('a'),
    signal: new AbortController().signal,
    openLine: () => void told.push('line'),
    dispose: () => void told.push('over'),
  };
  const startWidget = vi.fn((_: unknown, begun: { preview: unknown }) => {
    told.push(begun.preview === film ? 'widget with the film' : 'widget');
  });
  const code = {
    preview: vi.fn(async () => {
      told.push('code of the film');
      return async () => film as never;
    }),
    widget: vi.fn(async () => {
      told.push('code of the widget');
      return startWidget as never;
    }),
  };
  const run = () => begin(page as never, start, code);
  return { told, code, run, console };
}

test('the film comes first, and the widget goes on with it', async () => {
  const { told, run } = open();
  await run();
  expect(told).toEqual(['code of the film', 'line', 'code of the widget', 'widget with the film']);
});

test('where none plays by itself its code is not asked for', async () => {
  const { told, run } = open({ isStarting: false });
  await run();
  expect(told).toEqual(['line', 'code of the widget', 'widget']);
});

test('code of the film that hangs keeps the widget waiting for a moment only', async () => {
  const { told, code, run } = open();
  code.preview.mockReturnValue(NEVER);
  const done = run();
  await vi.advanceTimersByTimeAsync(CODE_WAIT_MS - 1);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(told).toEqual(['line', 'code of the widget', 'widget']);
});

test.each([
  ['does not come', async (): Promise<never> => Promise.reject(new Error('no chunk'))],
  ['breaks', async () => () => Promise.reject(new Error('a bug'))],
])('code of the film that %s is done without', async (_, film) => {
  const { told, code, run } = open();
  code.preview.mockImplementation(film);
  await run();
  expect(told).toEqual(['line', 'code of the widget', 'widget']);
});

test('a widget that does not come is told of, and no film plays on without it', async () => {
  const { told, code, run, console } = open();
  code.widget.mockRejectedValue(new Error('no chunk'));
  await run();
  expect(told).toEqual(['code of the film', 'line', 'over', 'error no chunk']);
  expect(console.error).toHaveBeenCalledOnce();
});
