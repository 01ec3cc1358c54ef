import '@/ui/theme/theme.css';
import { keepMessages } from '@/host/early-messages';
import type { EarlyStart, EarlyWindow } from '@/lib/early-start';
import type { EarlyFilm } from '@/media/early-film';
import { loadHls } from '@/media/hls-library';

/** The film first, where it plays by itself; then everything else. */
async function begin(): Promise<void> {
  const repeatMessages = keepMessages(window);
  const start = (window as EarlyWindow).vvEarly ?? null;
  const film = start?.isStarting ? await loadFilm(start) : null;
  const { startWidget } = await import('@/app/start-widget');
  startWidget(window, { start, film });
  repeatMessages();
}

/** Its code comes while hls.js does, and only where it is needed. */
const loadFilm = (start: EarlyStart): Promise<EarlyFilm | null> =>
  import('@/app/open-film').then(({ openFilm }) => openFilm(window, start)).catch(() => null);

// A failure to load is answered where the library is needed; here it only must not go unhandled.
loadHls().catch(() => undefined);
begin().catch((error: unknown) => {
  // To whoever guards the start: a promise that fails tells nobody.
  setTimeout(() => {
    throw error;
  });
});
