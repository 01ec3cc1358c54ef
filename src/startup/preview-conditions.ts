/** Whether the player can take a preview over. Safari attaches its ManagedMediaSource in another way. */
export function canPreview(window: Window): boolean {
  return 'MediaSource' in window && !('ManagedMediaSource' in window);
}

/** Whether the browser plays HLS by Media Source Extensions, so that hls.js requests the prefetched files. */
export function usesMediaSource(window: Window): boolean {
  return 'MediaSource' in window || 'ManagedMediaSource' in window;
}

/** With blocked storage the host page may keep the viewer's dub and position and send them later. */
export function knowsViewer(window: Window): boolean {
  if (window.parent === window) return true;
  try {
    return window.localStorage !== null;
  } catch {
    return false;
  }
}
