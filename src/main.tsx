import '@/ui/theme/theme.css';
import { openFilm } from '@/app/open-film';
import { keepMessages } from '@/host/early-messages';
import type { EarlyWindow } from '@/lib/early-start';
import { loadHls } from '@/media/hls-library';

/** The film first, where it plays by itself; then everything else. */
async function begin(): Promise<void> {
  const repeatMessages = keepMessages(window);
  const start = (window as EarlyWindow).vvEarly ?? null;
  const film = start === null ? null : await openFilm(window, start);
  const { startWidget } = await import('@/app/start-widget');
  startWidget(window, { start, film });
  repeatMessages();
}

// A failure to load is answered where the library is needed; here it only must not go unhandled.
loadHls().catch(() => undefined);
begin().catch((error: unknown) => {
  // To whoever guards the start: a promise that fails tells nobody.
  setTimeout(() => {
    throw error;
  });
});
