import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPrefetchCache } from '@/lib/prefetch-cache';
import { openPreview } from '@/startup/open-preview';
import { CODE_WAIT_MS, startPlayer } from '@/startup/start';
import type { PrerollPlan } from '@/startup/startup-session';
import { aConfig } from '../../fixtures/config';

vi.mock('@/startup/open-preview', async (original) => ({ ...(await original<object>()), openPreview: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(openPreview).mockReset();
  vi.unstubAllGlobals();
});

const NEVER = new Promise<never>(() => undefined);

function open({
  startsByItself = true,
  ads = { kind: 'none' } as PrerollPlan,
  pressedAt = null as number | null,
} = {}) {
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
    ads: Promise.resolve(ads),
    sessionContext: () => null,
    files: Promise.resolve(),
    allowSegments: () => undefined,
    preview: Promise.resolve({ url: 'a' } as never),
    viewId: 'v',
    signal: new AbortController().signal,
    preloadPlayer: () => void events.push('preload'),
    dispose: () => void events.push('over'),
  };
  const startWidget = vi.fn((_: unknown, startup: { preview: unknown }) => {
    events.push(startup.preview === preview ? 'widget with preview' : 'widget');
  });
  const shell = {
    onPress: (listener: (at: number) => void) => void (pressedAt !== null && listener(pressedAt)),
    withdraw: () => undefined,
  };
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
  const run = () => startPlayer(page as never, start, shell, code);
  return { events, code, run, console };
}

test('Start: opens the preview first and hands it to the widget', async () => {
  const { events, run } = open();
  await run();
  expect(events).toEqual(['library', 'preload', 'code of the widget', 'widget with preview']);
});

const pressGiven = () => vi.mocked(openPreview).mock.calls[0]?.[3];

test('Start: the preview plays at once with autoplay', async () => {
  await open().run();
  expect(pressGiven()).toBeNull();
});

test('Start: the preview waits for a press without autoplay', async () => {
  const { events, run } = open({ startsByItself: false });
  await run();
  expect(events).toEqual(['library', 'preload', 'code of the widget', 'widget with preview']);
  expect(pressGiven()).toBeInstanceOf(Promise);
});

test('Start: the preview plays at once after a press that came before the code', async () => {
  await open({ startsByItself: false, pressedAt: 5 }).run();
  expect(pressGiven()).toBeNull();
});

test('Start: previews nothing before a press if a preroll comes first', async () => {
  const { events, run } = open({ startsByItself: false, ads: { kind: 'preroll', url: 'list' } });
  await run();
  expect(openPreview).not.toHaveBeenCalled();
  expect(events).toEqual(['library', 'preload', 'code of the widget', 'widget']);
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
