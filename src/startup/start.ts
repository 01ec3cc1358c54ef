import { queueMessages } from '@/host/message-queue';
import { withDeadline } from '@/lib/deadline';
import type { PreviewVideo } from '@/media/preview/preview-video';
import type { StartSession, StartupResult } from './startup-session';

/** The longest that the widget's code waits for that of the film, which is asked for before it. */
export const CODE_WAIT_MS = 2_000;

type OpenPreview = (window: Window & typeof globalThis, start: StartSession) => Promise<PreviewVideo | null>;
type StartWidget = (window: Window & typeof globalThis, begun: StartupResult) => void;

/** The chunks of a start, which come when they are asked for. */
interface StartCode {
  preview(): Promise<OpenPreview>;
  widget(): Promise<StartWidget>;
}

/** The film first, where it plays by itself; then everything else. Without the widget there is no film either. */
export async function begin(
  window: Window & typeof globalThis,
  start: StartSession | null,
  code: StartCode,
): Promise<void> {
  const repeatMessages = queueMessages(window);
  try {
    const preview = start?.isStarting ? await openPreview(window, start, code) : null;
    start?.openLine();
    const startWidget = await code.widget();
    startWidget(window, { start, preview });
    repeatMessages();
  } catch (error) {
    start?.dispose();
    window.console.error(error);
    // To whoever guards the start: a promise that fails tells nobody.
    window.dispatchEvent(new ErrorEvent('error', { error, message: String(error) }));
  }
}

async function openPreview(
  window: Window & typeof globalThis,
  start: StartSession,
  code: StartCode,
): Promise<PreviewVideo | null> {
  try {
    const open = await withDeadline(code.preview(), CODE_WAIT_MS, () => null);
    return open === null ? null : await open(window, start);
  } catch {
    return null;
  }
}
