import { createCatalogue, createLazySession, type ServiceOptions } from '@/catalogue';
import { streamContentId } from '@/domain/catalogue/id';
import { openPlainOrigins } from '@/domain/catalogue/plain-origins';
import type { PlayIntent } from '@/domain/playback/play-intent';
import type { PlayerSettings } from '@/domain/playback/session-settings';
import { createPrefetchCache, type PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { contentLabel } from '@/domain/startup/content-key';
import { parentOrigin } from '@/domain/widget/page-url';
import { stretchesFrame, type WidgetConfig } from '@/domain/widget/widget-config';
import { createTimeline, type Timeline } from '@/flows';
import { createHostBridge, type HostBridge } from '@/host/bridge';
import { randomId } from '@/lib/random-id';
import { readCookie } from '@/lib/read-cookie';
import { createIdleWait, nextTask } from '@/lib/wait-for-idle';
import { createVidstackPort } from '@/media/vidstack/adapter';
import { AdStage } from '@/startup/ad-stage';
import type { Start, StartCalls } from '@/startup/start';
import { mirrorWrites } from '@/storage/host-mirror';
import { openLocalStorage } from '@/storage/local';
import { mutedAtStart, openPlayerSettings } from '@/storage/player-settings';
import { contentIdOf } from '@/store/selectors';
import { createWidgetStore, projectPlayIntent, type WidgetStore } from '@/store/store';
import { createDeviceId, createDeviceWait, type DeviceId } from '@/telemetry/device-id/device-id';
import type { Log } from '@/telemetry/logger';
import { createReports } from './create-reports';
import { assetUrl, readFullscreenSupport, readPage } from './page';

/** The page, its configuration, and what has begun before the widget. */
export interface WidgetSetup {
  window: Window & typeof globalThis;
  config: WidgetConfig;
  log: Log;
  start: Start;
  /** A bridge that listens already. */
  host?: HostBridge;
}

export type Adapters = ReturnType<typeof createAdapters>;

/**
 * Creates the adapters and the store of one widget. Each adapter wraps the page or one library and is independent of
 * the others.
 */
export function createAdapters(setup: WidgetSetup) {
  const { window, config, log, start } = setup;
  const { playIntent } = start;
  const calls = start.receiveCalls();
  const begunAds = start.receiveAds();
  const page = readPage(window);
  const host = setup.host ?? openHostBridge(window, config.allowedOrigins);
  const store = createWidgetStore({
    hideEpisodes: config.query.hideEpisodes,
    enabledShare: config.query.enabledShare,
    stretches: stretchesFrame(config.fullscreenMode, readFullscreenSupport(window)),
    langOrder: config.langOrder,
    crossOrigin: config.crossOrigin,
    loop: config.query.loop,
    hasHeat: config.heat === 'on',
  });
  projectPlayIntent(store, playIntent);
  const local = openLocalStorage(window, (problem) => log('debug', `storage is not available: ${problem}`));
  const storage = mirrorWrites(local, createHostWriter(host), Date.now);
  const stored = openPlayerSettings(storage);
  const settings = config.query.muted ? mutedAtStart(stored) : stored;
  const cache = calls?.prefetched ?? createPrefetchCache();
  const { media, timeline } = createPlayer(setup, { settings, store, playIntent, now: page.now, cache, calls });
  const waitForIdle = createIdleWait(() => store.getState().stream === null || media.isWaiting());
  const device = createDeviceId(window.document, log, async () => {
    const { makeDeviceId } = await import('@/telemetry/device-id/make-device-id');
    // Calls that wait for the device id need it at once.
    return makeDeviceId(window, config, config.sessionContext === 'required' ? nextTask : waitForIdle);
  });
  const around = {
    config,
    log,
    pageUrl: page.embeddingUrl,
    sessionContext: device.value,
    contentId: () => contentIdOf(config, store.getState()),
    contentTime: () => media.state().currentTime,
    // A command of the host page is stored at once; the player may still be on its way to it.
    sound: () => ({ volume: settings.volume(), muted: settings.muted() }),
    prefetched: cache,
  };
  const ads = begunAds ?? new AdStage(window, () => import('@/ads'), around);
  ads.join(around);
  return {
    page,
    host,
    store,
    playIntent,
    local,
    storage,
    cache,
    calls,
    hasBegunAds: begunAds !== null,
    waitForIdle,
    media,
    timeline,
    device,
    reporter: createReports(config, () => contentLabel(config), log, window.crypto),
    ads,
    catalogue: createWidgetCatalogue(setup, device, cache),
  };
}

/** Creates the bridge of this page. */
export const openHostBridge = (window: Window, allowedOrigins: WidgetConfig['allowedOrigins']): HostBridge =>
  createHostBridge(window, { version: __VV_VERSION__, now: () => window.performance.now(), allowedOrigins });

/** Sends written settings to a host page that stores them. */
function createHostWriter(host: HostBridge) {
  return (key: string, value: string) => {
    if (host.asksFor('storage')) host.event('storage', { key, value });
  };
}

interface PlayerParts {
  settings: PlayerSettings;
  store: WidgetStore;
  playIntent: PlayIntent;
  now: () => number;
  cache: PrefetchCache;
  calls: StartCalls | null;
}

/** Creates the player and its timeline. CMCD puts the view id of the timeline into each request. */
function createPlayer({ window, config, log, start }: WidgetSetup, parts: PlayerParts) {
  const { settings, store, playIntent, now, cache, calls } = parts;
  const cmcd = () => ({
    sessionId: timeline.view().id,
    contentId: streamContentId(contentIdOf(config, store.getState()) ?? '', store.getState().selection?.episodeId),
  });
  const media = createVidstackPort({
    intent: playIntent,
    viewerSettings: settings,
    audio: {
      downMixUrl: assetUrl(window, 'down-mix.js'),
      warn: (message, error) => log('warn', message, error),
    },
    prefetched: cache,
    preview: start.receiveMedia(),
    sight: start.sight,
    cmcd: config.cmcd === 'on' ? cmcd : undefined,
  });
  const ids = [calls?.viewId];
  const newId = () => ids.pop() ?? randomId(window.crypto);
  const timeline: Timeline = createTimeline(media, now, store.getState, newId, parentOrigin(window));
  return { media, timeline };
}

function createWidgetCatalogue({ window, config, log }: WidgetSetup, device: DeviceId, prefetched: PrefetchCache) {
  const cookie = (name: string) => readCookie(name, window.document);
  const service: ServiceOptions = {
    baseUrl: config.baseUrl,
    sessionContext: device.value,
    isContextRequired: config.sessionContext === 'required',
    plainOrigins: openPlainOrigins(window),
    warn: (message) => log('warn', message),
  };
  return createCatalogue({
    ...service,
    prefetched,
    ...createLazySession(cookie, async () =>
      (await import('./open-auth-session')).openAuthSession(window, { ...service, cookie, log }),
    ),
    ...(config.sessionContext === 'required' && { ready: createDeviceWait(device) }),
  });
}
