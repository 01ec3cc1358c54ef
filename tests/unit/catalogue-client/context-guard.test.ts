import { createContextGuard, type Ending } from 'catalogue-client/context-guard';
import { describe, expect, test, vi } from 'vitest';

const PAGE = 'https://player.example/vv-player.php';
const API = 'https://api.example/contents/1';
const HEADERS = { Accept: 'application/json', 'X-Session-Context': 'd-1' };
const PLAIN = { Accept: 'application/json' };

/** A guard before a service with these endings, by the order of the requests or by their headers. */
function aGuard(endingOf: (headers: Readonly<Record<string, string>>, index: number) => Ending | Promise<Ending>) {
  const plainOrigins = new Set<string>();
  const warn = vi.fn();
  const requests: Readonly<Record<string, string>>[] = [];
  const guard = createContextGuard({ plainOrigins, pageUrl: PAGE, warn });
  const send = (url = API, headers: Record<string, string> = HEADERS) =>
    guard(url, headers, async (own) => ({ ending: await endingOf(own, requests.push(own) - 1) }));
  return { send, requests, warn, plainOrigins };
}

const refusing = (headers: object): Ending => ('X-Session-Context' in headers ? 'unanswered' : 'answered');

describe('Session context that a service refuses', () => {
  test('is left out of a second request, and of all later ones of that origin', async () => {
    const { send, requests, warn, plainOrigins } = aGuard(refusing);
    expect(await send()).toEqual({ ending: 'answered' });
    expect(requests).toEqual([HEADERS, PLAIN]);
    await send('https://api.example/episodes');
    expect(requests.slice(2)).toEqual([PLAIN]);
    expect([...plainOrigins]).toEqual(['https://api.example']);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'https://api.example answers no CORS preflight for X-Session-Context: calls go on without it',
    );
    await send('https://other.example/');
    expect(requests.slice(3)).toEqual([HEADERS, PLAIN]);
  });

  test('is tried by one of several calls, for which the others wait', async () => {
    const { send, requests, warn } = aGuard(refusing);
    const endings = await Promise.all([send(), send(), send()]);
    expect(endings.map(({ ending }) => ending)).toEqual(['answered', 'answered', 'answered']);
    expect(requests).toEqual([HEADERS, HEADERS, HEADERS, PLAIN, PLAIN, PLAIN]);
    expect(warn).toHaveBeenCalledOnce();
  });

  test('costs one request more where the network is down, and is kept', async () => {
    const { send, requests, warn, plainOrigins } = aGuard(() => 'unanswered');
    await Promise.all([send(), send(), send()]);
    expect(requests).toEqual([HEADERS, HEADERS, HEADERS, PLAIN]);
    expect(plainOrigins.size).toBe(0);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('Session context that a service accepts', () => {
  test('is kept after a failure of the network', async () => {
    const { send, requests, plainOrigins } = aGuard((_, index) => (index === 0 ? 'answered' : 'unanswered'));
    await send();
    expect(await send()).toEqual({ ending: 'unanswered' });
    expect(requests).toEqual([HEADERS, HEADERS]);
    expect(plainOrigins.size).toBe(0);
  });

  test('is kept when a parallel call has it answered', async () => {
    const { send, plainOrigins, warn } = aGuard(async (headers, index) => {
      if (index === 1) return 'answered';
      return refusing(headers);
    });
    await Promise.all([send(), send()]);
    expect(plainOrigins.size).toBe(0);
    expect(warn).not.toHaveBeenCalled();
  });
});

test.each<[string, string, Record<string, string>, Ending]>([
  ['of the own origin', 'https://player.example/contents/1', HEADERS, 'unanswered'],
  ['without the header', API, PLAIN, 'unanswered'],
  ['that is aborted', API, HEADERS, 'unknown'],
  ['of a method that is not repeated', API, HEADERS, 'unknown'],
])('Session context: a request %s is sent once', async (_, url, headers, ending) => {
  const { send, requests } = aGuard(() => ending);
  await send(url, headers);
  expect(requests).toEqual([headers]);
});

test('Session context: a request to the own URL is guarded in a sandbox without an origin', async () => {
  vi.stubGlobal('self', { origin: 'null' });
  const { send, requests } = aGuard(refusing);
  expect(await send('https://player.example/contents/1')).toEqual({ ending: 'answered' });
  expect(requests).toEqual([HEADERS, PLAIN]);
  vi.unstubAllGlobals();
});
