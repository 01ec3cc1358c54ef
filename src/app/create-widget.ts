import type { StatisticsEvent } from 'vv-protocol';
import { loadSender } from '@/catalogue';
import { furthestSeconds } from '@/domain/playback/progress';
import { SETTINGS } from '@/domain/settings/settings-table';
import { readHandover } from '@/domain/startup/handover';
import type { WidgetConfig } from '@/domain/widget/widget-config';
import {
  type AllDeps,
  createAdFlow,
  createCommands,
  currentContinuation,
  type LazyCommandLoader,
  loadAnalytics,
  loadLazyCommands,
  loadPrefetch,
  onConnection,
  onHost,
  onMedia,
  onPlayIntent,
  openDiagnostics,
  reportExitBeforeStart,
} from '@/flows';
import { readConnection } from '@/host/connection';
import type { HostHandlers } from '@/host/host-handlers';
import { setCodeLoader } from '@/lib/load-code';
import { createPendingWork } from '@/lib/pending-work';
import { createSupersede } from '@/lib/supersede';
import { Start } from '@/startup/start';
import { storedValue } from '@/storage/local';
import { openViewerMemory } from '@/storage/viewer-memory';
import { settingsSet } from '@/store/updates/viewer';
import { createSendNow } from '@/telemetry/analytics-transport/send-now';
import type { Log } from '@/telemetry/logger';
import { createKeyRouter, type KeyRouter } from '@/ui/widget/key-router';
import type { WidgetContextValue } from '@/ui/widget/widget-context';
import { type Adapters, createAdapters, type WidgetSetup } from './create-adapters';
import { createFirstFrame, type FirstFrame, filmSettled, startBackgroundWork } from './first-frame';

/** Loads the code for lazy code that does not come. After the first frame, because its server may be what goes away. */
const loadRescue = () => import('./rescue/rescue');

/** A widget: the context of its interface, and the handlers of its host page. */
interface ComposedWidget {
  context: WidgetContextValue;
  handlers: HostHandlers;
}

/** Creates one widget and gives the context of its interface. */
export function createWidget(
  window: Window & typeof globalThis,
  config: WidgetConfig,
  log: Log,
  start = new Start(window),
): WidgetContextValue {
  return composeWidget({ window, config, log, start }).context;
}

/** Creates one widget: the adapters, the dependencies of flows, then reactions and commands. */
export function composeWidget(setup: WidgetSetup): ComposedWidget {
  const { window, config } = setup;
  const adapters = createAdapters(setup);
  if (config.accentColor !== null) drawAccent(window.document.documentElement, config.accentColor, adapters);
  const frame = createFirstFrame(window);
  const deps = createDeps(setup, adapters, frame.seen);
  const lazyCommands = loadLazyCommands(deps);
  void workAfter(frame, adapters, deps, lazyCommands);
  const keys = createKeyRouter(window, deps.store.getState);
  const loaderDeps = { ...deps, keys, continuation: () => currentContinuation(deps) };
  setCodeLoader(async () => (await loadRescue()).createCodeLoader(window, loaderDeps));
  const { prerollSeen = null, breaksSeen = null, choices } = readHandover(window);
  Object.assign(deps.media.pageChoices, choices);
  const captionStyle = storedValue(deps.settings, SETTINGS.captionStyle).read();
  deps.store.setState({ ...settingsSet({ captionStyle })(deps.store.getState()), prerollSeen, breaksSeen });
  const handlers = startReactions(deps, setup.start);
  return { context: createContext(deps, adapters, lazyCommands, keys, setup), handlers };
}

/** Draws the site's colour at once, and its visible form as soon as the viewer waits for nothing. */
function drawAccent({ style }: HTMLElement, color: string, { page, waitForIdle }: Adapters): void {
  style.setProperty('--vv-accent', color);
  waitForIdle()
    // The host page may have set another one.
    .then(() => style.getPropertyValue('--vv-accent') === color && page.showAccent(color))
    .catch(() => undefined);
}

/** Loads the code that no frame needs, after the first one. */
async function workAfter(
  frame: FirstFrame,
  { calls, hasBegunAds, waitForIdle, reporter, device, page }: Adapters,
  deps: AllDeps,
  lazyCommands: LazyCommandLoader,
): Promise<void> {
  const observe = loadAnalytics(deps);
  // The fingerprint blocks a slow device for up to 0.3 s.
  void filmSettled(deps.media, page.now).then(waitForIdle).then(device.make);
  await frame.idle;
  // Behind an ad the player may not have asked for the film's first files yet.
  if (!hasBegunAds) calls?.endFiles();
  const prefetch = () => deps.prefetch.request(null);
  const rescue = () => loadRescue().catch(() => undefined);
  const work = [rescue, lazyCommands.preload, loadSender, prefetch, reporter.start];
  await startBackgroundWork(observe, work, waitForIdle);
}

function createDeps(setup: WidgetSetup, adapters: Adapters, firstFrame: AllDeps['firstFrame']): AllDeps {
  const { window, config, log, start } = setup;
  const { page, host, store, local, storage, cache, media, playIntent, timeline, reporter, ads, catalogue } = adapters;
  const memory = openViewerMemory(storage);
  const sendToHost = (sent: StatisticsEvent) => host.event('statistics', sent);
  const url = config.statisticsUrl;
  const shared = {
    config,
    firstFrame,
    host,
    log,
    media,
    page,
    playIntent,
    store,
    supersede: createSupersede(),
    timeline,
  };
  return {
    ...shared,
    ads: createAdFlow({ ...shared, pageAds: ads }),
    catalogue,
    reporter,
    storage: local,
    settings: storage,
    memory,
    plannedStart: (memory) => start.receivePlan(memory),
    connection: readConnection(window),
    sendNow: createSendNow({ window, sendToHost, nextId: timeline.nextId, url }),
    statistics: async () =>
      (await import('@/telemetry/analytics-transport/statistics-outlet')).createStatisticsOutlet(window, {
        url,
        sendToHost,
        nextId: timeline.nextId,
        onHide: page.onHide,
        log,
      }),
    prefetch: loadPrefetch({ catalogue, config, media, memory, page, store, timeline }, cache, media.hls),
    pendingWork: createPendingWork(),
    version: __VV_VERSION__,
    build: __VV_BUILD__,
  };
}

/** Handles events of the player, the host page and the network for the lifetime of the page. */
function startReactions(deps: AllDeps, start: Start): HostHandlers {
  const { signal } = new AbortController();
  onPlayIntent(deps);
  onMedia(deps);
  reportExitBeforeStart(deps);
  // The player takes requests once its report of readiness is over.
  deps.media.on('ready', () => setTimeout(() => start.receivePresses()?.()));
  onConnection(deps, signal);
  const handlers = onHost(deps);
  deps.host.start(handlers, signal);
  return handlers;
}

/** Creates the context of the interface. */
function createContext(
  deps: AllDeps,
  { media, ads }: Adapters,
  lazyCommands: LazyCommandLoader,
  keys: KeyRouter,
  { start }: WidgetSetup,
): WidgetContextValue {
  return {
    store: deps.store,
    commands: createCommands(deps),
    lazyCommands,
    keys,
    player: media,
    playIntent: deps.playIntent,
    onWait: (listener) => media.on('wait', listener),
    onCaptionOffset: (listener) => media.on('captionoffset', listener),
    playerFrame: media.frame,
    playerMount: media,
    shell: start.shell,
    attachAdSlot: ads.mount,
    showAd: ads.shown,
    currentAd: ads.currentAd,
    openDiagnostics: () => openDiagnostics(deps),
    progressOf: (episodeId) => furthestSeconds(deps.memory.progress.read(), episodeId),
  };
}
