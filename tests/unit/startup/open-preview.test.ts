import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { openPreviewVideo } from '@/media/preview/preview-video';
import { FRAME_WAIT_MS, NAME_WAIT_MS, openPreview } from '@/startup/open-preview';
import type { PreviewPlan } from '@/startup/startup-session';
import { fakeMemory } from '../../fixtures/widget';

vi.mock('@/media/preview/preview-video', () => ({ openPreviewVideo: vi.fn() }));

const URL_OF_FILM = 'https://media.example/a.m3u8';
const PLAN = {
  url: URL_OF_FILM,
  startAt: 20,
  audio: { saved: null, voiceAuthor: null, langOrder: [] },
  asks: false,
  cmcd: null,
};
const NEVER = new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(openPreviewVideo).mockReset();
});

interface Given {
  plan?: Promise<PreviewPlan | null>;
  shown?: Promise<void>;
  ready?: Promise<void>;
  press?: Promise<void> | null;
}

function open(given: Given = {}) {
  const { plan = Promise.resolve(PLAN), shown = Promise.resolve(), ready = shown, press = null } = given;
  const settings = fakeMemory(0.3, true);
  let startedAt: number | null = press === null ? 0 : null;
  const play = vi.fn(() => {
    startedAt = Date.now();
  });
  const opened = { url: URL_OF_FILM, ready, shown, play, startedAt: () => startedAt, dispose: vi.fn() };
  vi.mocked(openPreviewVideo).mockReturnValue(opened as never);
  const controller = new AbortController();
  const guard = new AbortController();
  const window = { document: {} };
  const prefetched = createPrefetchCache();
  const start = { preview: plan, prefetched, settings, signal: controller.signal, failed: guard.signal };
  const outcome = openPreview(window as never, start as never, { isSupported: () => true } as never, press);
  const setup = () => vi.mocked(openPreviewVideo).mock.calls[0]?.[2];
  return { outcome, opened, controller, guard, setup, settings };
}

test('Preview: resolves at its first frame, with the viewer’s settings', async () => {
  const { outcome, opened, setup, settings } = open();
  expect(await outcome).toBe(opened);
  expect(setup()).toMatchObject({ ...PLAN, settings });
});

test('Preview: starts nothing when the stream URL arrives after the limit', async () => {
  let name: (plan: PreviewPlan) => void = () => undefined;
  const { outcome } = open({
    plan: new Promise((resolve) => {
      name = resolve;
    }),
  });
  await vi.advanceTimersByTimeAsync(NAME_WAIT_MS);
  expect(await outcome).toBeNull();
  name(PLAN);
  await vi.advanceTimersByTimeAsync(0);
  expect(openPreviewVideo).not.toHaveBeenCalled();
});

test('Preview: is handed over without a frame after the limit', async () => {
  const { outcome, opened } = open({ shown: NEVER });
  await vi.advanceTimersByTimeAsync(FRAME_WAIT_MS);
  expect(await outcome).toBe(opened);
  expect(opened.dispose).not.toHaveBeenCalled();
});

test('Preview: plays on after the start session, and ends under the message of the boot guard', async () => {
  const { outcome, opened, controller, guard } = open();
  await outcome;
  controller.abort();
  expect(opened.dispose).not.toHaveBeenCalled();
  guard.abort();
  expect(opened.dispose).toHaveBeenCalledOnce();
});

test('Preview that waits for a press: ends with the start session', async () => {
  const { outcome, opened, controller } = open({ press: NEVER });
  await outcome;
  controller.abort();
  expect(opened.dispose).toHaveBeenCalledOnce();
});

test('Preview: does not start in an ended session', async () => {
  const { outcome, controller } = open();
  controller.abort();
  expect(await outcome).toBeNull();
  expect(openPreviewVideo).not.toHaveBeenCalled();
});

const aPress = () => {
  let press: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    press = resolve;
  });
  return { promise, press };
};

test('Preview that waits for a press: resolves once it could play, and plays at the press', async () => {
  const { promise, press } = aPress();
  const { outcome, opened, setup } = open({ press: promise, shown: NEVER, ready: Promise.resolve() });
  expect(await outcome).toBe(opened);
  expect(setup()).toMatchObject({ plays: false });
  expect(opened.play).not.toHaveBeenCalled();
  press();
  await vi.advanceTimersByTimeAsync(0);
  expect(opened.play).toHaveBeenCalledOnce();
});

test('Preview that waits for a press: resolves at its first frame after a press', async () => {
  const { promise, press } = aPress();
  const shown = aPress();
  const { outcome, opened } = open({ press: promise, shown: shown.promise, ready: NEVER });
  const isSettled = vi.fn();
  void outcome.then(isSettled);
  press();
  await vi.advanceTimersByTimeAsync(0);
  expect(opened.play).toHaveBeenCalledOnce();
  expect(isSettled).not.toHaveBeenCalled();
  shown.press();
  expect(await outcome).toBe(opened);
});
