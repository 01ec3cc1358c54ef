import { fillEpisode } from 'catalogue-client/episode-defaults';
import { listOf } from 'catalogue-client/list-of';
import type { Episode } from '@/domain/catalogue/content';
import { ownedBy } from '@/domain/catalogue/episode';
import type { Id } from '@/domain/catalogue/id';
import type { PlayerSettings } from '@/domain/playback/session-settings';
import { type Fetched, textOf } from '@/domain/prefetch/prefetch-cache';
import { planStart, type StartMemory, type StartPlan } from '@/domain/startup/plan-start';
import { START_WAITS_MS } from '@/domain/startup/start-limit';
import { queueMessages } from '@/host/message-queue';
import type { FrameSight } from '@/lib/frame-sight';
import { parseJson } from '@/lib/json';
import { randomId } from '@/lib/random-id';
import { loadDash } from '@/media/dash/dash-library';
import { loadHls, loadHlsWithCmcd } from '@/media/hls/hls-library';
import { hlsEngine } from '@/media/stage/hls-engine';
import { nativeEngine } from '@/media/stage/native-engine';
import { Preview } from '@/media/stage/preview';
import type { Engines } from '@/media/stage/stage';
import { openLocalStorage } from '@/storage/local';
import { mutedAtStart, openPlayerSettings } from '@/storage/player-settings';
import { openViewerMemory, readStartMemory, type ViewerMemory } from '@/storage/viewer-memory';
import type { AdStage } from './ad-stage';
import type { CatalogueCalls, StartupWindow } from './inline/request-catalogue';
import { keepPresses } from './keep-presses';
import { type MadePlan, Start } from './start';
import { reduceStart } from './start-machine';
import { type Answer, createStartState, type StartAds, type StartEffect, type StartEvent } from './start-state';
import { openStreamFiles, type StreamFiles } from './stream-files';
import { readVisit } from './visit';

type PageWindow = Window & typeof globalThis;
type Send = (event: StartEvent) => void;

/** Loads the code of the widget, which receives the start. */
type WidgetLoader = () => Promise<{ startWidget(window: PageWindow, start: Start): unknown }>;

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
  const page = window as StartupWindow;
  const { vvStartup: startup } = page;
  delete page.vvStartup;
  const shell = startup?.shell ?? null;
  const viewId = randomId(window.crypto);
  const calls = startup?.calls ?? null;
  const start = new Start(window, startup?.reading, shell);
  const session = calls && openSession(window, calls, viewId, start.sight);
  const { playIntent } = start;
  start.keep({ presses: keepPresses(window, () => (playIntent.isRequested() ? playIntent.waitedMs() : null)) });
  if (calls !== null) {
    const { prefetched, endFiles, dispose: end } = calls;
    start.keep({ calls: { prefetched, viewId, endFiles, end } });
  }
  const visit = readVisit(window, calls?.params ?? null, session?.files.isRepeated ?? false);
  // A viewer waits since the navigation.
  if (visit.startsByItself) playIntent.begin('autoplay', 0);
  let state = createStartState(visit);
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
    ...performSession(window, start, session, send),
  };
  const perform = (effect: StartEffect) => {
    try {
      performers[effect.name]?.(effect as never);
    } catch (error) {
      window.console.error(error);
      send({ isBroken: true });
    }
  };
  playIntent.subscribe(() => {
    const plays = playIntent.isOn();
    send({ plays });
    if (plays) start.playMedia();
  });
  shell?.onPress((at) => start.press(at));
  startup?.failed.addEventListener('abort', () => send({ isFailed: true }));
  calls?.signal.addEventListener('abort', () => send({ isExpired: true }));
  // Slow code comes under the failure message.
  send(startup?.failed.aborted ? { isFailed: true } : {});
}

function openSession(window: PageWindow, calls: CatalogueCalls, viewId: string, sight: FrameSight): Session {
  const store = openLocalStorage(window);
  const remembered = openPlayerSettings(store);
  const settings = calls.params.query.muted ? mutedAtStart(remembered) : remembered;
  const files = openStreamFiles({ window, calls, store, settings, viewId, sight });
  return { calls, files, settings, memory: openViewerMemory(store) };
}

/** The waits, and the widget, which receives the start. */
function performWidget(window: PageWindow, start: Start, load: WidgetLoader, send: Send): Performers {
  const repeatMessages = queueMessages(window);
  return {
    wait: ({ wait }) => setTimeout(() => send({ over: wait }), START_WAITS_MS[wait]),
    mountWidget: () =>
      load()
        .then(({ startWidget }) => startWidget(window, start))
        .then(repeatMessages, (error: unknown) => {
          start.destroy();
          window.console.error(error);
          // A rejected promise raises no error event, and the boot guard listens for one.
          window.dispatchEvent(new ErrorEvent('error', { error, message: String(error) }));
        }),
  };
}

const loadQuestion = () => import('./ask-question');

/** Reports code that has loaded, or failed to. `take` tells whether it can be used. */
const tell = <T>(
  code: Promise<T>,
  name: 'library' | 'dash' | 'adCode',
  send: Send,
  take: (found: T) => boolean,
): unknown =>
  code.then(
    (found) => send({ [name]: take(found) }),
    () => send({ [name]: false }),
  );

/** The film and its ads. Without calls only the code of hls.js is loaded, for the widget. */
function performSession(window: PageWindow, start: Start, session: Session | null, send: Send): Performers {
  const engines: Engines = { native: nativeEngine };
  const loadLibrary = session?.calls.params.cmcd === 'on' ? loadHlsWithCmcd : loadHls;
  const code: Performers = {
    loadLibrary: () =>
      tell(loadLibrary(), 'library', send, (found) => {
        engines.hls = hlsEngine(found);
        return engines.hls !== null;
      }),
    loadDash: () =>
      tell(loadDash(), 'dash', send, (found) => {
        engines.dash = found;
        return true;
      }),
  };
  if (session === null) return code;
  const { calls, files, settings, memory } = session;
  let preview: Preview | null = null;
  return {
    ...code,
    ...performAds(window, start, session, send),
    followCalls() {
      // The plan may ask about one of the positions.
      if (Object.keys(memory.progress.read()).length > 0) void loadQuestion().catch(() => undefined);
      void readPlan(calls, () => readStartMemory(memory), files.expect).then((found) => {
        // The widget has made its own, perhaps of another film.
        const made = start.awaitsPlan ? found : null;
        if (made !== null) start.keep({ plan: made });
        send({ plan: made?.plan ?? null });
      });
      void start.sight.begun.then(() => send({ isSeen: true }));
    },
    // The widget asks where this code does not load.
    ask({ seconds }) {
      const { shell } = start;
      if (shell === null) return;
      // The answer first: it may end a preview that the intent would play.
      const told = (answer: Answer, at: number) => {
        send({ answer });
        start.answer(answer, at);
      };
      loadQuestion().then(
        ({ askQuestion }) => askQuestion(window.document, shell, seconds, told),
        () => undefined,
      );
    },
    fetchSource({ plan }) {
      void files.source(plan).then((stream) => send({ stream }));
      if (!calls.signal.aborted) calls.getSeasons();
    },
    fetchPlaylists: ({ stream, plan }) =>
      files.playlists(stream, plan, (segments) => send({ segments })).then((playlists) => send({ playlists })),
    fetchSegments: ({ segments }) => files.segments(segments).then(() => send({ loaded: segments.length })),
    preloadPlayer: calls.preloadPlayer,
    openPreview({ stream, plan, plays }) {
      const { startAt, audio } = plan;
      const { prefetched } = calls;
      const source = { ...stream, startAt, view: files.view(plan) };
      preview = new Preview(window.document, engines, { source, audio, plays, prefetched, settings });
      start.keep({ media: preview });
      void preview.ready.then(() => send({ isReady: true }));
      void preview.shown.then(() => send({ isShown: true }));
    },
    dropPreview: ({ plays }) => (plays ? null : preview?.startedAt()) ?? preview?.drop(),
  };
}

/**
 * Plans the start from the unchecked answers of the catalogue; null when it has nothing to play. Never rejects.
 * @param readMemory reads the viewer's choices and positions, once the episodes are there
 * @param expect receives the plan that the episodes make, unless the other answers end it
 */
async function readPlan(
  calls: CatalogueCalls,
  readMemory: () => StartMemory,
  expect: (plan: StartPlan | null) => void,
): Promise<MadePlan | null> {
  try {
    const episodes = textOf(await calls.episodes);
    const contentId = calls.contentId();
    if (contentId === null) return null;
    const list = toEpisodes(JSON.parse(episodes), contentId);
    const memory = readMemory();
    const plan = planStart(calls.params, { contentId, episodes: list, isAvailable: true }, memory);
    expect(plan);
    const [content, available] = await Promise.all([calls.content, calls.available]);
    const isAvailable = available?.status !== 200 || JSON.parse(textOf(available)).available !== false;
    return plan && content.status === 200 && isAvailable ? { plan, memory } : null;
  } catch {
    // The widget shows why.
    return null;
  }
}

/** Reads the answer of `GET /episodes`. Required fields are taken as they are: the widget refuses one without them. */
export const toEpisodes = (answer: unknown, contentId: Id): Episode[] =>
  (listOf(answer) as Partial<Episode>[]).map((episode) => ownedBy(contentId)(fillEpisode(episode) as Episode));

const loadEngine = () => import('@/ads');
const loadAdCode = () => import('./begin-ads');

function performAds(window: PageWindow, start: Start, { calls, settings }: Session, send: Send): Performers {
  let code: Awaited<ReturnType<typeof loadAdCode>> | null = null;
  let ads: AdStage | null = null;
  return {
    fetchAdList: ({ episodeId }) =>
      calls.getAdList(episodeId).then(
        (list) => send({ ads: readAds(list) }),
        () => send({ ads: 'left' }),
      ),
    preloadAds: () => Promise.all([loadEngine(), loadAdCode()]).catch(() => undefined),
    loadAdCode: () =>
      tell(loadAdCode(), 'adCode', send, (found) => {
        code = found;
        return true;
      }),
    beginAds({ url }) {
      if (code === null) return;
      const { playIntent } = start;
      ads = code.beginAds(window, { ...calls, settings, playIntent }, loadEngine, url, (adShown) => send({ adShown }));
      start.keep({ ads });
    },
    stopAds: () => ads?.end(true),
  };
}

/** Reads the ad list of a plan. The widget decides about a list that did not arrive, because it tries again. */
function readAds(list: Fetched): StartAds {
  if (list.status === 0) return 'left';
  if (list.status !== 200) return 'none';
  const text = textOf(list);
  const { prerollList, schedule } = Object(parseJson(text)) as { prerollList?: unknown; schedule?: unknown };
  // The engine knows whether a schedule or an XML document begins before the film.
  const mayBegin = [prerollList ?? [], schedule ?? []].flat().length > 0 || text.trimStart()[0] === '<';
  return mayBegin ? 'preroll' : 'none';
}
