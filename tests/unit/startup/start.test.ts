import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPrefetchCache } from '@/lib/prefetch-cache';
import { openPreview } from '@/startup/open-preview';
import { CODE_WAIT_MS, startPlayer } from '@/startup/start';
import { aConfig } from '../../fixtures/config';

vi.mock('@/startup/open-preview', async (original) => ({ ...(await original<object>()), openPreview: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const NEVER = new Promise<never>(() => undefined);

function open({ startsByItself = true } = {}) {
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
  const events: string[] = [];
  const console = { error: vi.fn() };
  const page = Object.assign(new EventTarget(), { parent: {}, console });
  page.addEventListener('error', (event) =>
    events.push(`error ${(event as unknown as { error: Error }).error.message}`),
  );
  const preview = { url: 'a' };
  vi.mocked(openPreview).mockResolvedValue(preview as never);
  const start = {
    prefetched: createPrefetchCache(),
    params: aConfig(),
    plan: Promise.resolve(null),
    startsByItself,
    ads: Promise.resolve({ kind: 'none' } as const),
    allowSegments: () => undefined,
    preview: Promise.resolve(null),
    viewId: 'v',
    signal: new AbortController().signal,
    preloadPlayer: () => void events.push('preload'),
    dispose: () => void events.push('over'),
  };
  const startWidget = vi.fn((_: unknown, startup: { preview: unknown }) => {
    events.push(startup.preview === preview ? 'widget with preview' : 'widget');
  });
  const code = {
    library: vi.fn(async () => {
      events.push('library');
      return {} as never;
    }),
    ads: vi.fn(() => NEVER),
    widget: vi.fn(async () => {
      events.push('code of the widget');
      return startWidget as never;
    }),
  };
  const run = () => startPlayer(page as never, start, null, code);
  return { events, code, run, console };
}

test('Start: opens the preview first and hands it to the widget', async () => {
  const { events, run } = open();
  await run();
  expect(events).toEqual(['library', 'preload', 'code of the widget', 'widget with preview']);
});

test('Start: does not wait for hls.js without autoplay', async () => {
  const { events, run } = open({ startsByItself: false });
  await run();
  expect(events).toEqual(['preload', 'code of the widget', 'widget']);
});

test('Start: waits for a hanging chunk of hls.js up to its limit only', async () => {
  const { events, code, run } = open();
  code.library.mockReturnValue(NEVER);
  const done = run();
  await vi.advanceTimersByTimeAsync(CODE_WAIT_MS - 1);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(events).toEqual(['preload', 'code of the widget', 'widget']);
});

test('Start: continues without a preview when hls.js does not load', async () => {
  const { events, code, run } = open();
  code.library.mockRejectedValue(new Error('no chunk'));
  await run();
  expect(events).toEqual(['preload', 'code of the widget', 'widget']);
});

test('Start: continues without a preview that throws', async () => {
  const { events, run } = open();
  vi.mocked(openPreview).mockRejectedValue(new Error('a bug'));
  await run();
  expect(events).toEqual(['library', 'preload', 'code of the widget', 'widget']);
});

test('Start: raises an error and ends the preview when the widget fails to load', async () => {
  const { events, code, run, console } = open();
  code.widget.mockRejectedValue(new Error('no chunk'));
  await run();
  expect(events).toEqual(['library', 'preload', 'over', 'error no chunk']);
  expect(console.error).toHaveBeenCalledOnce();
});
