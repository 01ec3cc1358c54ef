import { describe, expect, test, vi } from 'vitest';
import { readFullscreenSupport, readPage } from '@/app/page';

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

test('Page reload: reloads the frame and not the host page', () => {
  const { window, reload } = aWindow();
  readPage(window).reload();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(readPage(window).now()).toBe(42);
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
