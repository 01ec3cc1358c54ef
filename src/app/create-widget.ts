import type { StatisticsEvent } from 'vv-protocol';
import { createCatalogue, createLazySession } from '@/catalogue';
import { DEFAULT_CAPTION_STYLE } from '@/domain/playback/caption-style';
import { furthestSeconds } from '@/domain/playback/progress';
import { stretchesFrame } from '@/domain/widget/fullscreen';
import type { WidgetConfig } from '@/domain/widget/widget-config';
import {
  type AllDeps,
  createCommands,
  createTimeline,
  currentAd,
  linkOf,
  loadAnalytics,
  loadPrefetch,
  onConnection,
  onHost,
  onMedia,
  openDiagnostics,
  reportExitBeforeStart,
} from '@/flows';
import { createHostBridge } from '@/host/bridge';
import { readConnection } from '@/host/connection';
import { createPendingWork } from '@/lib/pending-work';
import { createPrefetchCache } from '@/lib/prefetch-cache';
import { randomId } from '@/lib/random-id';
import { createSupersede } from '@/lib/supersede';
import { createVidstackPort } from '@/media/vidstack/adapter';
import type { StartupResult } from '@/startup/startup-session';
import { openCaptionStyle } from '@/storage/caption-style';
import { readCookie } from '@/storage/cookies';
import { mirrorWrites } from '@/storage/host-mirror';
import { openLocalStorage } from '@/storage/local';
import { openPlayerSettings } from '@/storage/player-settings';
import { openViewerMemory } from '@/storage/viewer-memory';
import { createWidgetStore } from '@/store/store';
import { captionStyleSet } from '@/store/updates';
import { createSendNow } from '@/telemetry/analytics-transport/send-now';
import type { Log } from '@/telemetry/logger';
import type { WidgetContextValue } from '@/ui/widget-context';
import { createFirstFrame } from './first-frame';
import { createAdsLoader } from './load-ads';
import { createDevice, createReports } from './load-telemetry';
import { assetUrl, readFullscreenSupport, readPage } from './page';

const NOTHING_STARTED: StartupResult = { start: null, preview: null };

/** Puts one widget together: adapters, store, commands, reactions. The only place that knows them all. */
export function createWidget(
  window: Window & typeof globalThis,
  config: WidgetConfig,
  log: Log,
  { start, preview: film }: StartupResult = NOTHING_STARTED,
): WidgetContextValue {
  const { accentColor } = config;
  if (accentColor !== null) window.document.documentElement.style.setProperty('--vv-accent', accentColor);
  const cookie = (name: string) => readCookie(name, () => window.document.cookie);
  const local = openLocalStorage(
    () => window.localStorage,
    (problem) => log('debug', `storage is not available: ${problem}`),
  );
  const sendToHost = (key: string, value: string) => {
    if (host.asksFor('storage')) host.event('storage', { key, value });
  };
  const storage = mirrorWrites(local, sendToHost, Date.now);
  const ahead = start?.prefetched ?? createPrefetchCache();
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
  const sendStatistics = (sent: StatisticsEvent) => host.event('statistics', sent);
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
    stretches: stretchesFrame(config.fullscreenMode, readFullscreenSupport(window)),
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
    sendNow: createSendNow({ window, sendToHost: sendStatistics, url: config.statisticsUrl }),
    statistics: () =>
      import('@/telemetry/analytics-transport/statistics-outlet').then((module) =>
        module.createStatisticsOutlet(window, {
          url: config.statisticsUrl,
          sendToHost: sendStatistics,
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
    pendingWork: createPendingWork(),
    anticipate: (episodeId) => anticipate(episodeId),
    version: __VV_VERSION__,
  };
  deps.store.setState(captionStyleSet(deps.captionStyle.read() ?? DEFAULT_CAPTION_STYLE));
  const observe = loadAnalytics(deps);
  const anticipate = loadPrefetch(deps, ahead, media.hls);
  onMedia(deps);
  reportExitBeforeStart(deps);
  const { signal } = new AbortController();
  onConnection(deps, signal);
  deps.host.start(onHost(deps), signal);
  return {
    store: deps.store,
    commands: createCommands(deps),
    playerMemory: media.memory,
    attachPlayer: media.attach,
    attachAdSlot: ads.mount,
    currentAd: () => currentAd(deps),
    openDiagnostics: () => openDiagnostics(deps),
    progressOf: (episodeId) => furthestSeconds(deps.memory.progress.read() ?? {}, episodeId),
    shareLink: (seconds) => linkOf(deps, seconds),
  };
}
