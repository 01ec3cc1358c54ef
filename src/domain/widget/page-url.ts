/** The parts of a window that reveal the host page. */
interface FramedWindow {
  parent: unknown;
  document: { referrer: string };
  location: { href: string };
}

/**
 * Returns the URL of the host page. A cross-origin parent reveals only the referrer, which by default is its origin.
 * Without a frame it is the URL of the page itself.
 */
export function pageUrl(window: FramedWindow): string {
  const framed = window.parent !== window;
  return framed && window.document.referrer !== '' ? window.document.referrer : window.location.href;
}
