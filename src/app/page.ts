import type { AllDeps } from '@/flows';

/**
 * Address of the page the player stands on. Of a parent of another origin the browser tells only the referrer, which
 * by default is its origin; on a page of our own it is the page itself.
 */
function pageAddress(window: Window): string {
  const framed = window.parent !== window;
  return framed && window.document.referrer !== '' ? window.document.referrer : window.location.href;
}

/** Facts of the page for the flows. */
export function readPage(window: Window): AllDeps['page'] {
  return {
    address: pageAddress(window),
    placeholderUrl: new URL(`${__VV_ASSETS__}placeholder.mp4`, window.document.baseURI).href,
    reload: () => window.location.reload(),
    now: () => window.performance.now(),
  };
}
