import type { AdEngine, AdEngineSetup, createAdEngine } from '@/ads';
import type { Id } from '@/domain/catalogue/id';
import type { PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import type { StartParams } from '@/domain/startup/params';
import { ENGINE_DEADLINE_MS } from '@/domain/startup/start-limit';
import { lazy } from '@/lib/lazy';
import { readNetworkInformation } from '@/lib/network-information';
import { parseUrl } from '@/lib/url';

/** Environment that the engine needs from the page. It is read at each use, so the widget may replace a part of it. */
export interface AdEnvironment {
  config: Pick<StartParams, 'adHeaders' | 'adListUrl' | 'baseUrl'>;
  log: NonNullable<AdEngineSetup['log']>;
  prefetched: Pick<PrefetchCache, 'take'>;
  pageUrl: string;
  sessionContext(): string | null;
  /** Null before the content is known. */
  contentId(): Id | null;
  /** Seconds. */
  contentTime(): number;
}

/** Loads the ad engine of the page. Null, with a logged reason, when its chunk does not load in time. */
export function loadPageAdEngine(
  window: Window,
  load: () => Promise<{ createAdEngine: typeof createAdEngine }>,
  around: AdEnvironment,
): Promise<AdEngine | null> {
  const fail = (level: 'error' | 'warn') => (error: unknown) => {
    around.log(level, 'the code of the ad engine did not load, so no ad plays', error);
    return null;
  };
  // A slow network or an ad blocker is not an error of the player.
  return lazy(load, { limitMs: ENGINE_DEADLINE_MS })
    .load()
    .then(({ createAdEngine: create }) => createPageAdEngine(window, create, around), fail('warn'))
    .catch(fail('error'));
}

/** The services of the site receive the headers; the macros describe the page (docs/behaviour.md, Ad pings). */
function createPageAdEngine(window: Window, create: typeof createAdEngine, around: AdEnvironment): AdEngine {
  const { config, pageUrl, prefetched } = around;
  const base = window.document.baseURI;
  const own = [config.baseUrl, config.adListUrl ?? base, base].map((url) => parseUrl(url, base)?.origin);
  return create({
    log: (...entry) => around.log(...entry),
    prefetched,
    player: window.document.documentElement,
    ownOrigins: own.filter((origin) => origin !== undefined),
    headers: () => {
      const context = around.sessionContext();
      return { ...(context === null ? {} : { 'X-Session-Context': context }), ...config.adHeaders };
    },
    page: () => ({ pageUrl, contentId: String(around.contentId() ?? ''), contentTime: around.contentTime() }),
    bandwidth: () => {
      const { downlinkMbps } = readNetworkInformation(window.navigator);
      return downlinkMbps === null ? null : downlinkMbps * 1000;
    },
  });
}
