import { keepMessages } from '@/host/message-queue';
import { withDeadline } from '@/lib/deadline';
import type { EarlyFilm } from '@/media/preview/preview-video';
import type { EarlyStart, StartupResult } from './startup-session';

/** The longest that the widget's code waits for that of the film, which is asked for before it. */
export const CODE_PATIENCE_MS = 2_000;

type OpenFilm = (window: Window & typeof globalThis, start: EarlyStart) => Promise<EarlyFilm | null>;
type StartWidget = (window: Window & typeof globalThis, begun: StartupResult) => void;

/** The chunks of a start, which come when they are asked for. */
interface StartCode {
  film(): Promise<OpenFilm>;
  widget(): Promise<StartWidget>;
}

/** The film first, where it plays by itself; then everything else. Without the widget there is no film either. */
export async function begin(
  window: Window & typeof globalThis,
  start: EarlyStart | null,
  code: StartCode,
): Promise<void> {
  const repeatMessages = keepMessages(window);
  try {
    const film = start?.isStarting ? await openFilm(window, start, code) : null;
    start?.openLine();
    const startWidget = await code.widget();
    startWidget(window, { start, film });
    repeatMessages();
  } catch (error) {
    start?.dispose();
    window.console.error(error);
    // To whoever guards the start: a promise that fails tells nobody.
    window.dispatchEvent(new ErrorEvent('error', { error, message: String(error) }));
  }
}

async function openFilm(
  window: Window & typeof globalThis,
  start: EarlyStart,
  code: StartCode,
): Promise<EarlyFilm | null> {
  try {
    const open = await withDeadline(code.film(), CODE_PATIENCE_MS, () => null);
    return open === null ? null : await open(window, start);
  } catch {
    return null;
  }
}
