import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSentry } from '@/telemetry/error-reports/sentry';

vi.mock('@/telemetry/error-reports/sentry-replay', () => ({ createReplay: () => ({ name: 'Replay' }) }));

const fetched = vi.fn<typeof fetch>();
const log = vi.fn();

beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  log.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = (dsn: string) =>
  openSentry({ dsn, release: '1.2.3', build: 'modern', projectLabel: 'demo', movieId: () => 7, log });

interface Sent {
  event_id: string;
  release: string;
  tags: Record<string, string>;
  exception: { values: { type: string; value: string; stacktrace?: { frames: { function?: string }[] } }[] };
}

/** The sent events, once there are this many. */
async function sent(count: number): Promise<Sent[]> {
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(count));
  return fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body).split('\n')[2] ?? '') as Sent);
}

test('error reports: an interface bug is sent with its exception and component stack', async () => {
  const sink = await open('https://public@sentry.example/1');
  const error = new RangeError('no track for viewer@example.com');
  const componentStack =
    '\n    at SeekBar (https://player.example/x.js:1:2)\n    at ControlBar (https://player.example/x.js:3:4)';
  sink.send({
    error: { kind: 'unexpected', id: 'b'.repeat(32), reason: 'bug', detail: String(error) },
    cause: { kind: 'bug', error, componentStack },
  });
  const [event] = await sent(1);
  expect(event).toMatchObject({
    event_id: 'b'.repeat(32),
    release: '1.2.3',
    tags: { sentry_project_label: 'demo', kind: 'unexpected', reason: 'bug' },
  });
  const values = event?.exception.values ?? [];
  expect(values.map(({ type }) => type)).toEqual(['React ErrorBoundary RangeError', 'RangeError']);
  expect(values[1]?.value).toBe('no track for [e-mail]');
  expect(values[0]?.stacktrace?.frames.map((frame) => frame.function)).toEqual(['ControlBar', 'SeekBar']);
});

test('error reports: an uncaught error is sent once, for any number of repetitions, without secrets', async () => {
  await open('https://public@sentry.example/1');
  const fail = (text: string) => {
    const error = new Error(`${text} token=opaque-secret`);
    window.onerror?.(error.message, 'https://player.example/x.js', 1, 2, error);
  };
  for (const text of ['first', 'first', 'first', 'second']) fail(text);
  const values = (await sent(2)).map(({ exception }) => exception.values[0]?.value);
  expect(values).toEqual(['first token=***', 'second token=***']);
});

test('error reports: an invalid DSN is logged, and nothing is sent', async () => {
  const sink = await open('https://sentry.example/nothing');
  sink.send({ error: { kind: 'master-failed', id: 'c'.repeat(32), url: 'u' }, cause: null });
  expect(log).toHaveBeenCalledExactlyOnceWith('warn', expect.stringContaining('env_sentry_dsn'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched).not.toHaveBeenCalled();
});
