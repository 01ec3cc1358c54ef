import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bootText } from '@/i18n/startup-text';
import { guardBoot } from '@/startup/inline/boot-guard';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  // A recovery that goes on would act on the page of the next test.
  for (const parsed of opened.splice(0)) parsed.hasShell = false;
  await vi.advanceTimersByTimeAsync(LONGEST_PAUSE_MS);
  // First: the stub of `performance` lies over the one of the fake timers.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** No recovery waits longer between two requests. */
const LONGEST_PAUSE_MS = 90_000;

const opened: { hasShell: boolean }[] = [];

const PAGE = 'https://vv.example/vv-player.php';
const FILES = ['main-1.js', 'player-1.css'].map((name) => `https://vv.example/widget-assets/${name}`);

/** Opens a page with its shell, or one in which the player has replaced it. */
function aPage(
  given: { hasShell?: boolean; hasRendered?: boolean; hasReloaded?: boolean; refuse?: () => void; films?: object } = {},
) {
  const { hasRendered = false, hasReloaded = false, films } = given;
  const history = {
    state: (hasReloaded ? { vv: { code: 'failed' } } : null) as unknown,
    replaceState(state: unknown) {
      history.state = state;
    },
  };
  const parsed = { hasShell: given.hasShell ?? true, hasRendered };
  opened.push(parsed);
  const shell = { className: '', append: vi.fn() };
  const root = { hasChildNodes: () => parsed.hasRendered };
  const words = { textContent: '' };
  vi.stubGlobal('document', {
    hidden: false,
    getElementById: (id: string) => (id === 'vv-root' ? root : parsed.hasShell ? shell : null),
    querySelector: () => films ?? null,
    createElement: (name: string) =>
      Object.assign(name === 'p' ? words : {}, { addEventListener: vi.fn(), setAttribute: vi.fn(), append: vi.fn() }),
  });
  vi.stubGlobal('HTMLScriptElement', class {});
  const reload = vi.fn();
  vi.stubGlobal('location', { href: PAGE, reload });
  vi.stubGlobal('history', history);
  vi.stubGlobal('window', { history });
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const server = aServer();
  const failed = vi.fn();
  guardBoot(failed, async () => undefined, given.refuse ?? null);
  return { page, parsed, shell, words, failed, reload, server, history };
}

/** The server of the page: it has everything, until `answers` says otherwise by a part of the URL. */
function aServer() {
  const html = FILES.map((url) => `<link href="${url}">`).join('');
  const server = {
    answers: {} as Record<string, number | 'html' | 'refused'>,
    html: `${html}<link href="widget-assets/compatible-main-1.js">`,
    fetch: vi.fn(async (url: string) => {
      const answer = Object.entries(server.answers).find(([part]) => url.includes(part))?.[1] ?? 200;
      if (answer === 'refused') throw new TypeError('Failed to fetch');
      const type =
        url === PAGE || answer === 'html' ? 'text/html' : url.endsWith('.js') ? 'text/javascript' : 'text/css';
      return new Response(server.html, { status: Number(answer) || 200, headers: { 'content-type': type } });
    }),
  };
  vi.stubGlobal('fetch', server.fetch);
  return server;
}

const throwError = ({ page }: ReturnType<typeof aPage>, message = 'no chunk') =>
  page.dispatchEvent(Object.assign(new Event('error'), { error: new Error(message) }));

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

/** A page that shows the message, whose server fails in this way. */
function aFailedPage(answers: ReturnType<typeof aServer>['answers'] = {}, given: Parameters<typeof aPage>[0] = {}) {
  const opened = aPage(given);
  opened.server.answers = answers;
  throwError(opened);
  return opened;
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('Boot guard: a start slower than its limit', () => {
  test.each([
    ['the player has replaced the shell', { hasShell: false }],
    ['React has rendered under the message', { hasRendered: true }],
  ])('ends every request and reload once %s', async (_, late) => {
    const { page, parsed, failed, reload, server } = aPage();
    server.answers = { main: 'refused' };
    await wait(25_000);
    expect(failed).toHaveBeenCalledOnce();
    expect(server.fetch).toHaveBeenCalled();
    Object.assign(parsed, late);
    server.answers = {};
    server.fetch.mockClear();
    await wait(30_000);
    page.dispatchEvent(new Event('offline'));
    await wait(3_000);
    page.dispatchEvent(new Event('online'));
    await wait(300_000);
    expect(server.fetch).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  test('is not reloaded by a check that was under way', async () => {
    const { page, parsed, reload, server } = aFailedPage({ main: 'refused' });
    await wait(0);
    const answer = server.fetch.getMockImplementation();
    server.answers = {};
    server.fetch.mockImplementation(async (url) => {
      parsed.hasRendered = true;
      return (answer as NonNullable<typeof answer>)(url);
    });
    page.dispatchEvent(new Event('online'));
    await wait(300_000);
    expect(reload).not.toHaveBeenCalled();
  });

  test('keeps a preview that plays, and ends one that has stalled', async () => {
    const film = { paused: false, currentTime: 8 };
    const { failed } = aPage({ films: film });
    const played = setInterval(() => {
      film.currentTime += 1;
    }, 1_000);
    await wait(60_000);
    expect(failed).not.toHaveBeenCalled();
    clearInterval(played);
    await wait(8_000);
    expect(failed).toHaveBeenCalledOnce();
  });

  test('tells so under a preview that waits', async () => {
    const { failed } = aPage({ films: { paused: true, currentTime: 30 } });
    await wait(20_000);
    expect(failed).toHaveBeenCalledOnce();
  });
});

describe('Boot guard: a start that failed', () => {
  test.each([
    ['reloads once when the network is back', {}, 1],
    ['stays as it is without an answer', { 'vv-player': 'refused' }, 0],
  ] as const)('%s', async (_, answers, reloads) => {
    const { page, reload, server } = aFailedPage({ 'vv-player': 'refused' });
    await wait(0);
    server.answers = answers;
    expect(reload).not.toHaveBeenCalled();
    page.dispatchEvent(new Event('online'));
    await wait(0);
    expect(reload).toHaveBeenCalledTimes(reloads);
  });

  test('looks again soon after the network is back', async () => {
    const { page, reload, server } = aFailedPage({ 'vv-player': 'refused' });
    await wait(300_000);
    page.dispatchEvent(new Event('online'));
    await wait(1_000);
    server.answers = {};
    await wait(1_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  test.each([
    ['the page', { 'vv-player': 'refused' }, 30_000],
    ['the page, with 404', { 'vv-player': 404 }, 110_000],
    ['the files, with 404', { 'widget-assets': 404 }, 110_000],
    ['the files, with 503', { 'widget-assets': 503 }, 100_000],
    ['the files, with a page in their place', { 'widget-assets': 'html' }, 600_000],
    ['the style sheet alone', { '.css': 404 }, 45_000],
  ] as const)('begins again after an outage of %s', async (_, answers, lastsMs) => {
    for (const hasReloaded of [false, true]) {
      const { reload, server, history } = aFailedPage(answers, { hasReloaded });
      await wait(lastsMs);
      expect(reload).not.toHaveBeenCalled();
      expect(server.fetch.mock.calls.length).toBeLessThan(40);
      server.answers = {};
      await wait(60_000);
      expect(reload).toHaveBeenCalledOnce();
      expect(history.state).toMatchObject({ vv: { code: 'failed' } });
    }
  });

  test('by code that does not run begins again once, then after an outage', async () => {
    expect(await reloadsOf(aFailedPage())).toBe(1);
    const again = aFailedPage({}, { hasReloaded: true });
    expect(await reloadsOf(again)).toBe(0);
    again.server.answers = { main: 503 };
    await wait(60_000);
    again.server.answers = {};
    expect(await reloadsOf(again)).toBe(1);
  });

  test('by code that does not run begins again when the page names other files', async () => {
    const { reload, server } = aFailedPage({}, { hasReloaded: true });
    await wait(180_000);
    server.html = server.html.replace('main-1', 'main-2');
    await wait(120_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  const reloadsOf = async ({ reload }: ReturnType<typeof aPage>) => {
    await wait(180_000);
    return reload.mock.calls.length;
  };

  test('keeps the handover of the document before', async () => {
    const { history } = aFailedPage();
    Object.assign(history, { state: { vvRestarts: 2, vv: { search: 'movie_id=1&t=20' } } });
    await wait(2_000);
    expect(history.state).toMatchObject({ vvRestarts: 2, vv: { search: 'movie_id=1&t=20', code: 'failed' } });
  });

  test('says that the player is being updated while its server has no such file', async () => {
    const { words, server } = aFailedPage({ main: 404 });
    await wait(0);
    expect(words.textContent).toBe(bootText.updating);
    server.answers = { main: 503 };
    await wait(2_000);
    expect(words.textContent).toBe(bootText.failed);
  });

  test('requests nothing while the page is hidden, and looks at once when it is shown', async () => {
    const { page, reload, server } = aPage();
    Object.assign(document, { hidden: true });
    await wait(120_000);
    expect(server.fetch).not.toHaveBeenCalled();
    Object.assign(document, { hidden: false });
    page.dispatchEvent(new Event('visibilitychange'));
    await wait(0);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('in the compatible build begins again with the files of that build', async () => {
    const refuse = vi.fn();
    const opened = aPage({ refuse });
    throwError(opened, 'Failed to fetch dynamically imported module');
    await wait(2_000);
    expect(refuse).not.toHaveBeenCalled();
    expect(opened.reload).toHaveBeenCalledOnce();
    const requested = new Set(opened.server.fetch.mock.calls.map(([url]) => url));
    expect([...requested]).toEqual([PAGE, 'https://vv.example/widget-assets/compatible-main-1.js']);
  });
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
