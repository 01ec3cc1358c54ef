/** The parts of a window that reveal the host page. */
interface FramedWindow {
  parent: unknown;
  document: { referrer: string };
  location: { href: string; ancestorOrigins?: ArrayLike<string> };
}

/**
 * Returns the URL of the host page. A cross-origin parent reveals only the referrer, which by default is its origin.
 * Without a frame it is the URL of the page itself.
 */
export function pageUrl(window: FramedWindow): string {
  const framed = window.parent !== window;
  return framed && window.document.referrer !== '' ? window.document.referrer : window.location.href;
}

/** Returns the origin of the host page; null without a frame, and where the browser reveals none. */
export function parentOrigin(window: FramedWindow): string | null {
  const { document, location, parent } = window;
  if (parent === window) return null;
  const origin = location.ancestorOrigins?.[0] ?? /^https?:\/\/[^/]+/.exec(document.referrer)?.[0];
  // Of a sandboxed page.
  return origin === undefined || origin === 'null' ? null : origin;
}
