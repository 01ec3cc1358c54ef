import type { StartParams } from '@/domain/startup/params';

/** Whether the stream of the plan starts by itself, so that a preview can play it. */
export function mayPreview(window: Window, params: StartParams): boolean {
  return (
    params.query.autoPlay &&
    Reflect.has(window, 'MediaSource') &&
    // Safari attaches its ManagedMediaSource in another way, which cannot be taken over.
    !Reflect.has(window, 'ManagedMediaSource') &&
    knowsViewer(window) &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/** Whether the browser plays HLS by Media Source Extensions, so that hls.js requests the prefetched files. */
export function usesMediaSource(window: Window): boolean {
  return Reflect.has(window, 'MediaSource') || Reflect.has(window, 'ManagedMediaSource');
}

/** With blocked storage the host page may keep the viewer's dub and position and send them later. */
function knowsViewer(window: Window): boolean {
  if (window.parent === window) return true;
  try {
    return window.localStorage !== null;
  } catch {
    return false;
  }
}
