import '@/ui/theme/theme.css';
import { loadHls } from '@/media/hls/hls-library';
import type { EarlyWindow } from '@/startup/inline/request-catalogue';
import { followEarly } from '@/startup/prefetch-stream';
import { begin } from '@/startup/start';

const page = window as EarlyWindow;
const start = page.vvEarly ? followEarly(window, page.vvEarly) : null;
delete page.vvEarly;
// A failure to load is answered where the library is needed; here it only must not go unhandled.
loadHls().catch(() => undefined);
void begin(window, start, {
  film: async () => {
    const [{ openFilm }, Library] = await Promise.all([import('@/startup/open-preview'), loadHls()]);
    return (window, start) => openFilm(window, start, Library);
  },
  widget: async () => (await import('@/app/start-widget')).startWidget,
});
