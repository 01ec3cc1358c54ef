import { type AdEngine, type AdEngineSetup, createAdEngine } from '@/ads';
import type { WidgetConfig } from '@/domain/widget/widget-config';
import { readNetworkInformation } from '@/lib/network-information';
import type { PrefetchCache } from '@/lib/prefetch-cache';
import { parseUrl } from '@/lib/url';

/** Environment that the engine needs from the widget. */
export interface AdEnvironment {
  config: WidgetConfig;
  log: NonNullable<AdEngineSetup['log']>;
  prefetched: Pick<PrefetchCache, 'take'>;
  pageUrl: string;
  sessionContext(): string | null;
  /** Seconds. */
  contentTime(): number;
}

/**
 * Creates the widget's ad engine. The services of the site receive the headers; the macros describe the page
 * (docs/behaviour.md, Ad pings).
 */
export function createWidgetAdEngine(window: Window, around: AdEnvironment): AdEngine {
  const { config, log, pageUrl, sessionContext, contentTime, prefetched } = around;
  const base = window.document.baseURI;
  const own = [config.baseUrl, config.adListUrl ?? base, base].map((url) => parseUrl(url, base)?.origin);
  return createAdEngine({
    log,
    prefetched,
    player: window.document.documentElement,
    ownOrigins: own.filter((origin) => origin !== undefined),
    headers: () => {
      const context = sessionContext();
      return { ...(context === null ? {} : { 'X-Session-Context': context }), ...config.adHeaders };
    },
    page: () => ({ pageUrl, contentId: String(config.movieId), contentTime: contentTime() }),
    bandwidth: () => {
      const { downlinkMbps } = readNetworkInformation(window.navigator);
      return downlinkMbps === null ? null : downlinkMbps * 1000;
    },
  });
}
