import '@/ui/theme/theme.css';
import { followEarly } from '@/early/follow-early';
import type { EarlyWindow } from '@/early/start-early';
import { keepMessages } from '@/host/early-messages';
import { withDeadline } from '@/lib/deadline';
import type { EarlyStart } from '@/lib/early-start';
import type { EarlyFilm } from '@/media/early-film';
import { loadHls } from '@/media/hls-library';

/** The longest that the widget's code waits for that of the film, which is asked for before it. */
const CODE_PATIENCE_MS = 2_000;

/** The film first, where it plays by itself; then everything else. */
async function begin(start: EarlyStart | null): Promise<void> {
  const repeatMessages = keepMessages(window);
  const film = start?.isStarting ? await openFilm(start).catch(() => null) : null;
  start?.openLine();
  const { startWidget } = await import('@/app/start-widget');
  startWidget(window, { start, film });
  repeatMessages();
}

async function openFilm(start: EarlyStart): Promise<EarlyFilm | null> {
  const code = await withDeadline(Promise.all([import('@/app/open-film'), loadHls()]), CODE_PATIENCE_MS, () => null);
  return code === null ? null : code[0].openFilm(window, start, code[1]);
}

const page = window as EarlyWindow;
const start = page.vvEarly ? followEarly(window, page.vvEarly) : null;
delete page.vvEarly;
// A failure to load is answered where the library is needed; here it only must not go unhandled.
loadHls().catch(() => undefined);
begin(start).catch((error: unknown) => {
  start?.dispose();
  // To whoever guards the start: a promise that fails tells nobody.
  window.dispatchEvent(new ErrorEvent('error', { error, message: String(error) }));
});
