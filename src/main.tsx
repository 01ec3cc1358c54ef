import '@/ui/theme/theme.css';
import { withDeadline } from '@/lib/deadline';
import { loadHls, loadHlsWithCmcd } from '@/media/hls/hls-library';
import type { StartupWindow } from '@/startup/inline/request-catalogue';
import type { ShellWindow } from '@/startup/inline/shell';
import { nextPaint } from '@/startup/next-paint';
import { NAME_WAIT_MS } from '@/startup/open-preview';
import { prefetchStream } from '@/startup/prefetch-stream';
import { type BeginPreroll, startPlayer } from '@/startup/start';
import { styleSheetLoaded } from '@/startup/style-sheet';

const page = window as StartupWindow & ShellWindow;
const calls = page.vvStartup;
const shell = page.vvShell ?? null;
const start = calls ? prefetchStream(window, calls) : null;
delete page.vvStartup;
delete page.vvShell;
const hasCmcd = start?.params.cmcd === 'on';
const loadLibrary = hasCmcd ? loadHlsWithCmcd : loadHls;
const loadEngine = () => import('@/ads');
const loadAds = async (): Promise<BeginPreroll> => {
  const { beginAds } = await import('@/startup/begin-ads');
  return (page, session, url) => beginAds(page, session, loadEngine, url);
};
// The page preloads hls.js. Its code runs while the master JSON is on its way, which it would delay, or at once where that
// is requested already, or where CMCD needs another chunk. It does not wait for a slow catalogue.
const awaitsPlan = start !== null && !start.isRepeated && !hasCmcd;
const planned = awaitsPlan ? withDeadline(start.plan, NAME_WAIT_MS, () => null) : Promise.resolve(null);
const library = planned.then(loadLibrary);
// The consumer handles a failed load; this only prevents an unhandled rejection.
library.catch(() => undefined);
// The list may name a preroll, so its code is requested beside it.
if (start?.params.adListUrl && start.startsByItself) Promise.all([loadEngine(), loadAds()]).catch(() => undefined);
void startPlayer(window, start, shell, {
  library: () => library,
  ads: loadAds,
  widget: async () => {
    // The page requests both at once, so the style sheet does not delay the code.
    await styleSheetLoaded(document);
    const { startWidget } = await import('@/app/start-widget');
    // The code has run for 50 ms on a slow processor. Input and a frame come before the widget begins.
    await nextPaint();
    return startWidget;
  },
});
