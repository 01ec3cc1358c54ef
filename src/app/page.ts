import type { FullscreenSupport } from '@/domain/widget/fullscreen';
import type { AllDeps } from '@/flows';
import { pageUrl } from '@/lib/page-address';
import { copyText } from './copy-text';

/** Address of the top page as it is now, where it is of our own origin; else what we were told when we were loaded. */
function topUrl(window: Window): string {
  try {
    return window.top?.location.href ?? pageUrl(window);
  } catch {
    return pageUrl(window);
  }
}

/** Whole address of a file that is served as it is. */
export function assetUrl(window: Window, file: string): string {
  return new URL(`${__VV_ASSETS__}${file}`, window.document.baseURI).href;
}

/** How the player can be shown on the whole screen. */
export function readFullscreenSupport(window: Window & typeof globalThis): FullscreenSupport {
  const { prototype } = window.Element;
  return {
    framed: window.parent !== window,
    onElement: 'requestFullscreen' in prototype || 'webkitRequestFullscreen' in prototype,
  };
}

/** Facts of the page for the flows. */
export function readPage(window: Window): AllDeps['page'] {
  return {
    address: pageUrl(window),
    frameUrl: window.location.href,
    topUrl: () => topUrl(window),
    embedding: () => import('@/host/embedding').then((module) => module.readEmbedding(window)),
    placeholderUrl: assetUrl(window, 'placeholder.mp4'),
    reload: () => window.location.reload(),
    now: () => window.performance.now(),
    onHide(run) {
      window.addEventListener('pagehide', run);
      // A phone that puts a page away may end it later without another word.
      window.document.addEventListener('visibilitychange', () => {
        if (window.document.visibilityState === 'hidden') run();
      });
    },
    copy: (text) => copyText(window, text),
    share: nativeShare(window),
  };
}

/** On a phone people share by the sheet they know; with a mouse the popup is closer. */
function nativeShare(window: Window): AllDeps['page']['share'] {
  const { navigator } = window;
  if (typeof navigator.share !== 'function' || !window.matchMedia('(pointer: coarse)').matches) return null;
  return (title, url) => navigator.share({ title, url });
}
