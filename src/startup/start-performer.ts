import { createPlayIntent } from '@/domain/playback/play-intent';
import { readHandover } from '@/domain/startup/handover';
import { START_WAITS_MS } from '@/domain/startup/start-limit';
import { queueMessages } from '@/host/message-queue';
import { randomId } from '@/lib/random-id';
import { prefersReducedMotion } from '@/lib/reduced-motion';
import { type HlsClass, loadHls, loadHlsWithCmcd } from '@/media/hls/hls-library';
import { openPreviewVideo, type PreviewVideo } from '@/media/preview/preview-video';
import { openLocalStorage } from '@/storage/local';
import { mutedAtStart, openPlayerSettings, type PlayerSettings } from '@/storage/player-settings';
import { openViewerMemory, readStartMemory, type ViewerMemory } from '@/storage/viewer-memory';
import type { BegunAds } from './begin-ads';
import type { CatalogueCalls, StartupWindow } from './inline/request-catalogue';
import type { ShellWindow } from './inline/shell';
import { mountWidget, type WidgetLoader } from './mount-widget';
import { readAds, readPlan } from './read-answers';
import { Start } from './start';
import { createStartState, reduceStart, type StartEffect, type StartEvent } from './start-machine';
import { openStreamFiles, type StreamFiles } from './stream-files';
import { frameSeen, readVisit } from './visit';

type PageWindow = Window & typeof globalThis;
type Send = (event: StartEvent) => void;

/** Performs each effect. What comes of it goes to the machine as an event. */
type Performers = { [Name in StartEffect['name']]?: (effect: Extract<StartEffect, { name: Name }>) => unknown };

/** The calls of the page, and what they are continued with. */
interface Session {
  calls: CatalogueCalls;
  files: StreamFiles;
  settings: PlayerSettings;
  memory: ViewerMemory;
}

/** Starts the preroll or the preview video, then the widget. */
export function performStart(window: PageWindow, loadWidget: WidgetLoader): void {
  const page = window as StartupWindow & ShellWindow;
  const { vvStartup: startup, vvShell: shell = null } = page;
  delete page.vvStartup;
  delete page.vvShell;
  const viewId = randomId(window.crypto);
  const calls = startup?.calls ?? null;
  const session = calls && openSession(window, calls, viewId);
  const playIntent = createPlayIntent({ now: () => performance.now(), mayAutoplay: () => !prefersReducedMotion() });
  const start = new Start({ reading: startup?.reading ?? null, playIntent, shell, calls, viewId });
  let state = createStartState(readVisit(window, calls?.params ?? null, session?.files.isRepeated ?? false));
  const queue: StartEvent[] = [];
  /** Handles one event at a time: an effect may raise the next one at once. */
  const send: Send = (event) => {
    if (queue.push(event) > 1) return;
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      const [changed, effects] = reduceStart(state, next);
      state = changed;
      for (const effect of effects) perform(effect);
      queue.shift();
    }
  };
  const performers: Performers = {
    ...performWidget(window, start, loadWidget, send),
    // A question of the widget needs its own answer.
    request: ({ at }) => playIntent.isHeld('question') || playIntent.request('viewer', at),
    forgetPress: () => playIntent.pause(),
    ...performSession(window, start, session, send),
  };
  const perform = (effect: StartEffect) => {
    try {
      performers[effect.name]?.(effect as never);
    } catch (error) {
      window.console.error(error);
      send({ name: 'broke' });
    }
  };
  shell?.onPress((at) => send({ name: 'pressed', at }));
  startup?.failed.addEventListener('abort', () => send({ name: 'pageFailed' }));
  calls?.signal.addEventListener('abort', () => send({ name: 'expired' }));
  send({ name: 'began' });
}

function openSession(window: PageWindow, calls: CatalogueCalls, viewId: string): Session {
  const { stored } = readHandover(window);
  const store = openLocalStorage(
    () => window.localStorage,
    () => undefined,
    stored,
  );
  const remembered = openPlayerSettings(store);
  const settings = calls.params.query.muted ? mutedAtStart(remembered) : remembered;
  const files = openStreamFiles({ window, calls, store, settings, viewId });
  return { calls, files, settings, memory: openViewerMemory(store) };
}

/** The waits, and the widget, which receives the start. */
function performWidget(window: PageWindow, start: Start, load: WidgetLoader, send: Send): Performers {
  const repeatMessages = queueMessages(window);
  return {
    wait: ({ wait }) => setTimeout(() => send({ name: 'timedOut', wait }), START_WAITS_MS[wait]),
    mountWidget: () =>
      mountWidget(window, start, load).then(repeatMessages, (error: unknown) => {
        send({ name: 'widgetFailed' });
        window.console.error(error);
        // A rejected promise raises no error event, and the boot guard listens for one.
        window.dispatchEvent(new ErrorEvent('error', { error, message: String(error) }));
      }),
    destroy: () => start.destroy(),
  };
}

/** The film and its ads. Without calls only the code of hls.js is loaded, for the widget. */
function performSession(window: PageWindow, start: Start, session: Session | null, send: Send): Performers {
  let library: HlsClass | null = null;
  const loadLibrary = session?.calls.params.cmcd === 'on' ? loadHlsWithCmcd : loadHls;
  const code: Performers = {
    loadLibrary: () =>
      loadLibrary().then(
        (found) => {
          library = found;
          send({ name: 'library', isThere: found.isSupported() });
        },
        () => send({ name: 'library', isThere: false }),
      ),
  };
  if (session === null) return code;
  const { calls, files, settings, memory } = session;
  let preview: PreviewVideo | null = null;
  return {
    ...code,
    ...performAds(window, start, session, send),
    watchView: () => frameSeen(window).then(() => send({ name: 'seen' })),
    readPlan: () =>
      readPlan(calls, () => readStartMemory(memory)).then((found) => {
        if (found !== null) start.keepPlan(found);
        send({ name: 'planned', plan: found?.plan ?? null });
      }),
    fetchSeasons: () => calls.signal.aborted || calls.getSeasons(),
    fetchSource: ({ plan }) => files.source(plan).then((stream) => send({ name: 'source', stream })),
    fetchPlaylists: ({ url, plan }) =>
      files
        .playlists(url, plan, (segments) => send({ name: 'playlist', segments }))
        .then((areWhole) => send({ name: 'playlists', areWhole })),
    fetchSegments: ({ segments }) => files.segments(segments).then(() => send({ name: 'segments' })),
    preloadPlayer: calls.preloadPlayer,
    openPreview({ url, plan, plays }) {
      if (library === null) return;
      const { startAt, audio } = plan;
      const { prefetched } = calls;
      const cmcd = files.view(plan);
      preview = openPreviewVideo(window.document, library, { url, startAt, audio, cmcd, plays, prefetched, settings });
      start.keepMedia(preview);
      void preview.ready.then(() => send({ name: 'preview', is: 'ready' }));
      void preview.shown.then(() => send({ name: 'preview', is: 'shown' }));
    },
    play: () => preview?.play(),
    dropPreview: () => preview?.dispose(),
  };
}

const loadEngine = () => import('@/ads');
const loadAdCode = () => import('./begin-ads');

function performAds(window: PageWindow, start: Start, { calls, settings }: Session, send: Send): Performers {
  let code: Awaited<ReturnType<typeof loadAdCode>> | null = null;
  let ads: BegunAds | null = null;
  return {
    fetchAdList: ({ episodeId }) =>
      calls.getAdList(episodeId).then((list) => send({ name: 'adList', ads: readAds(list) })),
    preloadAds: () => Promise.all([loadEngine(), loadAdCode()]).catch(() => undefined),
    loadAdCode: () =>
      loadAdCode().then(
        (found) => {
          code = found;
          send({ name: 'adCode', isThere: true });
        },
        () => send({ name: 'adCode', isThere: false }),
      ),
    beginAds({ url }) {
      if (code === null) return;
      ads = code.beginAds(window, { ...calls, settings }, loadEngine, url);
      start.keepAds(ads);
      void ads.shown.then((isShown) => send({ name: 'adFrame', isShown }));
    },
    stopAds: () => ads?.stop(),
  };
}
