import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ResumeAnswer } from '@/domain/playback/resume-answer';
import { createPrefetchCache } from '@/domain/prefetch/prefetch-cache';
import type { StartPlan } from '@/domain/startup/plan-start';
import type { BegunAds } from '@/startup/begin-ads';
import { FRAME_WAIT_MS, NAME_WAIT_MS, openPreview } from '@/startup/open-preview';
import { type BeginPreroll, CODE_WAIT_MS, SEEN_WAIT_MS, startPlayer } from '@/startup/start';
import type { PrerollPlan } from '@/startup/startup-session';
import { aConfig } from '../../fixtures/config';
import { fakeMemory } from '../../fixtures/widget';

vi.mock('@/startup/open-preview', async (original) => ({ ...(await original<object>()), openPreview: vi.fn() }));

const beginPreroll = vi.fn<BeginPreroll>();
const askResume = vi.fn<(...given: unknown[]) => Promise<ResumeAnswer>>();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(openPreview).mockReset();
  beginPreroll.mockReset();
  askResume.mockReset();
  vi.unstubAllGlobals();
});

const NEVER = new Promise<never>(() => undefined);

interface Visit {
  startsByItself?: boolean;
  /** Resolves when the frame comes into view. */
  seen?: Promise<void>;
  mayAsk?: boolean;
  /** Whether the plan asks to resume. */
  asks?: boolean;
  /** Time until the stream to preview is known. */
  previewMs?: number;
  ads?: Promise<PrerollPlan>;
  files?: Promise<void>;
  plan?: Promise<StartPlan | null>;
  hasStream?: Promise<boolean>;
  failed?: AbortSignal;
  /** Time of a press before the code. */
  pressedAt?: number | null;
}

const NO_ADS = Promise.resolve({ kind: 'none' } as const);

function open(visit: Visit = {}) {
  const { startsByItself = true, ads = NO_ADS, files = Promise.resolve(), pressedAt = null } = visit;
  const planned = visit.asks ? ({ asks: true } as StartPlan) : null;
  const { plan = Promise.resolve(planned), hasStream = Promise.resolve(true) } = visit;
  const { previewMs = 0 } = visit;
  const stream = { url: 'a' } as never;
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
  const localStorage = { getItem: () => null };
  const page = Object.assign(new EventTarget(), { parent: {}, console, localStorage });
  page.addEventListener('error', (event) =>
    events.push(`error ${(event as unknown as { error: Error }).error.message}`),
  );
  const preview = { url: 'a', dispose: () => void events.push('preview over') };
  vi.mocked(openPreview).mockResolvedValue(preview as never);
  const start = {
    prefetched: createPrefetchCache(),
    params: aConfig(),
    settings: fakeMemory(),
    plan,
    hasStream,
    isRepeated: false,
    failed: visit.failed ?? new AbortController().signal,
    mayAsk: visit.mayAsk ?? false,
    startsByItself,
    seen: visit.seen ?? Promise.resolve(),
    ads,
    sessionContext: () => null,
    contentId: () => 1,
    files,
    allowSegments: () => void events.push('segments'),
    preview: previewMs === 0 ? Promise.resolve(stream) : new Promise<never>((r) => setTimeout(r, previewMs, stream)),
    viewId: 'v',
    signal: new AbortController().signal,
    preloadPlayer: () => void events.push('preload'),
    dispose: () => void events.push('over'),
  };
  const startWidget = vi.fn((_: unknown, startup: { preview: unknown; ads: unknown }) => {
    const parts = [startup.preview === preview && 'preview', startup.ads !== null && 'ads'].filter(Boolean);
    events.push(['widget', ...parts].join(' with '));
  });
  const shell = {
    onPress: (listener: (at: number) => void) => void (pressedAt !== null && listener(pressedAt)),
    withdraw: () => undefined,
    forgetPress: () => undefined,
  };
  const code = {
    library: vi.fn(async () => {
      events.push('library');
      return {} as never;
    }),
    ads: vi.fn(async () => beginPreroll),
    question: vi.fn(async () => askResume),
    widget: vi.fn(async () => {
      events.push('code of the widget');
      return startWidget as never;
    }),
  };
  const run = () => startPlayer(page as never, start, shell, code);
  return { events, code, run, console, startWidget };
}

test('Start: opens the preview first and hands it to the widget', async () => {
  const { events, run } = open();
  await run();
  expect(events).toEqual(['library', 'segments', 'preload', 'code of the widget', 'widget with preview']);
});

const pressGiven = () => vi.mocked(openPreview).mock.calls[0]?.[3];

test('Start: the preview plays at once with autoplay', async () => {
  await open().run();
  expect(pressGiven()).toBeNull();
});

test('Start: a frame out of view plays neither a preview nor a preroll before the widget', async () => {
  for (const ads of [NO_ADS, Promise.resolve({ kind: 'preroll', url: 'list' } as const)]) {
    const { events, run } = open({ seen: NEVER, ads });
    const done = run();
    await vi.advanceTimersByTimeAsync(SEEN_WAIT_MS);
    await done;
    expect(events.at(-1)).toBe('widget');
  }
  expect(openPreview).not.toHaveBeenCalled();
  expect(beginPreroll).not.toHaveBeenCalled();
});

test('Start: the preview waits for a press without autoplay', async () => {
  const { events, run } = open({ startsByItself: false });
  await run();
  expect(events).toEqual(['library', 'segments', 'preload', 'code of the widget', 'widget with preview']);
  expect(pressGiven()).toBeInstanceOf(Promise);
});

test('Start: the preview plays at once after a press that came before the code', async () => {
  await open({ startsByItself: false, pressedAt: 5 }).run();
  expect(pressGiven()).toBeNull();
});

test('Start: previews nothing before a press if a preroll comes first', async () => {
  const ads = Promise.resolve({ kind: 'preroll', url: 'list' } as const);
  const { events, run } = open({ startsByItself: false, ads });
  await run();
  expect(openPreview).not.toHaveBeenCalled();
  expect(events).toEqual(['library', 'segments', 'preload', 'code of the widget', 'widget']);
});

test('Start: waits for a hanging chunk of hls.js up to its limit only', async () => {
  const { events, code, run } = open();
  code.library.mockReturnValue(NEVER);
  const done = run();
  await vi.advanceTimersByTimeAsync(CODE_WAIT_MS - 1);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(events).toEqual(['segments', 'preload', 'code of the widget', 'widget']);
});

test('Start: continues without a preview when hls.js does not load', async () => {
  const { events, code, run } = open();
  code.library.mockRejectedValue(new Error('no chunk'));
  await run();
  expect(events).toEqual(['segments', 'preload', 'code of the widget', 'widget']);
});

test('Start: continues without a preview that throws', async () => {
  const { events, run } = open();
  vi.mocked(openPreview).mockRejectedValue(new Error('a bug'));
  await run();
  expect(events).toEqual(['library', 'segments', 'preload', 'code of the widget', 'widget']);
});

test('Start: raises an error and ends the preview when the widget fails to load', async () => {
  const { events, code, run, console } = open();
  code.widget.mockRejectedValue(new Error('no chunk'));
  await run();
  expect(events).toEqual(['library', 'segments', 'preload', 'preview over', 'over', 'error no chunk']);
  expect(console.error).toHaveBeenCalledOnce();
});

/** The ads of a begun preroll. */
function begun() {
  const shown: { settle: (isShown: boolean) => void } = { settle: () => undefined };
  const stop = vi.fn();
  const promise = new Promise<boolean>((resolve) => {
    shown.settle = resolve;
  });
  beginPreroll.mockReturnValue({ shown: promise, stop } as unknown as BegunAds);
  return { stop, settle: (isShown: boolean) => shown.settle(isShown) };
}

const PREROLL = Promise.resolve({ kind: 'preroll', url: 'https://ads.example/list' } as const);

test('Start: waits for the ad list as long as the first files of the film are on their way', async () => {
  let answer: (plan: PrerollPlan) => void = () => undefined;
  const ads = new Promise<PrerollPlan>((resolve) => {
    answer = resolve;
  });
  const { events, run } = open({ ads, files: NEVER });
  const done = run();
  await vi.advanceTimersByTimeAsync(FRAME_WAIT_MS - 1);
  expect(events).toEqual(['library']);
  answer({ kind: 'none' });
  await done;
  expect(events).toEqual(['library', 'segments', 'preload', 'code of the widget', 'widget with preview']);
});

test.each([
  ['the first files of the film', Promise.resolve(), NAME_WAIT_MS],
  ['the limit of the first frame', NEVER, FRAME_WAIT_MS + NAME_WAIT_MS],
])('Start: leaves an ad list without an answer to the widget soon after %s', async (_, files, ms) => {
  const { events, run } = open({ ads: NEVER, files });
  const done = run();
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(events).toEqual(['library']);
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(events).toEqual(['library', 'segments', 'preload', 'code of the widget', 'widget']);
});

test('Start: does not wait for a slow catalogue', async () => {
  const { events, run } = open({ ads: NEVER, files: NEVER, plan: NEVER });
  const done = run();
  await vi.advanceTimersByTimeAsync(NAME_WAIT_MS);
  await done;
  expect(events).toEqual(['library', 'segments', 'preload', 'code of the widget', 'widget']);
});

test('Start: holds files and code of the player back until the first frame of a preroll, and opens no preview', async () => {
  const preroll = begun();
  const { events, run } = open({ ads: PREROLL });
  const done = run();
  await vi.advanceTimersByTimeAsync(FRAME_WAIT_MS - 1);
  expect(events).toEqual(['library']);
  preroll.settle(true);
  await done;
  expect(events).toEqual(['library', 'segments', 'preload', 'code of the widget', 'widget with ads']);
});

test('Start: continues without the first frame of a preroll at the limit', async () => {
  begun();
  const { events, run } = open({ ads: PREROLL });
  const done = run();
  await vi.advanceTimersByTimeAsync(FRAME_WAIT_MS);
  await done;
  expect(events.at(-1)).toBe('widget with ads');
});

test('Start: opens the preview when no preroll can play, and the widget reports the ads', async () => {
  const preroll = begun();
  const { events, run } = open({ ads: PREROLL });
  preroll.settle(false);
  await run();
  expect(events.at(-1)).toBe('widget with preview with ads');
});

test.each([
  ['does not load', () => Promise.reject(new Error('no chunk'))],
  ['hangs', () => NEVER],
])('Start: leaves the preroll to the widget if its code %s', async (_, load) => {
  const { events, code, run } = open({ ads: PREROLL });
  code.ads.mockImplementation(load);
  const done = run();
  await vi.advanceTimersByTimeAsync(CODE_WAIT_MS);
  await done;
  expect(openPreview).not.toHaveBeenCalled();
  expect(events).toEqual(['library', 'segments', 'preload', 'code of the widget', 'widget']);
});

test('Start: begins no preroll for content without a stream', async () => {
  begun();
  const { events, run } = open({ ads: PREROLL, hasStream: Promise.resolve(false) });
  await run();
  expect(beginPreroll).not.toHaveBeenCalled();
  expect(events.at(-1)).toBe('widget');
});

test.each([
  ['ends a preroll before', false],
  ['leaves a preroll after', true],
])('Start: %s its first frame when the content turns out to have no stream', async (_, isShown) => {
  const preroll = begun();
  let answer: (found: boolean) => void = () => undefined;
  const hasStream = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  const { run } = open({ ads: PREROLL, hasStream });
  void run();
  await vi.advanceTimersByTimeAsync(0);
  if (isShown) preroll.settle(true);
  await vi.advanceTimersByTimeAsync(0);
  answer(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(preroll.stop).toHaveBeenCalledTimes(isShown ? 0 : 1);
});

test('Start: ends the preroll when the page shows its failure message', async () => {
  const preroll = begun();
  const failure = new AbortController();
  const { run } = open({ ads: PREROLL, failed: failure.signal });
  preroll.settle(true);
  await run();
  expect(preroll.stop).not.toHaveBeenCalled();
  failure.abort();
  expect(preroll.stop).toHaveBeenCalledOnce();
});

test('Start: begins no preroll behind the failure message', async () => {
  begun();
  await open({ ads: PREROLL, failed: AbortSignal.abort() }).run();
  expect(beginPreroll).not.toHaveBeenCalled();
});

test('Start: ends the preroll when the widget fails to load', async () => {
  const preroll = begun();
  const { code, run } = open({ ads: PREROLL });
  code.widget.mockRejectedValue(new Error('no chunk'));
  preroll.settle(true);
  await run();
  expect(preroll.stop).toHaveBeenCalledOnce();
});

const AN_ANSWER = { seconds: 7, at: 0 };

async function previewAfter(answer: Promise<ResumeAnswer>, pressedAt: number | null = null) {
  askResume.mockReturnValue(answer);
  await open({ startsByItself: true, mayAsk: true, asks: true, pressedAt }).run();
  return { given: pressGiven() as Promise<void> };
}

test('Start: the preview of a saved position waits for the answer, also with autoplay', async () => {
  const { given } = await previewAfter(NEVER);
  await expect(Promise.race([given, Promise.resolve('waits')])).resolves.toBe('waits');
});

test('Start: the preview of a saved position waits also where its stream is known late', async () => {
  askResume.mockReturnValue(NEVER);
  const done = open({ startsByItself: true, mayAsk: true, asks: true, previewMs: NAME_WAIT_MS + 100 }).run();
  await vi.advanceTimersByTimeAsync(NAME_WAIT_MS + 200);
  await done;
  expect(pressGiven(), 'null would play it under the question').toBeInstanceOf(Promise);
});

test('Start: the preview of a saved position plays at a press after the question was closed', async () => {
  const { given } = await previewAfter(Promise.resolve({ kind: 'dismiss', ...AN_ANSWER }), 9);
  await expect(given).resolves.toBe(undefined);
});

test('Start: the preview of a saved position plays when the viewer continues', async () => {
  const { given } = await previewAfter(Promise.resolve({ kind: 'continue', ...AN_ANSWER }));
  await expect(given).resolves.toBeUndefined();
});

test('Start: the preview of a saved position ends when the viewer starts over', async () => {
  const { given } = await previewAfter(Promise.resolve({ kind: 'start-over', ...AN_ANSWER }));
  await expect(given).rejects.toBeInstanceOf(Error);
});

test('Start: the code of the question is not requested without a saved position', async () => {
  const { run, code } = open();
  await run();
  expect(code.question).not.toHaveBeenCalled();
});

test('Start: the widget gets the answer', async () => {
  const answer = { kind: 'dismiss', ...AN_ANSWER } as const;
  askResume.mockResolvedValue(answer);
  const { run, startWidget } = open({ mayAsk: true });
  await run();
  const given = startWidget.mock.calls[0]?.[1] as { resumeAnswer?: Promise<unknown> } | undefined;
  expect(await given?.resumeAnswer).toBe(answer);
});
