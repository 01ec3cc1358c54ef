import type { AdEngineSetup } from '@/ads';
import type { WidgetConfig } from '@/domain/widget-config';
import { parseUrl } from '@/lib/url';

/** A browser's own estimate of the line, where it gives one. */
interface NetworkInformation {
  /** Mbit/s. */
  downlink?: number;
}

/** What the ad engine is told of the page, the content and the headers that our own services get (design section 4). */
export function adSetup(
  window: Window,
  config: WidgetConfig,
  told: Pick<AdEngineSetup, 'log'> & { sessionContext(): string | null; contentTime(): number; pageUrl: string },
): AdEngineSetup {
  const own = [config.baseUrl, config.adListUrl, window.location.href].map((url) => originOf(url, window));
  return {
    ...(told.log === undefined ? {} : { log: told.log }),
    ownOrigins: own.filter((origin) => origin !== null),
    headers: () => {
      const context = told.sessionContext();
      return { ...(context === null ? {} : { 'X-Session-Context': context }), ...config.adHeaders };
    },
    page: () => ({ pageUrl: told.pageUrl, contentId: String(config.movieId), contentTime: told.contentTime() }),
    bandwidth: () => {
      const { connection } = window.navigator as Navigator & { connection?: NetworkInformation };
      return connection?.downlink === undefined ? null : connection.downlink * 1000;
    },
  };
}

const originOf = (url: string | null, window: Window): string | null =>
  url === null ? null : (parseUrl(url, window.document.baseURI)?.origin ?? null);
