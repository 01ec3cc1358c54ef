/** As much of a window as tells where it stands. */
interface PlacedWindow {
  parent: unknown;
  document: { referrer: string };
  location: { href: string };
}

/**
 * Address of the page the player stands on. Of a parent of another origin the browser tells only the referrer, which
 * by default is its origin; on a page of our own it is the page itself.
 */
export function pageUrl(window: PlacedWindow): string {
  const framed = window.parent !== window;
  return framed && window.document.referrer !== '' ? window.document.referrer : window.location.href;
}
