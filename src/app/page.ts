import { pageUrl } from '@/domain/widget/page-url';
import type { FullscreenSupport } from '@/domain/widget/widget-config';
import type { AllDeps } from '@/flows';
import { createSiblings } from '@/host/siblings';
import { withDeadline } from '@/lib/deadline';

/** The longest wait for the code of a reload, and for the page. */
const LIMIT_MS = 3_000;

/** Runs `act` with the code of a reload. Rejects if it does not come: a browser may remember that it failed. */
const withRescue = <T>(act: (code: typeof import('./rescue/rescue')) => Promise<T>): Promise<T> =>
  withDeadline(import('./rescue/rescue'), LIMIT_MS).then(act);

/** Whether the server has the page. */
const hasPage = ({ location }: Window): Promise<boolean> =>
  withDeadline(fetch(location.href, { cache: 'no-store' }), LIMIT_MS).then(
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
    isHidden: () => window.document.hidden,
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

/**
 * Copies text to the clipboard. Returns false if the browser refuses. A frame may use the Clipboard API only with the
 * host page's permission, which is rare. The old command needs only the press that led here.
 */
async function copyText(window: Window, text: string): Promise<boolean> {
  try {
    await window.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(window.document, text);
  }
}

function copyBySelection(document: Document, text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position: fixed; top: 0; left: 0; opacity: 0';
  // Insert the field next to the focused element: a dialog that traps the focus would take it back.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
