import { createCatalogue, createLazySession } from '@/catalogue';
import { DEFAULT_CAPTION_STYLE } from '@/domain/caption-style';
import { stretchesFrame } from '@/domain/fullscreen';
import { furthestSeconds } from '@/domain/progress';
import type { WidgetConfig } from '@/domain/widget-config';
import {
  type AllDeps,
  adNow,
  anticipateLater,
  createCommands,
  createTimeline,
  linkOf,
  observeLater,
  onConnection,
  onHost,
  onMedia,
  openDiagnostics,
  tellEarlyExit,
} from '@/flows';
import { createHostBridge } from '@/host/bridge';
import { readConnection } from '@/host/connection';
import type { HostEvents } from '@/host/host-events';
import type { EarlyStart } from '@/lib/early-start';
import { createFetchedAhead } from '@/lib/fetched-ahead';
import { randomId } from '@/lib/random-id';
import { createSupersede } from '@/lib/supersede';
import { createUnderWay } from '@/lib/under-way';
import type { EarlyFilm } from '@/media/early-film';
import { createVidstackPort } from '@/media/vidstack-port';
import { openCaptionStyle } from '@/storage/caption-style';
import { readCookie } from '@/storage/cookies';
import { openLocalStorage } from '@/storage/local';
import { openPlayerSettings } from '@/storage/player-settings';
import { shareWrites } from '@/storage/shared';
import { openViewerMemory } from '@/storage/viewer-memory';
import { createWidgetStore } from '@/store/store';
import { captionStyleSet } from '@/store/updates';
import type { Log } from '@/telemetry/logger';
import { createSendNow } from '@/telemetry/send-now';
import type { WidgetContextValue } from '@/ui/widget-context';
import { createFirstFrame } from './first-frame';
import { createAdsLoader } from './load-ads';
import { createDevice, createReports } from './load-late';
import { assetUrl, readFullscreenMeans, readPage } from './page';

/** What was begun before the widget was there. */
export interface Begun {
  start: EarlyStart | null;
  film: EarlyFilm | null;
}

const NOTHING_BEGUN: Begun = { start: null, film: null };

/** Puts one widget together: adapters, store, commands, reactions. The only place that knows them all. */
export function createWidget(
  window: Window & typeof globalThis,
  config: WidgetConfig,
  log: Log,
  { start, film }: Begun = NOTHING_BEGUN,
): WidgetContextValue {
  const { accentColor } = config;
  if (accentColor !== null) window.document.documentElement.style.setProperty('--vv-accent', accentColor);
  const cookie = (name: string) => readCookie(name, () => window.document.cookie);
  const local = openLocalStorage(
    () => window.localStorage,
    (problem) => log('debug', `storage is not available: ${problem}`),
  );
  const tellKept = (key: string, value: string) => {
    if (host.asksFor('storage')) host.event('storage', { key, value });
  };
  const storage = shareWrites(local, tellKept, Date.now);
  const ahead = start?.ahead ?? createFetchedAhead();
  const media = createVidstackPort(
    openPlayerSettings(storage),
    {
      downMixUrl: assetUrl(window, 'down-mix.js'),
      warn: (message, error) => log('warn', message, error),
    },
    {},
    config.cmcd === 'on'
      ? () => ({
          sessionId: deps.timeline.view().id,
          contentId: `${config.movieId}-${deps.store.getState().selection?.episodeId}`,
        })
      : undefined,
    ahead,
    film,
  );
  const tell = (sent: HostEvents['statistics']) => host.event('statistics', sent);
  const page = readPage(window);
  const host = createHostBridge(window, {
    version: __VV_VERSION__,
    now: page.now,
    allowedOrigins: config.allowedOrigins,
  });
  const device = createDevice(window, config, log);
  const reporter = createReports(config, log, window.crypto);
  const ads = createAdsLoader(window, {
    config,
    log,
    pageUrl: page.address,
    sessionContext: device.value,
    contentTime: () => media.facts().currentTime,
  });
  const service = { baseUrl: config.baseUrl, sessionContext: device.value };
  const store = createWidgetStore({
    hideEpisodes: config.query.hideEpisodes,
    enabledShare: config.query.enabledShare,
    stretches: stretchesFrame(config.fullscreenMode, readFullscreenMeans(window)),
    langOrder: config.langOrder,
  });
  const deps: AllDeps = {
    ads,
    config,
    log,
    media,
    memory: openViewerMemory(storage),
    page,
    storage: local,
    captionStyle: openCaptionStyle(storage),
    store,
    catalogue: createCatalogue({
      ...service,
      prefetched: ahead,
      ...createLazySession(cookie, async () =>
        (await import('./open-auth-session')).openAuthSession(window, { ...service, cookie, log }),
      ),
      ...(config.sessionContext === 'required' && { ready: device.make }),
    }),
    host,
    timeline: createTimeline(media, page.now, store.getState, () => randomId(window.crypto)),
    sendNow: createSendNow({ window, tell, url: config.statisticsUrl }),
    statistics: () =>
      import('@/telemetry/statistics-outlet').then((module) =>
        module.createStatisticsOutlet(window, {
          url: config.statisticsUrl,
          tell,
          onHide: page.onHide,
          log,
        }),
      ),
    reporter,
    connection: readConnection(window),
    firstFrame: createFirstFrame(window, () => {
      start?.dispose();
      reporter.start();
      void device.make();
      observe();
      anticipate(null);
    }),
    supersede: createSupersede(),
    underWay: createUnderWay(),
    anticipate: (episodeId) => anticipate(episodeId),
    version: __VV_VERSION__,
  };
  deps.store.setState(captionStyleSet(deps.captionStyle.read() ?? DEFAULT_CAPTION_STYLE));
  const observe = observeLater(deps);
  const anticipate = anticipateLater(deps, ahead, media.hls);
  onMedia(deps);
  tellEarlyExit(deps);
  const { signal } = new AbortController();
  onConnection(deps, signal);
  deps.host.start(onHost(deps), signal);
  return {
    store: deps.store,
    commands: createCommands(deps),
    playerMemory: media.memory,
    attachPlayer: media.attach,
    attachAdSlot: ads.mount,
    adNow: () => adNow(deps),
    openDiagnostics: () => openDiagnostics(deps),
    progressOf: (episodeId) => furthestSeconds(deps.memory.progress.read() ?? {}, episodeId),
    shareLink: (seconds) => linkOf(deps, seconds),
  };
}
