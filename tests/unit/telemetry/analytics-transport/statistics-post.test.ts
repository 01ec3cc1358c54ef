import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  BATCH_EVENTS,
  BATCH_INTERVAL_MS,
  createStatisticsPost,
  MOST_BATCH_BYTES,
  MOST_TRIES,
  MOST_WAITING,
  REQUEST_LIMIT_MS,
} from '@/telemetry/analytics-transport/statistics-post';

type Answer = 'ok' | 'error' | 'refused' | 'hang';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Stubs a server with these responses. */
function aUrl(answers: Answer[] = []) {
  const requests: { url: string; init: RequestInit; events: unknown[]; at: number }[] = [];
  const log = vi.fn();
  let hide: () => void = () => undefined;
  const startedAt = Date.now();
  const add = createStatisticsPost({
    url: 'https://stat.example/in',
    async fetch(url, init) {
      const answer = answers[requests.length] ?? answers.at(-1) ?? 'ok';
      requests.push({ url, init, events: JSON.parse(String(init.body)), at: Date.now() - startedAt });
      if (answer === 'hang') {
        await new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
      }
      if (answer === 'refused') throw new TypeError('Failed to fetch');
      return { ok: answer === 'ok', type: 'cors' };
    },
    onHide: (run) => {
      hide = run;
    },
    now: () => Date.now(),
    log,
  });
  const send = (...names: (string | number)[]) => {
    for (const name of names) add(JSON.stringify(name));
  };
  const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);
  return { send, numbers, requests, log, leave: () => hide(), sent: () => requests.map(({ events }) => events) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('Analytics batch', () => {
  test('waits for more events, then is sent as one array', async () => {
    const { send, requests, sent } = aUrl();
    send('a', 'b');
    await pass(BATCH_INTERVAL_MS - 1);
    expect(requests).toEqual([]);
    send('c');
    await pass(1);
    expect(sent()).toEqual([['a', 'b', 'c']]);
    await pass(BATCH_INTERVAL_MS * 10);
    expect(requests).toHaveLength(1);
  });

  test('is sent with keepalive and a time limit, without preflight and cookies', async () => {
    const { send, requests } = aUrl();
    send('a');
    await pass(BATCH_INTERVAL_MS);
    expect(requests[0]).toMatchObject({
      url: 'https://stat.example/in',
      init: { method: 'POST', keepalive: true, credentials: 'omit', mode: 'cors' },
    });
    expect(requests[0]?.init).not.toHaveProperty('headers');
    expect(typeof requests[0]?.init.body).toBe('string');
    expect(requests[0]?.init.signal).toBeInstanceOf(AbortSignal);
  });

  test('is sent at once when it is full', async () => {
    const { send, numbers, sent } = aUrl();
    send(...numbers(BATCH_EVENTS));
    await pass(0);
    expect(sent()).toEqual([numbers(BATCH_EVENTS)]);
  });

  test('stays within the byte limit of keepalive requests', async () => {
    const { send, requests } = aUrl();
    const long = 'ж'.repeat(10_000);
    send(...Array.from({ length: 6 }, () => long));
    await pass(BATCH_INTERVAL_MS * 4);
    const bytes = requests.map(({ init }) => new TextEncoder().encode(String(init.body)).length);
    expect(Math.max(...bytes)).toBeLessThanOrEqual(MOST_BATCH_BYTES);
    expect(requests.flatMap(({ events }) => events)).toHaveLength(6);
  });

  test('drops an event that is longer than the limit', async () => {
    const { send, sent, log } = aUrl();
    send('x'.repeat(MOST_BATCH_BYTES), 'a');
    await pass(BATCH_INTERVAL_MS);
    expect(sent()).toEqual([['a']]);
    expect(log).toHaveBeenCalledOnce();
  });
});

describe('Analytics URL that fails', () => {
  test.each(['error', 'refused', 'hang'] as const)(
    'with %s gets the batch again, and then the rest',
    async (answer) => {
      const { send, sent } = aUrl([answer, 'ok']);
      send('a');
      await pass(BATCH_INTERVAL_MS + REQUEST_LIMIT_MS);
      send('b');
      await pass(BATCH_INTERVAL_MS * 4);
      expect(sent()).toEqual([['a'], ['a'], ['b']]);
    },
  );

  test('for good loses a batch after a few tries, and is tried at growing intervals', async () => {
    const { send, requests, log } = aUrl(['refused']);
    for (let minute = 0; minute < 60; minute += 1) {
      send(minute);
      await pass(60_000);
    }
    const tries = requests.filter(({ events }) => events.includes(0));
    expect(tries).toHaveLength(MOST_TRIES);
    expect(requests.length).toBeLessThan(20);
    const last = requests.slice(-2).map(({ at }) => at);
    expect((last[1] ?? 0) - (last[0] ?? 0)).toBeGreaterThan(5 * 60_000 - 1);
    expect(log).toHaveBeenCalled();
  });

  test('gets no request for a full batch before the pause ends, and the queue is bounded', async () => {
    const { send, numbers, requests } = aUrl(['refused', 'refused', 'refused', 'ok']);
    send('first');
    await pass(BATCH_INTERVAL_MS);
    send(...numbers(MOST_WAITING + 100));
    await pass(0);
    expect(requests).toHaveLength(1);
    await pass(BATCH_INTERVAL_MS * 100);
    const second = requests.slice(MOST_TRIES).flatMap(({ events }) => events);
    expect(second).toEqual(numbers(MOST_WAITING, 100));
  });

  test('of another origin with opaque responses gets each batch once', async () => {
    const modes: unknown[] = [];
    const add = createStatisticsPost({
      url: 'https://stat.example/in',
      async fetch(_, { mode }) {
        modes.push(mode);
        if (mode === 'cors') throw new TypeError('Failed to fetch');
        return { ok: false, type: 'opaque' };
      },
      onHide: () => undefined,
      now: () => Date.now(),
      log: () => undefined,
    });
    for (const name of ['a', 'b', 'c']) {
      add(JSON.stringify(name));
      await pass(BATCH_INTERVAL_MS * 2);
    }
    expect(modes).toEqual(['cors', 'no-cors', 'no-cors', 'no-cors']);
  });

  test('gets one request at a time', async () => {
    const { send, numbers, requests } = aUrl(['hang']);
    send(...numbers(BATCH_EVENTS));
    send(...numbers(BATCH_EVENTS * 3));
    await pass(REQUEST_LIMIT_MS - 1);
    expect(requests).toHaveLength(1);
  });
});

describe('Analytics on a page that is left', () => {
  test('sends waiting events at once with the last events, beside a running request', async () => {
    const { send, numbers, leave, sent } = aUrl(['hang', 'ok']);
    send(...numbers(BATCH_EVENTS));
    await pass(0);
    send('a', 'b');
    leave();
    send('farewell');
    expect(sent()).toEqual([numbers(BATCH_EVENTS), ['a', 'b'], ['farewell']]);
  });

  test('continues as before when the page is shown again', async () => {
    const { send, leave, sent } = aUrl();
    leave();
    await pass(5000);
    send('a');
    expect(sent()).toEqual([]);
    await pass(BATCH_INTERVAL_MS);
    expect(sent()).toEqual([['a']]);
  });

  test('sends nothing when no event waits', () => {
    const { leave, requests } = aUrl();
    leave();
    expect(requests).toEqual([]);
  });
});
