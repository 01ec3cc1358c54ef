import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardBoot } from '@/startup/inline/boot-guard';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a page with or without the spinner that React replaces. */
function aPage(hasPlaceholder: boolean, onLine = true) {
  const placeholder = { setAttribute: vi.fn(), replaceChildren: vi.fn() };
  vi.stubGlobal('document', {
    getElementById: () => (hasPlaceholder ? placeholder : null),
    createElement: () => ({ addEventListener: vi.fn() }),
  });
  vi.stubGlobal('HTMLScriptElement', class {});
  vi.stubGlobal('navigator', { onLine });
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const failed = vi.fn();
  guardBoot(failed);
  return { page, placeholder, failed, reload };
}

test('Boot guard: shows the failure screen when the widget does not load, and ends the start session once', () => {
  const { page, placeholder, failed } = aPage(true);
  page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('no chunk') }));
  expect(placeholder.replaceChildren).toHaveBeenCalledOnce();
  expect(failed).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(30_000);
  expect(failed, 'once').toHaveBeenCalledOnce();
});

test('Boot guard: waits for the widget for 30 s at most', () => {
  const { failed } = aPage(true);
  vi.advanceTimersByTime(29_999);
  expect(failed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(failed).toHaveBeenCalledOnce();
});

test('Boot guard: does nothing once the widget has rendered', () => {
  const { failed } = aPage(false);
  vi.advanceTimersByTime(30_000);
  expect(failed).not.toHaveBeenCalled();
});

test.each([
  ['reloads itself if it was offline', false, 1],
  ['stays as it is if it was online', true, 0],
] as const)('Boot guard: after the network is back the page %s', (_, onLine, reloads) => {
  const { page, reload } = aPage(true, onLine);
  page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('no chunk') }));
  expect(reload).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(reloads);
});
