import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardBoot } from '@/startup/inline/boot-guard';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  // First: the stub of `performance` lies over the one of the fake timers.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Opens a page with its shell, or one in which the player has replaced it. */
function aPage(given: { hasShell?: boolean; hasRendered?: boolean; type?: string; refuse?: () => void } = {}) {
  const { hasRendered = false, type = 'navigate' } = given;
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
  const parsed = { hasShell: given.hasShell ?? true };
  const shell = { className: '', append: vi.fn() };
  const root = { hasChildNodes: () => hasRendered };
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'vv-root' ? root : parsed.hasShell ? shell : null),
    createElement: () => ({ addEventListener: vi.fn(), setAttribute: vi.fn(), append: vi.fn() }),
  });
  vi.stubGlobal('HTMLScriptElement', class {});
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const failed = vi.fn();
  guardBoot(failed, async () => undefined, given.refuse ?? null);
  return { page, parsed, shell, failed, reload };
}

test('Boot guard: shows the failure screen when the widget does not load, and ends the start session once', () => {
  const { page, shell, failed } = aPage();
  page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('no chunk') }));
  expect(shell.append).toHaveBeenCalledOnce();
  expect(failed).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(20_000);
  expect(failed, 'once').toHaveBeenCalledOnce();
});

test('Boot guard: waits for the widget for 20 s at most', () => {
  const { failed } = aPage();
  vi.advanceTimersByTime(19_999);
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
  expect(shell.append).toHaveBeenCalledOnce();
});

test.each([
  ['once the player has replaced the shell', { hasShell: false }],
  ['once React has rendered under the shell', { hasRendered: true }],
  ['once the player of the compatible build has replaced it', { hasShell: false, refuse: vi.fn() }],
  ['once React of the compatible build has rendered', { hasRendered: true, refuse: vi.fn() }],
])('Boot guard: does nothing %s', (_, state: Parameters<typeof aPage>[0]) => {
  const { page, shell, failed } = aPage(state);
  page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('a bug') }));
  vi.advanceTimersByTime(20_000);
  expect(failed).not.toHaveBeenCalled();
  if (state?.refuse) expect(state.refuse).not.toHaveBeenCalled();
  expect(shell.append).not.toHaveBeenCalled();
});

const pageAnswers = (ok: boolean) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => ({ ok })),
  );
const pageIsAway = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

/** A page that shows the message. */
function aFailedPage(type = 'navigate') {
  const opened = aPage({ type });
  opened.page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('no chunk') }));
  return opened;
}

test.each([
  ['reloads itself once it answers', true, 1],
  ['stays as it is without an answer', false, 0],
] as const)('Boot guard: after the network is back the page %s', async (_, ok, reloads) => {
  const { page, reload } = aFailedPage();
  pageAnswers(ok);
  expect(reload).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(reloads);
});

test('Boot guard: reloads the page once its server is back', async () => {
  const { reload } = aFailedPage();
  pageIsAway();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reload).not.toHaveBeenCalled();
  pageAnswers(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledOnce();
  expect(fetch).toHaveBeenCalledExactlyOnceWith('', { cache: 'no-store' });
});

test('Boot guard: a reload that did not help is not repeated before the page was away', async () => {
  const { reload } = aFailedPage('reload');
  pageAnswers(true);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(reload).not.toHaveBeenCalled();
  pageIsAway();
  await vi.advanceTimersByTimeAsync(60_000);
  pageAnswers(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['while it is hidden', { hidden: true }, {}],
  ['once the rescue code recovers the start', {}, { className: 'failed taken' }],
])('Boot guard: requests no page %s', async (_, document, taken) => {
  const { shell } = aFailedPage();
  pageAnswers(true);
  Object.assign(globalThis.document, document);
  Object.assign(shell, taken);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetch).not.toHaveBeenCalled();
});

test('Boot guard: leaves errors of the compatible build to the code that explains them', () => {
  const refuse = vi.fn();
  const { page, shell, failed } = aPage({ refuse });
  const error = new SyntaxError('Unexpected token');
  page.dispatchEvent(Object.assign(new Event('error'), { error }));
  expect(refuse).toHaveBeenCalledExactlyOnceWith(error);
  expect(failed, 'a preview and an ad stop').toHaveBeenCalledOnce();
  expect(shell.className).toBe('');
});
