import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSentryTransport } from '@/telemetry/error-reports/sentry-transport';

const URL = 'https://sentry.example/api/1/envelope/';
const EVENT = [{ event_id: 'a' }, [[{ type: 'event' }, { message: 'x' }]]] as never;
const recordOutcome = () => undefined;

const fetched = vi.fn<typeof fetch>();
const log = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  log.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const transport = () => createSentryTransport(log)({ url: URL, recordDroppedEvent: recordOutcome });
const send = async (envelope = EVENT, by = transport()) => {
  const sending = Promise.resolve(by.send(envelope)).catch(() => null);
  await vi.advanceTimersByTimeAsync(60_000);
  return sending;
};
const bodyOf = () => String(fetched.mock.calls[0]?.[1]?.body);

describe('Sentry transport', () => {
  test('sends without cookies, and logs nothing on success', async () => {
    fetched.mockImplementation(async () => new Response('{}'));
    await send();
    expect(fetched.mock.calls[0]?.[0]).toBe(URL);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', credentials: 'omit' });
    expect(log).not.toHaveBeenCalled();
  });

  test.each<[string, typeof fetch]>([
    ['answers 500', async () => new Response('', { status: 500 })],
    ['is blocked', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('logs once that a service %s', async (_, answer) => {
    fetched.mockImplementation(answer);
    const by = transport();
    await send(EVENT, by);
    await send(EVENT, by);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(log.mock.calls.map(([level]) => level)).toEqual(['warn']);
  });

  test('abandons a request to a hanging service after ten seconds', async () => {
    let signal: AbortSignal | null | undefined;
    fetched.mockImplementation((_, init) => {
      signal = init?.signal;
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    void Promise.resolve(transport().send(EVENT)).catch(() => null);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(signal?.aborted).toBe(true);
    expect(log).toHaveBeenCalledOnce();
  });

  test('cleans the URLs of a replay, and gives the length of the cleaned text', async () => {
    fetched.mockImplementation(async () => new Response('{}'));
    const events = JSON.stringify([{ type: 4, data: { href: 'https://p.example/?movie_id=7&token=abc', title: 'я' } }]);
    const payload = `{"segment_id":0}\n${events}`;
    await send([{}, [[{ type: 'replay_recording', length: 1 }, payload]]] as never);
    const [, header = '', ...rest] = bodyOf().split('\n');
    const sent = rest.join('\n');
    expect(sent).toBe(
      '{"segment_id":0}\n[{"type":4,"data":{"href":"https://p.example/?movie_id=…&token=…","title":"я"}}]',
    );
    expect(JSON.parse(header)).toEqual({ type: 'replay_recording', length: Buffer.byteLength(sent) });
  });
});
