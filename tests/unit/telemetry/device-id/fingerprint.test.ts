import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTask } from '@/lib/wait-for-idle';
import {
  boundAll,
  boundSource,
  computeFingerprint,
  isSample,
  readPermissions,
} from '@/telemetry/device-id/fingerprint';
import { FakeStorage } from '../../../support/fake-storage';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('Fingerprint trait', () => {
  const get = (source: (options: never) => unknown) => Promise.resolve(boundSource(source)(undefined as never));

  test.each<[string, () => unknown]>([
    ['at once', () => 42],
    ['asynchronously', async () => 42],
    ['in two steps', () => () => 42],
    ['in two asynchronous steps', async () => async () => 42],
  ])('can be read %s', async (_, source) => {
    expect(await get(source)).toBe(42);
  });

  test.each<[string, () => unknown]>([
    ['a first step', () => new Promise(() => {})],
    ['a second step', () => () => new Promise(() => {})],
  ])('with %s that never ends is abandoned after a second', async (_, source) => {
    const outcome = vi.fn();
    get(source).catch(outcome);
    await vi.advanceTimersByTimeAsync(999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledOnce();
  });

  test('rejects with the error of a source that throws', async () => {
    const broken = () => {
      throw new Error('no canvas');
    };
    await expect(get(broken)).rejects.toThrow('no canvas');
  });
});

describe('Permission trait of the fingerprint', () => {
  const query = vi.fn<(permission: { name: string }) => Promise<{ state: string }>>();
  beforeEach(() => {
    query.mockReset().mockResolvedValue({ state: 'prompt' });
    vi.stubGlobal('navigator', { permissions: { query } });
  });
  const timesAsked = (name: string) => query.mock.calls.filter(([one]) => one.name === name).length;

  test('reads the state of each permission', async () => {
    expect(await readPermissions()).toMatchObject({ geolocation: 'prompt', notifications: 'prompt' });
    expect(timesAsked('camera')).toBe(1);
  });

  test('is read again after a failure, three times at most', async () => {
    let failures = 3;
    query.mockImplementation(async ({ name }) => {
      if (name === 'camera' || (name === 'midi' && failures-- > 0)) throw new TypeError('no such permission');
      return { state: 'granted' };
    });
    expect(await readPermissions()).toMatchObject({ camera: null, midi: 'granted' });
    expect([timesAsked('camera'), timesAsked('midi'), timesAsked('geolocation')]).toEqual([4, 4, 1]);
  });

  test('is unknown in a browser without permissions', async () => {
    vi.stubGlobal('navigator', {});
    expect(await readPermissions()).toMatchObject({ camera: null });
  });
});

describe('Fingerprint', () => {
  test('reads one trait after the other, each while the viewer waits for nothing', async () => {
    const log: string[] = [];
    const gates: (() => void)[] = [];
    const waitForIdle = () => new Promise<void>((resolve) => gates.push(resolve));
    const { fonts, canvas } = boundAll(
      { fonts: () => log.push('fonts'), canvas: () => log.push('canvas') },
      waitForIdle,
    );
    const read = Promise.all([fonts, canvas].map((source) => source?.(undefined as never)));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(log).toEqual([]);
    gates[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(['fonts']);
    gates[1]?.();
    await read;
    expect(log).toEqual(['fonts', 'canvas']);
  });

  test('lets a task run between two traits when the calls wait for it', async () => {
    const log: string[] = [];
    const { port1: page, port2: sender } = new MessageChannel();
    page.onmessage = () => log.push('input');
    const { fonts, canvas } = boundAll(
      {
        fonts: () => {
          log.push('fonts');
          sender.postMessage(null);
        },
        canvas: () => log.push('canvas'),
      },
      nextTask,
    );
    await Promise.all([fonts, canvas].map((source) => source?.(undefined as never)));
    page.close();
    expect(log).toEqual(['fonts', 'input', 'canvas']);
  });
});

describe('Fingerprint sample', () => {
  const aWindow = () => ({ sessionStorage: new FakeStorage() });

  test('covers one session in a thousand', () => {
    expect(isSample(aWindow(), () => 0.000_99)).toBe(true);
    expect(isSample(aWindow(), () => 0.001)).toBe(false);
  });

  test('is drawn once a session, whatever its result', () => {
    for (const first of [0, 1]) {
      const window = aWindow();
      isSample(window, () => first);
      expect(isSample(window, () => 0)).toBe(false);
    }
  });

  test('is off where the browser keeps no storage', () => {
    const window = {
      get sessionStorage(): Storage {
        throw new Error('SecurityError');
      },
    };
    expect(isSample(window, () => 0)).toBe(false);
  });

  test('is sent with its hash to the URL of the site, once a session', async () => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response());
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('window', aWindow());
    vi.spyOn(Math, 'random').mockReturnValue(0.000_5);
    const compute = async () => {
      const hash = computeFingerprint('https://site.example/log', async () => undefined);
      await vi.runAllTimersAsync();
      return hash;
    };
    const hash = await compute();
    await compute();
    expect(fetched).toHaveBeenCalledOnce();
    const [url, { body } = {}] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('https://site.example/log');
    expect(JSON.parse(String(body))).toMatchObject({ hash, components: { timezone: expect.any(Object) } });
  });
});
