import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchStart } from '@/app/rescue/watch-start';
import { readHandover } from '@/domain/startup/handover';

const ORIGIN = 'https://vv.example/';
const ENTRY = `${ORIGIN}widget-assets/main-1.js`;
const HLS = `${ORIGIN}widget-assets/hls-1.js`;

/** The rescue code comes some seconds after the navigation. */
const NOW_MS = 4_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  // The server has every file.
  const answer = (url: string) =>
    new Response('', { headers: { 'content-type': url.endsWith('.js') ? 'text/javascript' : 'text/html' } });
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) => answer(url)),
  );
  vi.stubGlobal('CSS', { escape: String });
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, vi.fn());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * A frame with the entry and hls.js.
 * @param arrived files that have arrived; null in a browser that reports no times of files
 */
function aFrame(
  arrived: readonly string[] | null,
  { hasShell = false, className = '', isPressed = false, endedAt = 800 } = {},
) {
  const shell = { isThere: hasShell, className };
  const timings = (arrived ?? []).map((name) => ({ name, initiatorType: 'script', responseEnd: endedAt }));
  const control = { click: vi.fn() };
  const button = { closest: () => (isPressed ? {} : null) };
  const opened = Date.now() - NOW_MS;
  const history = {
    state: { vv: { control: 'settings' } } as unknown,
    replaceState(state: unknown) {
      history.state = state;
    },
  };
  const frame = {
    document: {
      baseURI: ORIGIN,
      visibilityState: 'visible',
      getElementById: () => (shell.isThere ? shell : null),
      querySelector: (selector: string) => {
        if (selector.includes('big-play')) return button;
        return selector.includes('settings') ? control : null;
      },
      querySelectorAll: () => [{ src: ENTRY }, { href: HLS }],
    },
    history,
    location: { href: `${ORIGIN}vv-player.php`, search: '?movie_id=1', reload: vi.fn() },
    performance: {
      now: () => Date.now() - opened,
      getEntriesByType: () => timings,
      getEntriesByName: (url: string) => timings.filter(({ name }) => name === url),
    },
  };
  void watchStart(frame as unknown as Window);
  return {
    reload: frame.location.reload,
    control,
    shell,
    search: () => new URLSearchParams(readHandover(frame).search),
    arrive: (name: string) => timings.push({ name, initiatorType: 'script', responseEnd: frame.performance.now() }),
  };
}

const LOOKS_MS = 10_000;

test('Watch of a start: a file that hangs reloads the frame, once', async () => {
  const { reload } = aFrame([ENTRY], { hasShell: true });
  await vi.advanceTimersByTimeAsync(LOOKS_MS);
  expect(reload).toHaveBeenCalledOnce();
});

test('Watch of a start: ends once the player is there and all files have arrived', async () => {
  const { reload, control } = aFrame([ENTRY, HLS]);
  await vi.advanceTimersByTimeAsync(LOOKS_MS);
  expect(reload).not.toHaveBeenCalled();
  expect(control.click).toHaveBeenCalledOnce();
});

test('Watch of a start: leaves a hung file to the player once the shell is gone', async () => {
  const { reload, control } = aFrame([ENTRY]);
  await vi.advanceTimersByTimeAsync(LOOKS_MS);
  expect(reload).not.toHaveBeenCalled();
  expect(fetch).not.toHaveBeenCalled();
  expect(control.click).toHaveBeenCalledOnce();
});

test('Watch of a start: leaves the frame to a player that comes while the file is checked', async () => {
  const { reload, shell } = aFrame([ENTRY], { hasShell: true });
  const answer = vi.mocked(fetch).getMockImplementation() as typeof fetch;
  vi.mocked(fetch).mockImplementation((...request) => {
    shell.isThere = false;
    return answer(...request);
  });
  await vi.advanceTimersByTimeAsync(LOOKS_MS);
  expect(fetch).toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['a player', false],
  ['a slow start', true],
])('Watch of a start: never reloads %s in a browser that reports no times of files', async (_, hasShell) => {
  const { reload } = aFrame(null, { hasShell });
  await vi.advanceTimersByTimeAsync(LOOKS_MS);
  expect(reload).not.toHaveBeenCalled();
  expect(fetch).not.toHaveBeenCalled();
});

test('Watch of a start: leaves files alone that arrive one after another', async () => {
  const { reload, arrive } = aFrame([ENTRY], { hasShell: true, endedAt: NOW_MS - 500 });
  await vi.advanceTimersByTimeAsync(1_500);
  arrive(HLS);
  await vi.advanceTimersByTimeAsync(LOOKS_MS);
  expect(reload).not.toHaveBeenCalled();
});

test('Watch of a start: leaves the frame alone while its server is away', async () => {
  vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  const { reload } = aFrame([ENTRY], { hasShell: true });
  await vi.advanceTimersByTimeAsync(LOOKS_MS);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['plays after a press', true, '1'],
  ['waits without a press', false, null],
])('Watch of a start: the next start %s', async (_, isPressed, autoPlay) => {
  const { reload, search } = aFrame([ENTRY], { hasShell: true, isPressed });
  await vi.advanceTimersByTimeAsync(LOOKS_MS);
  expect(reload).toHaveBeenCalled();
  expect(search().get('auto_play')).toBe(autoPlay);
});

test('Watch of a start: leaves one that has failed to the page, and ends with a player that comes late', async () => {
  const { reload, control, shell } = aFrame([ENTRY], { hasShell: true, className: 'failed' });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(fetch).not.toHaveBeenCalled();
  expect(control.click).not.toHaveBeenCalled();
  shell.isThere = false;
  await vi.advanceTimersByTimeAsync(LOOKS_MS);
  expect(reload).not.toHaveBeenCalled();
  expect(control.click).toHaveBeenCalledOnce();
});

test('Watch of a start: a second request that is answered under the message reloads nothing', async () => {
  const { reload, shell } = aFrame([ENTRY], { hasShell: true });
  const answer = vi.mocked(fetch).getMockImplementation() as typeof fetch;
  vi.mocked(fetch).mockImplementation((...request) => {
    shell.className = 'failed';
    return answer(...request);
  });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(fetch).toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});
