import '@/ui/theme/theme.css';
import { begin } from '@/app/begin';
import { followEarly } from '@/early/follow-early';
import type { EarlyWindow } from '@/early/start-early';
import { loadHls } from '@/media/hls-library';

const page = window as EarlyWindow;
const start = page.vvEarly ? followEarly(window, page.vvEarly) : null;
delete page.vvEarly;
// A failure to load is answered where the library is needed; here it only must not go unhandled.
loadHls().catch(() => undefined);
void begin(window, start, {
  film: async () => {
    const [{ openFilm }, Library] = await Promise.all([import('@/app/open-film'), loadHls()]);
    return (window, start) => openFilm(window, start, Library);
  },
  widget: async () => (await import('@/app/start-widget')).startWidget,
});
