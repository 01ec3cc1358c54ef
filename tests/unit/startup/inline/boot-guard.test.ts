import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardBoot } from '@/startup/inline/boot-guard';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a page with its shell, or one in which the player has replaced it. */
function aPage(given: { hasShell?: boolean; hasRendered?: boolean; onLine?: boolean } = {}) {
  const { hasRendered = false, onLine = true } = given;
  const parsed = { hasShell: given.hasShell ?? true };
  const shell = { replaceChildren: vi.fn() };
  const root = { hasChildNodes: () => hasRendered };
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'vv-root' ? root : parsed.hasShell ? shell : null),
    createElement: () => ({ addEventListener: vi.fn(), setAttribute: vi.fn(), append: vi.fn() }),
  });
  vi.stubGlobal('HTMLScriptElement', class {});
  vi.stubGlobal('navigator', { onLine });
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const failed = vi.fn();
  guardBoot(failed);
  return { page, parsed, shell, failed, reload };
}

test('Boot guard: shows the failure screen when the widget does not load, and ends the start session once', () => {
  const { page, shell, failed } = aPage();
  page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('no chunk') }));
  expect(shell.replaceChildren).toHaveBeenCalledOnce();
  expect(failed).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(30_000);
  expect(failed, 'once').toHaveBeenCalledOnce();
});

test('Boot guard: waits for the widget for 30 s at most', () => {
  const { failed } = aPage();
  vi.advanceTimersByTime(29_999);
  expect(failed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(failed).toHaveBeenCalledOnce();
});

test('Boot guard: an error before the shell is parsed leaves the guard for a later one', () => {
  const { page, parsed, shell, failed } = aPage({ hasShell: false });
  const fail = () => page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('a bug') }));
  fail();
  expect(failed).not.toHaveBeenCalled();
  parsed.hasShell = true;
  fail();
  expect(failed).toHaveBeenCalledOnce();
  expect(shell.replaceChildren).toHaveBeenCalledOnce();
});

test.each([
  ['once the player has replaced the shell', { hasShell: false }],
  ['once React has rendered under the shell', { hasRendered: true }],
])('Boot guard: does nothing %s', (_, state) => {
  const { page, shell, failed } = aPage(state);
  page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('a bug') }));
  vi.advanceTimersByTime(30_000);
  expect(failed).not.toHaveBeenCalled();
  expect(shell.replaceChildren).not.toHaveBeenCalled();
});

test.each([
  ['reloads itself if it was offline', false, 1],
  ['stays as it is if it was online', true, 0],
] as const)('Boot guard: after the network is back the page %s', (_, onLine, reloads) => {
  const { page, reload } = aPage({ onLine });
  page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('no chunk') }));
  expect(reload).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(reloads);
});
