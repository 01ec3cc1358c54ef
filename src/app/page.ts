import { pageUrl } from '@/domain/widget/page-url';
import type { FullscreenSupport } from '@/domain/widget/widget-config';
import type { AllDeps } from '@/flows';
import { createSiblings } from '@/host/siblings';
import { withDeadline } from '@/lib/deadline';
import { copyText } from './copy-text';

/** The longest wait for the code of a reload, and for the page. */
const LIMIT_MS = 3_000;

const limited = <T>(promise: Promise<T>): Promise<T> =>
  withDeadline(promise, LIMIT_MS, () => {
    throw new Error();
  });

/** Runs `act` with the code of a reload. Rejects if it does not come: a browser may remember that it failed. */
const withRescue = <T>(act: (code: typeof import('./rescue/rescue')) => Promise<T>): Promise<T> =>
  limited(import('./rescue/rescue')).then(act);

/** Whether the server has the page. */
const hasPage = ({ location }: Window): Promise<boolean> =>
  limited(fetch(location.href, { cache: 'no-store' })).then(
    ({ ok }) => ok,
    () => false,
  );

/** Current URL of the top page if it has our origin, else the URL known at load. */
function topUrl(window: Window): string {
  try {
    return window.top?.location.href ?? pageUrl(window);
  } catch {
    return pageUrl(window);
  }
}

/** Absolute URL of a static file, which lies beside the code. */
export function assetUrl(window: Window, file: string): string {
  return new URL(__VV_ASSETS__.replace(/[^/]*$/, file), window.document.baseURI).href;
}

/** Reads which fullscreen methods the page supports. */
export function readFullscreenSupport(window: Window & typeof globalThis): FullscreenSupport {
  const { prototype } = window.Element;
  return {
    framed: window.parent !== window,
    onElement: 'requestFullscreen' in prototype || 'webkitRequestFullscreen' in prototype,
  };
}

/** Creates the page's interface for the flows. */
export function readPage(window: Window): AllDeps['page'] {
  return {
    embeddingUrl: pageUrl(window),
    frameUrl: window.location.href,
    topUrl: () => topUrl(window),
    embedding: () => import('@/host/embedding').then((module) => module.readEmbedding(window)),
    placeholderUrl: assetUrl(window, 'placeholder.mp4'),
    reload: (playback, values) =>
      withRescue((code) => code.reloadAfterFailure(window, playback, values)).catch(() =>
        hasPage(window).then((isThere) => isThere && window.location.reload()),
      ),
    // Nothing is restarted in a hidden page.
    hasCode: async () =>
      !window.document.hidden && withRescue((code) => code.hasCode(window)).catch(() => hasPage(window)),
    showAccent: (color) =>
      import('@/ui/theme/show-accent').then((code) => code.showAccent(window.document.documentElement, color)),
    now: () => window.performance.now(),
    onHide(run) {
      window.addEventListener('pagehide', run);
      // A phone may end a hidden page without another event.
      window.document.addEventListener('visibilitychange', () => {
        if (window.document.visibilityState === 'hidden') run();
      });
    },
    siblings: createSiblings(window),
    copy: (text) => copyText(window, text),
    share: nativeShare(window),
  };
}

/** Uses the system's share sheet on touch devices only; with a mouse the popup is closer. */
function nativeShare(window: Window): AllDeps['page']['share'] {
  const { navigator } = window;
  if (typeof navigator.share !== 'function' || !window.matchMedia('(pointer: coarse)').matches) return null;
  return (title, url) => navigator.share({ title, url });
}
