import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createStatisticsOutlet,
  type OutletSetup,
  type OutletWindow,
} from '@/telemetry/analytics-transport/statistics-outlet';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function anOutlet(given: { globals?: object; setup?: Partial<OutletSetup>; navigator?: object } = {}) {
  const bodies: unknown[] = [];
  const hostEvents: unknown[] = [];
  const log = vi.fn();
  const window = {
    navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0, ...given.navigator },
    performance: { now: () => 0 },
    fetch: async (_: string, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      return { ok: true, type: 'cors' };
    },
    ...given.globals,
  };
  let sent = 0;
  const outlet = createStatisticsOutlet(window as unknown as OutletWindow, {
    url: 'https://stat.example/',
    sendToHost: (event) => void hostEvents.push(event),
    nextId: () => `s-${++sent}`,
    onHide: () => undefined,
    log,
    ...given.setup,
  });
  return { outlet, bodies, hostEvents, log, window };
}

describe('Analytics event', () => {
  test('is sent to the function, the host page and the URL with the same content', async () => {
    const listener = vi.fn();
    const { outlet, bodies, hostEvents, window } = anOutlet({ globals: { videoplayer_ad_play: listener } });
    const payload = { video_id: 7, ad_id: ['a'], language: null };
    outlet.send('ad_play', payload);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(listener).toHaveBeenCalledExactlyOnceWith(payload);
    expect(listener.mock.contexts).toEqual([window]);
    expect(hostEvents).toEqual([{ event: 'ad_play', payload }]);
    expect(bodies).toEqual([[{ id: 's-1', event: 'ad_play', payload }]]);
  });

  test('reaches a function that is defined later, and skips a value that is not a function', () => {
    const { outlet, window, log } = anOutlet({ globals: { videoplayer_play: 'no function' } });
    outlet.send('play', {});
    const listener = vi.fn();
    Object.assign(window, { videoplayer_play: listener });
    outlet.send('play', {});
    expect(listener).toHaveBeenCalledOnce();
    expect(log).not.toHaveBeenCalled();
  });

  test('reaches the other targets when the function changes it or throws', async () => {
    const { outlet, bodies, hostEvents, log } = anOutlet({
      globals: {
        videoplayer_play(payload: Record<string, unknown>) {
          payload.video_id = 'spoilt';
          throw new Error('the owner’s bug');
        },
      },
    });
    expect(() => outlet.send('play', { video_id: 7 })).not.toThrow();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(bodies).toEqual([[{ id: 's-1', event: 'play', payload: { video_id: 7 } }]]);
    expect(hostEvents).toHaveLength(1);
    expect(log).toHaveBeenCalledExactlyOnceWith(
      'error',
      expect.stringContaining('videoplayer_play'),
      expect.any(Error),
    );
  });

  test('reaches the function when the host page is unreachable', () => {
    const listener = vi.fn();
    const sendToHost = () => {
      throw new DOMException('cannot be cloned', 'DataCloneError');
    };
    const { outlet } = anOutlet({ globals: { videoplayer_play: listener }, setup: { sendToHost } });
    outlet.send('play', {});
    expect(listener).toHaveBeenCalledOnce();
  });

  test('carries the same id in a batch that is repeated, and the next event another one', async () => {
    const bodies: unknown[] = [];
    const answers = [false, false, true];
    const fetch = async (_: string, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      return { ok: answers.shift() ?? true, type: 'cors' };
    };
    const { outlet } = anOutlet({ globals: { fetch } });
    outlet.send('play', { video_id: 7 });
    outlet.send('pause', {});
    await vi.advanceTimersByTimeAsync(120_000);
    const batch = [
      { id: 's-1', event: 'play', payload: { video_id: 7 } },
      { id: 's-2', event: 'pause', payload: {} },
    ];
    expect(bodies).toEqual([batch, batch, batch]);
    outlet.send('seek', {});
    await vi.advanceTimersByTimeAsync(20_000);
    expect(bodies[3]).toEqual([{ id: 's-3', event: 'seek', payload: {} }]);
  });

  test('is posted nowhere without a URL', async () => {
    const { outlet, bodies, hostEvents } = anOutlet({ setup: { url: null } });
    outlet.send('play', {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(bodies).toEqual([]);
    expect(hostEvents).toHaveLength(1);
  });
});

describe('Analytics device data', () => {
  test('is read from the User-Agent, touch points and client hints', () => {
    expect(anOutlet().outlet.deviceType).toBe('desktop');
    expect(anOutlet({ navigator: { userAgent: 'Mozilla/5.0 (Macintosh)', maxTouchPoints: 5 } }).outlet.deviceType).toBe(
      'tablet',
    );
    expect(anOutlet({ navigator: { userAgentData: { mobile: true } } }).outlet.deviceType).toBe('mobile');
  });

  test('has the bandwidth in kbit/s where the browser estimates one', () => {
    expect(anOutlet({ navigator: { connection: { downlink: 1.5 } } }).outlet.bandwidth()).toBe(1500);
    expect(anOutlet({ navigator: { connection: {} } }).outlet.bandwidth()).toBeNull();
    expect(anOutlet().outlet.bandwidth()).toBeNull();
  });
});
