import { afterEach, describe, expect, test, vi } from 'vitest';
import { readFullscreenSupport, readPage } from '@/app/page';

const rescue = vi.hoisted(() => ({ reloadAfterFailure: vi.fn(), hasCode: vi.fn() }));
vi.mock('@/app/rescue/rescue', () => rescue);

interface Given {
  framed?: boolean;
  referrer?: string;
  href?: string;
  /** The top page; a page of another origin throws on access. */
  top?: { location: { href: string } };
  share?: (data: ShareData) => Promise<void>;
  coarse?: boolean;
}

const WIDGET = 'https://vv.example/vv-player.php?movie_id=1';
const FOREIGN_TOP = {
  get location(): never {
    throw new DOMException('Blocked a frame', 'SecurityError');
  },
};

function aWindow({ framed = true, referrer = '', href = WIDGET, top = FOREIGN_TOP, share, coarse }: Given = {}) {
  const reload = vi.fn();
  const events = new EventTarget();
  const documentEvents = new EventTarget();
  const document = {
    referrer,
    baseURI: href,
    visibilityState: 'visible',
    addEventListener: documentEvents.addEventListener.bind(documentEvents),
  };
  const window = {
    location: { href, reload },
    document,
    performance: { now: () => 42 },
    navigator: { share },
    matchMedia: () => ({ matches: coarse ?? false }),
    addEventListener: events.addEventListener.bind(events),
    parent: framed ? {} : undefined,
    top,
  } as unknown as Window;
  return { reload, window, events, documentEvents, document };
}

test('Page URL: is that of the host page within a frame', () => {
  const { window } = aWindow({ referrer: 'https://owner.example/' });
  expect(readPage(window).embeddingUrl).toBe('https://owner.example/');
});

test('Page URL: is the widget’s own when the host page sends no referrer', () => {
  const { window } = aWindow();
  expect(readPage(window).embeddingUrl).toBe('https://vv.example/vv-player.php?movie_id=1');
});

test('Page URL: ignores the referrer on a page without a frame', () => {
  const { window } = aWindow({ framed: false, referrer: 'https://search.example/' });
  Object.assign(window, { parent: window });
  expect(readPage(window).embeddingUrl).toBe('https://vv.example/vv-player.php?movie_id=1');
});

test.each([
  ['https://vv.example/vv-player.php?movie_id=1', 'https://vv.example/'],
  ['https://owner.example/films/player/vv-player.php?movie_id=1', 'https://owner.example/films/player/'],
])('Placeholder URL: is in the folder of the widget for %s', (href, folder) => {
  const { window } = aWindow({ href });
  expect(readPage(window).placeholderUrl).toBe(`${folder}vv-player.php?path=/widget-assets/placeholder.mp4`);
});

test('Page clock: is that of the document', () => {
  expect(readPage(aWindow().window).now()).toBe(42);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('Page reload', () => {
  const playback = { movieId: 1, selection: null, seconds: null, plays: true };
  const values = { prerollSeen: 11, choices: { rate: 1.25 } };

  test('continues the playback', async () => {
    const { window, reload } = aWindow();
    readPage(window).reload(playback, values);
    await vi.waitFor(() => expect(rescue.reloadAfterFailure).toHaveBeenCalledExactlyOnceWith(window, playback, values));
    expect(reload).not.toHaveBeenCalled();
  });

  test.each([
    ['reloads the frame alone where its code breaks', 200, 1],
    ['keeps the frame without a page to load', 503, 0],
  ])('%s', async (_, status, reloads) => {
    rescue.reloadAfterFailure.mockRejectedValueOnce(new Error('broken'));
    vi.stubGlobal('fetch', async () => new Response('', { status }));
    const { window, reload } = aWindow();
    readPage(window).reload(playback, values);
    await new Promise((resolve) => setTimeout(resolve));
    expect(reload).toHaveBeenCalledTimes(reloads);
  });
});

describe('Code of the page without the code that checks it', () => {
  test.each([
    ['is there once the page answers', async () => new Response('', { status: 200 }), true],
    ['is missing with a page that fails', async () => new Response('', { status: 503 }), false],
    ['is missing without the server', () => Promise.reject(new TypeError('Failed to fetch')), false],
  ])('%s', async (_, answer, isThere) => {
    rescue.hasCode.mockRejectedValueOnce(new Error('the browser remembers a failed module'));
    const request = vi.fn(answer);
    vi.stubGlobal('fetch', request);
    expect(await readPage(aWindow().window).hasCode()).toBe(isThere);
    expect(request).toHaveBeenCalledExactlyOnceWith(WIDGET, { cache: 'no-store' });
  });

  test('is not requested for a hidden page, which must not restart', async () => {
    const request = vi.fn();
    vi.stubGlobal('fetch', request);
    const { window } = aWindow();
    Object.assign(window.document, { hidden: true });
    rescue.hasCode.mockClear();
    expect(await readPage(window).hasCode()).toBe(false);
    expect(rescue.hasCode).not.toHaveBeenCalled();
    expect(request).not.toHaveBeenCalled();
  });

  test('is missing while the server does not answer in time', async () => {
    vi.useFakeTimers();
    rescue.hasCode.mockRejectedValueOnce(new Error());
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const answer = readPage(aWindow().window).hasCode();
    await vi.advanceTimersByTimeAsync(4_000);
    vi.useRealTimers();
    expect(await answer).toBe(false);
  });
});

describe('topUrl', () => {
  test('is the current URL of a top page of our own origin', () => {
    const top = { location: { href: 'https://vv.example/film-7' } };
    const { window } = aWindow({ top, referrer: 'https://vv.example/' });
    const page = readPage(window);
    top.location.href = 'https://vv.example/film-8';
    expect(page.topUrl()).toBe('https://vv.example/film-8');
  });

  test('is the referrer for a top page of another origin', () => {
    const { window } = aWindow({ referrer: 'https://owner.example/' });
    expect(readPage(window).topUrl()).toBe('https://owner.example/');
  });
});

describe('onHide', () => {
  test('runs when the page is left or hidden, and not when it is shown again', () => {
    const { window, events, documentEvents, document } = aWindow();
    const run = vi.fn();
    readPage(window).onHide(run);
    events.dispatchEvent(new Event('pagehide'));
    expect(run).toHaveBeenCalledTimes(1);
    documentEvents.dispatchEvent(new Event('visibilitychange'));
    expect(run).toHaveBeenCalledTimes(1);
    document.visibilityState = 'hidden';
    documentEvents.dispatchEvent(new Event('visibilitychange'));
    expect(run).toHaveBeenCalledTimes(2);
  });
});

describe('Page share', () => {
  test('opens the share sheet of a phone', async () => {
    const share = vi.fn(async () => undefined);
    await readPage(aWindow({ share, coarse: true }).window).share?.('Маяк', 'https://owner.example/');
    expect(share).toHaveBeenCalledWith({ title: 'Маяк', url: 'https://owner.example/' });
  });

  test.each([
    ['a mouse', { share: async () => undefined, coarse: false }],
    ['a browser without a share sheet', { coarse: true }],
  ])('is absent with %s', (_, given) => {
    expect(readPage(aWindow(given).window).share).toBeNull();
  });
});

describe('readFullscreenSupport', () => {
  const readSupport = (methods: object, framed = true) => {
    const { window } = aWindow({ framed });
    if (!framed) Object.assign(window, { parent: window });
    return readFullscreenSupport(Object.assign(window, { Element: { prototype: methods } }) as never);
  };

  test.each([
    ['requestFullscreen', true],
    ['webkitRequestFullscreen', true],
    ['webkitEnterFullscreen', false],
  ])('with %s alone, reports fullscreen of elements as %s', (name, onElement) => {
    expect(readSupport({ [name]: () => undefined })).toEqual({ framed: true, onElement });
  });

  test('reports no frame for a page by itself', () => {
    expect(readSupport({}, false).framed).toBe(false);
  });
});
