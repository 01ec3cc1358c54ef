import '@/ui/theme/theme.css';
import { loadHls } from '@/media/hls/hls-library';
import type { StartupWindow } from '@/startup/inline/request-catalogue';
import { prefetchStream } from '@/startup/prefetch-stream';
import { begin } from '@/startup/start';

const page = window as StartupWindow;
const start = page.vvStartup ? prefetchStream(window, page.vvStartup) : null;
delete page.vvStartup;
// A failure to load is answered where the library is needed; here it only must not go unhandled.
loadHls().catch(() => undefined);
void begin(window, start, {
  preview: async () => {
    const [{ openPreview }, Library] = await Promise.all([import('@/startup/open-preview'), loadHls()]);
    return (window, start) => openPreview(window, start, Library);
  },
  widget: async () => (await import('@/app/start-widget')).startWidget,
});
