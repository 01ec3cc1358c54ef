import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdEngine } from '@/ads';
import { createAdsLoader } from '@/app/load-ads';
import { createPrefetchCache } from '@/domain/prefetch/prefetch-cache';
import type { AdEnvironment } from '@/startup/ad-engine';
import type { JoinedWidget } from '@/startup/begin-ads';
import { aConfig } from '../../fixtures/config';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const PAGE = { document: { baseURI: 'https://player.example/', documentElement: {} } } as unknown as Window;
const SLOT = {} as HTMLElement;
const OTHER_SLOT = {} as HTMLElement;

function aLoader(load: () => Promise<unknown>) {
  const log = vi.fn();
  const surroundings: AdEnvironment & JoinedWidget = {
    config: aConfig({}, { adListUrl: 'https://ads.example/list' }),
    log,
    pageUrl: 'https://site.example/',
    sessionContext: () => null,
    contentId: () => 1,
    contentTime: () => 0,
    sound: () => ({ volume: 1, muted: false }),
    prefetched: createPrefetchCache(),
  };
  const loading = vi.fn(load);
  type Load = NonNullable<Parameters<typeof createAdsLoader>[3]>;
  return { loader: createAdsLoader(PAGE, surroundings, null, loading as unknown as Load), loading, log };
}

function anEngine() {
  const unmount = vi.fn();
  const engine = { mount: vi.fn(() => unmount) };
  return { engine, unmount, module: { createAdEngine: () => engine as unknown as AdEngine } };
}

describe('Ad engine loader', () => {
  test('loads the engine once, at the first request', async () => {
    const { engine, module } = anEngine();
    const { loader, loading } = aLoader(async () => module);
    expect(loading).not.toHaveBeenCalled();
    expect(await loader.engine()).toBe(engine);
    expect(await loader.engine()).toBe(engine);
    expect(loading).toHaveBeenCalledTimes(1);
  });

  test('gives no engine and logs a warning when the load fails, and loads again at the next request', async () => {
    const { engine, module } = anEngine();
    let isDown = true;
    const { loader, loading, log } = aLoader(() =>
      isDown ? Promise.reject(new Error('404')) : Promise.resolve(module),
    );
    expect(await loader.engine()).toBeNull();
    expect(log).toHaveBeenCalledExactlyOnceWith('warn', expect.any(String), expect.any(Error));
    isDown = false;
    expect(await loader.engine()).toBe(engine);
    expect(loading).toHaveBeenCalledTimes(2);
  });

  test('gives no engine and logs an error when its construction throws', async () => {
    const { loader, log } = aLoader(async () => ({
      createWidgetAdEngine() {
        throw new TypeError('a bug');
      },
    }));
    expect(await loader.engine()).toBeNull();
    expect(log).toHaveBeenCalledExactlyOnceWith('error', expect.any(String), expect.any(TypeError));
  });

  test('waits for five seconds at most, and logs a warning then', async () => {
    const { loader, log } = aLoader(() => new Promise(() => {}));
    const answer = vi.fn();
    void loader.engine().then(answer);
    await vi.advanceTimersByTimeAsync(4999);
    expect(answer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toHaveBeenCalledWith(null);
    expect(log).toHaveBeenCalledExactlyOnceWith('warn', expect.any(String), expect.any(Error));
  });
});

describe('Ad slot', () => {
  test('is mounted on the engine when the engine has loaded', async () => {
    const { engine, module } = anEngine();
    const { loader } = aLoader(async () => module);
    const coming = loader.engine();
    loader.mount(SLOT);
    await coming;
    expect(engine.mount).toHaveBeenCalledExactlyOnceWith(SLOT);
  });

  test('can be unmounted, also before the engine has loaded', async () => {
    const { engine, unmount, module } = anEngine();
    const { loader } = aLoader(async () => module);
    const coming = loader.engine();
    loader.mount(SLOT)();
    await coming;
    expect(engine.mount).not.toHaveBeenCalled();
    const leave = loader.mount(OTHER_SLOT);
    await vi.advanceTimersByTimeAsync(0);
    expect(engine.mount).toHaveBeenCalledExactlyOnceWith(OTHER_SLOT);
    leave();
    leave();
    expect(unmount).toHaveBeenCalledTimes(1);
  });

  test('of the next player is mounted in place of the last one', async () => {
    const { engine, unmount, module } = anEngine();
    const { loader } = aLoader(async () => module);
    const leave = loader.mount(SLOT);
    await loader.engine();
    leave();
    loader.mount(OTHER_SLOT);
    await vi.advanceTimersByTimeAsync(0);
    expect(unmount).toHaveBeenCalledTimes(1);
    expect(engine.mount.mock.calls).toEqual([[SLOT], [OTHER_SLOT]]);
  });

  test('is mounted on an engine that is requested after it', async () => {
    const { engine, module } = anEngine();
    const { loader } = aLoader(async () => module);
    loader.mount(SLOT);
    await loader.engine();
    expect(engine.mount).toHaveBeenCalledExactlyOnceWith(SLOT);
  });
});
