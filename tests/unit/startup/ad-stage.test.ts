import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdEngine, AdEngineSetup } from '@/ads';
import { createPrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { AD_WAIT_MS } from '@/lib/ad-wait';
import { ok } from '@/lib/result';
import { type AdEnvironment, AdStage } from '@/startup/ad-stage';
import { aConfig } from '../../fixtures/config';
import { aSchedule } from '../../support/ad-schedule';
import { anOverlay, FakeBreak } from '../../support/fake-ads';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const PAGE = {
  document: { baseURI: 'https://player.example/', documentElement: {} },
  history: { state: null },
} as unknown as Window;
const SLOT = {} as HTMLElement;
const OTHER_SLOT = {} as HTMLElement;

function aStage(load: () => Promise<unknown>) {
  const log = vi.fn();
  const around: AdEnvironment = {
    config: aConfig({}, { adListUrl: 'https://ads.example/list', adMacros: { site_id: '7' }, adRules: 'full' }),
    log,
    pageUrl: 'https://site.example/',
    sessionContext: () => null,
    contentId: () => 1,
    contentTime: () => 0,
    sound: () => ({ volume: 1, muted: false }),
    prefetched: createPrefetchCache(),
  };
  const loading = vi.fn(load);
  type Load = ConstructorParameters<typeof AdStage>[1];
  const stage = new AdStage(PAGE, loading as unknown as Load, around);
  stage.join(around);
  return { stage, loading, log };
}

function anEngine() {
  const unmount = vi.fn();
  const engine = { mount: vi.fn((_: HTMLElement) => unmount) };
  return { engine, unmount, module: { createAdEngine: () => engine as unknown as AdEngine } };
}

describe('Ad stage: the engine', () => {
  test('loads the engine once, at the first request', async () => {
    const { engine, module } = anEngine();
    const { stage, loading } = aStage(async () => module);
    expect(loading).not.toHaveBeenCalled();
    expect(await stage.engine()).toBe(engine);
    expect(await stage.engine()).toBe(engine);
    expect(loading).toHaveBeenCalledTimes(1);
  });

  test('gives no engine and logs a warning when the load fails, and loads again at the next request', async () => {
    const { engine, module } = anEngine();
    let isDown = true;
    const { stage, loading, log } = aStage(() => (isDown ? Promise.reject(new Error('404')) : Promise.resolve(module)));
    expect(await stage.engine()).toBeNull();
    expect(log).toHaveBeenCalledExactlyOnceWith('warn', expect.any(String), expect.any(Error));
    isDown = false;
    expect(await stage.engine()).toBe(engine);
    expect(loading).toHaveBeenCalledTimes(2);
  });

  test('gives the engine the macros and the rules of the publisher', async () => {
    const createAdEngine = vi.fn(anEngine().module.createAdEngine);
    await aStage(async () => ({ createAdEngine })).stage.engine();
    expect(createAdEngine).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        macros: { site_id: '7' },
        rules: 'full',
        creative: { url: expect.stringMatching(/\/vv-player\.php\?creative$/), title: 'Реклама' },
      }),
    );
  });

  test('keeps the accounts of breaks until the widget listens', async () => {
    const createAdEngine = vi.fn((_: AdEngineSetup) => anEngine().module.createAdEngine());
    const { stage } = aStage(async () => ({ createAdEngine }));
    await stage.engine();
    const report = createAdEngine.mock.calls[0]?.[0].report;
    const ledger = { id: 'preroll', number: 1, sequence: 1, type: 'preroll', ms: 40, sources: [] } as const;
    report?.(ledger, true);
    const listener = vi.fn();
    stage.onLedger(listener);
    report?.({ ...ledger, id: 'midroll' }, false);
    expect(listener.mock.calls).toEqual([
      [ledger, true],
      [{ ...ledger, id: 'midroll' }, false],
    ]);
  });

  test('gives no engine and logs an error when its construction throws', async () => {
    const { stage, log } = aStage(async () => ({
      createAdEngine() {
        throw new TypeError('a bug');
      },
    }));
    expect(await stage.engine()).toBeNull();
    expect(log).toHaveBeenCalledExactlyOnceWith('error', expect.any(String), expect.any(TypeError));
  });

  test('waits for five seconds at most, and logs a warning then', async () => {
    const { stage, log } = aStage(() => new Promise(() => {}));
    const answer = vi.fn();
    void stage.engine().then(answer);
    await vi.advanceTimersByTimeAsync(4999);
    expect(answer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toHaveBeenCalledWith(null);
    expect(log).toHaveBeenCalledExactlyOnceWith('warn', expect.any(String), expect.any(Error));
  });
});

describe('Ad stage: the slot of the widget', () => {
  test('is mounted on the engine when the engine has loaded', async () => {
    const { engine, module } = anEngine();
    const { stage } = aStage(async () => module);
    const coming = stage.engine();
    stage.mount(SLOT);
    await coming;
    expect(engine.mount).toHaveBeenCalledExactlyOnceWith(SLOT);
  });

  test('can be unmounted, also before the engine has loaded', async () => {
    const { engine, unmount, module } = anEngine();
    const { stage } = aStage(async () => module);
    const coming = stage.engine();
    stage.mount(SLOT)();
    await coming;
    expect(engine.mount).not.toHaveBeenCalled();
    const leave = stage.mount(OTHER_SLOT);
    await vi.advanceTimersByTimeAsync(0);
    expect(engine.mount).toHaveBeenCalledExactlyOnceWith(OTHER_SLOT);
    leave();
    leave();
    expect(unmount).toHaveBeenCalledTimes(1);
  });

  test('of the next player is mounted in place of the last one', async () => {
    const { engine, unmount, module } = anEngine();
    const { stage } = aStage(async () => module);
    const leave = stage.mount(SLOT);
    await stage.engine();
    leave();
    stage.mount(OTHER_SLOT);
    await vi.advanceTimersByTimeAsync(0);
    expect(unmount).toHaveBeenCalledTimes(1);
    expect(engine.mount.mock.calls).toEqual([[SLOT], [OTHER_SLOT]]);
  });

  test('is mounted on an engine that is requested after it', async () => {
    const { engine, module } = anEngine();
    const { stage } = aStage(async () => module);
    stage.mount(SLOT);
    await stage.engine();
    expect(engine.mount).toHaveBeenCalledExactlyOnceWith(SLOT);
  });
});

describe('Ad stage: an ad over the page', () => {
  /** An ad that plays over the page, and the widget's slot. */
  async function open() {
    const { engine, unmount, module } = anEngine();
    const { stage } = aStage(async () => module);
    const events: string[] = [];
    const overlay = anOverlay((name) => void events.push(name));
    stage.begin('https://ads.example/list', overlay);
    await stage.engine();
    expect(engine.mount.mock.calls).toEqual([[overlay.slot]]);
    engine.mount.mockImplementation((slot) => {
      events.push(slot === SLOT ? 'move' : 'elsewhere');
      return unmount;
    });
    return { stage, events, unmount };
  }

  test('stays there until the layer shows it, and its label until the layer has its own', async () => {
    const { stage, events } = await open();
    stage.mount(SLOT);
    expect(events).toEqual([]);
    stage.shown(false);
    expect(events).toEqual(['move', 'uncover']);
    stage.shown(true);
    expect(events).toEqual(['move', 'uncover', 'remove the label']);
  });

  test('does not move out of the page where a slot leaves that never had it', async () => {
    const { stage, events, unmount } = await open();
    stage.mount(SLOT)();
    expect(unmount).not.toHaveBeenCalled();
    stage.shown(false);
    expect(events).toEqual([]);
    stage.mount(SLOT);
    expect(events).toEqual(['move', 'uncover']);
  });

  test('leaves the slot of the widget to the next ad when it ends', async () => {
    const { stage, events } = await open();
    stage.mount(SLOT);
    stage.uncover();
    stage.shown(false);
    expect(events).toEqual(['remove', 'move']);
  });
});

describe('Ad stage: the break', () => {
  const LIST = 'https://ads.example/list';
  const SOUND = { volume: 1, muted: false };

  /** A stage over an engine whose documents come when the test says so. */
  function open() {
    const deadlines: (AbortSignal | undefined)[] = [];
    let arrive: () => void = () => undefined;
    const engine: AdEngine = {
      loadSchedule: async (_url, _signal, deadline) => {
        deadlines.push(deadline);
        return ok(aSchedule({}));
      },
      prepare: async (type) => {
        await new Promise<void>((resolve) => {
          arrive = resolve;
        });
        return new FakeBreak(type);
      },
      mount: () => () => undefined,
      leave: () => undefined,
    };
    const { stage } = aStage(async () => ({ createAdEngine: () => engine }));
    return { stage, deadlines, arrive: () => arrive() };
  }

  test('is the one under way for whoever asks, until it ends', async () => {
    const { stage, arrive } = open();
    const first = stage.prepare('preroll', [LIST]);
    expect(stage.prepare('preroll', [LIST])).toBe(first);
    await vi.advanceTimersByTimeAsync(0);
    arrive();
    const found = await first;
    expect(stage.running()).toBe(found);
    stage.end(false);
    expect(stage.running()).toBeNull();
    expect(stage.prepare('preroll', [LIST])).not.toBe(first);
  });

  test('does not come after a cut, also where its documents arrive at that moment', async () => {
    const { stage, arrive } = open();
    const coming = stage.prepare('preroll', [LIST]);
    await vi.advanceTimersByTimeAsync(0);
    arrive();
    stage.end(true);
    expect(await coming).toBeNull();
    expect(stage.running()).toBeNull();
  });

  test('has the whole wait again after one that was used up', async () => {
    const { stage, deadlines } = open();
    for (const isUsedUp of [true, false]) {
      stage.expect();
      stage.start(SOUND);
      await stage.loadSchedule(LIST);
      if (isUsedUp) await vi.advanceTimersByTimeAsync(AD_WAIT_MS);
      expect(deadlines.at(-1)?.aborted).toBe(isUsedUp);
      stage.end(false);
    }
  });

  test('has begun until an episode takes its list', () => {
    const { stage } = open();
    stage.begin(LIST, anOverlay());
    expect(stage.begun).toBe(LIST);
    expect(stage.take(LIST)).toBe(true);
    expect(stage.begun).toBeNull();
    expect(stage.take(LIST), 'another episode with the same list').toBe(false);
  });
});
