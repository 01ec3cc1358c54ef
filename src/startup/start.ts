import { queueMessages } from '@/host/message-queue';
import { withDeadline } from '@/lib/deadline';
import type { HlsClass } from '@/media/hls/hls-library';
import type { PreviewVideo } from '@/media/preview/preview-video';
import { openPreview } from './open-preview';
import type { StartSession, StartupResult } from './startup-session';

/** Limit of the widget's wait for hls.js, which is requested first. */
export const CODE_WAIT_MS = 2_000;

type StartWidget = (window: Window & typeof globalThis, startup: StartupResult) => void;

/** Loaders of the startup chunks. */
interface StartCode {
  /** hls.js, for the preview. */
  library(): Promise<HlsClass>;
  widget(): Promise<StartWidget>;
}

/**
 * Starts the preview video if playback starts by itself, then the widget. A widget that fails to load ends the preview.
 */
export async function startPlayer(
  window: Window & typeof globalThis,
  start: StartSession | null,
  code: StartCode,
): Promise<void> {
  const repeatMessages = queueMessages(window);
  try {
    const preview = start?.mayPreview ? await previewWithin(window, start, code) : null;
    start?.preloadPlayer();
    const startWidget = await code.widget();
    startWidget(window, { start, preview });
    repeatMessages();
  } catch (error) {
    start?.dispose();
    window.console.error(error);
    // A rejected promise raises no error event, and the boot guard listens for one.
    window.dispatchEvent(new ErrorEvent('error', { error, message: String(error) }));
  }
}

async function previewWithin(
  window: Window & typeof globalThis,
  start: StartSession,
  code: StartCode,
): Promise<PreviewVideo | null> {
  try {
    const Library = await withDeadline(code.library(), CODE_WAIT_MS, () => null);
    return Library === null ? null : await openPreview(window, start, Library);
  } catch {
    return null;
  }
}
