import { withDeadline } from '@/lib/deadline';
import type { HlsClass } from '@/media/hls/hls-library';
import { openPreviewVideo, type PreviewVideo } from '@/media/preview/preview-video';
import type { StartSession } from './startup-session';

/** Limit of the wait for the stream URL, once hls.js is ready. */
export const NAME_WAIT_MS = 300;

/**
 * Limit of the widget's wait for the first frame. The widget's code blocks the main thread, so it would delay a frame
 * that is nearly ready. After the limit the widget's spinner is shown.
 */
export const FRAME_WAIT_MS = 2_000;

/**
 * Opens the planned stream in a preview video before there is a player. A playing one resolves at its first frame, one
 * that waits for a press once it could show it, both at a limit; null when there is no stream. The preview ends with
 * the start session unless it plays, and under the message of the boot guard.
 * @param begin when it plays: at once, at the viewer's press, or only in the player
 */
export async function openPreview(
  window: Window & typeof globalThis,
  start: StartSession,
  Library: HlsClass,
  begin: 'at once' | 'held' | Promise<void>,
): Promise<PreviewVideo | null> {
  const { prefetched, settings, signal, failed } = start;
  const plan = await withDeadline(start.preview, NAME_WAIT_MS, () => null);
  if (plan === null || signal.aborted || !Library.isSupported()) return null;
  const setup = { ...plan, prefetched, settings, plays: begin === 'at once' };
  const preview = openPreviewVideo(window.document, Library, setup);
  // The viewer watches a playing one, however long the player takes.
  signal.addEventListener('abort', () => preview.startedAt() ?? preview.dispose());
  failed.addEventListener('abort', preview.dispose);
  const pressed = typeof begin === 'string' ? null : begin.then(preview.play);
  const settle = async () => {
    if (begin !== 'at once') await Promise.race([preview.ready, ...(pressed ? [pressed] : [])]);
    if (preview.startedAt() !== null) await preview.shown;
  };
  await withDeadline(settle(), FRAME_WAIT_MS, () => undefined);
  return preview;
}
