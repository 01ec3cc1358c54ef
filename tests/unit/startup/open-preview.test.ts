import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPrefetchCache } from '@/lib/prefetch-cache';
import { openPreviewVideo } from '@/media/preview/preview-video';
import { FRAME_WAIT_MS, NAME_WAIT_MS, openPreview } from '@/startup/open-preview';

vi.mock('@/media/preview/preview-video', () => ({ openPreviewVideo: vi.fn() }));

const URL_OF_FILM = 'https://media.example/a.m3u8';
const NEVER = new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(openPreviewVideo).mockReset();
});

interface Given {
  film?: Promise<string | null>;
  shown?: Promise<void>;
  stored?: Record<string, string>;
  getItem?: (key: string) => string | null;
}

function open({ film = Promise.resolve(URL_OF_FILM), shown = Promise.resolve(), stored = {}, getItem }: Given = {}) {
  const opened = { url: URL_OF_FILM, shown, dispose: vi.fn() };
  vi.mocked(openPreviewVideo).mockReturnValue(opened as never);
  const controller = new AbortController();
  const window = { document: {}, localStorage: { getItem: getItem ?? ((key: string) => stored[key] ?? null) } };
  const start = { previewUrl: film, ahead: createPrefetchCache(), signal: controller.signal, isStarting: true };
  const outcome = openPreview(window as never, start as never, { isSupported: () => true } as never);
  const setup = () => vi.mocked(openPreviewVideo).mock.calls[0]?.[2];
  return { outcome, opened, controller, setup };
}

test('the film is there once it is on the screen, as loud as the viewer left it', async () => {
  const line = JSON.stringify({ bitsPerSecond: 5e6, atMs: 999_000 });
  const stored = { 'player-volume': '0.3', 'player-muted': 'true', 'player-bandwidth': line };
  const { outcome, opened, setup } = open({ stored });
  expect(await outcome).toBe(opened);
  expect(setup()).toMatchObject({ url: URL_OF_FILM, volume: 0.3, muted: true, bandwidth: 5e6 });
});

test.each([
  ['damaged', (): string => '"loud"'],
  [
    'blocked',
    () => {
      throw new Error('blocked');
    },
  ],
])('what is remembered and %s is as if it were not', async (_, getItem) => {
  const { outcome, setup } = open({ getItem });
  await outcome;
  expect(setup()).toMatchObject({ volume: 1, muted: false, bandwidth: null });
});

test('a catalogue that is slow to name the film is not waited for; what it names later is not begun', async () => {
  let name: (url: string) => void = () => undefined;
  const { outcome } = open({
    film: new Promise((resolve) => {
      name = resolve;
    }),
  });
  await vi.advanceTimersByTimeAsync(NAME_WAIT_MS);
  expect(await outcome).toBeNull();
  name(URL_OF_FILM);
  await vi.advanceTimersByTimeAsync(0);
  expect(openPreviewVideo).not.toHaveBeenCalled();
});

test('a film whose frame is slow to come is handed on as it is', async () => {
  const { outcome, opened } = open({ shown: NEVER });
  await vi.advanceTimersByTimeAsync(FRAME_WAIT_MS);
  expect(await outcome).toBe(opened);
  expect(opened.dispose).not.toHaveBeenCalled();
});

test('it ends with the start', async () => {
  const { outcome, opened, controller } = open();
  await outcome;
  controller.abort();
  expect(opened.dispose).toHaveBeenCalledOnce();
});

test('nothing is begun of a start that is over', async () => {
  const { outcome, controller } = open({ film: Promise.resolve(URL_OF_FILM) });
  controller.abort();
  expect(await outcome).toBeNull();
  expect(openPreviewVideo).not.toHaveBeenCalled();
});
