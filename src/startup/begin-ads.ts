import type { AdBreak, AdBreakEvent, AdBreakEvents, AdEngine, createAdEngine, StartedAds } from '@/ads';
import type { Id } from '@/domain/catalogue/id';
import type { PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import type { StartParams } from '@/domain/startup/params';
import { pageUrl } from '@/domain/widget/page-url';
import { createAdWait } from '@/lib/ad-wait';
import { deferCalls, openPromise } from '@/lib/open-promise';
import { type AdEnvironment, loadPageAdEngine } from './ad-engine';
import { type AdOverlay, createAdOverlay } from './ad-overlay';

/** Ads that start before the widget is there, over everything in the page. The widget takes them over. */
export interface BegunAds extends StartedAds, Pick<AdOverlay, 'removeLabel' | 'uncover'> {
  engine: Promise<AdEngine | null>;
  /** Resolves with true at the first frame of an ad, and with false when none will come. */
  shown: Promise<boolean>;
  /** Resolves when no ad of these plays any more. */
  ended: Promise<void>;
  /** Gives the ads the widget's log, session context, content time and sound. */
  join(widget: JoinedWidget): void;
}

/** The parts of the widget that the ads use from then on. */
export interface JoinedWidget extends Pick<AdEnvironment, 'contentId' | 'contentTime' | 'log' | 'sessionContext'> {
  sound(): AdSound;
}

interface AdSound {
  volume: number;
  muted: boolean;
}

const EVENTS: readonly (keyof AdBreakEvents)[] = ['loaded', 'start', 'change', 'error', 'adend', 'end'];

/** The part of the start session that ads need. */
interface AdSession {
  params: StartParams;
  prefetched: PrefetchCache;
  sessionContext(): string | null;
  contentId(): Id | null;
  /** The stored sound of the viewer. */
  settings: { volume(): number; muted(): boolean };
}

/** Requests the ads of the list at `url` and plays its preroll over everything in the page. */
export function beginAds(
  window: Window,
  session: AdSession,
  load: () => Promise<{ createAdEngine: typeof createAdEngine }>,
  url: string,
): BegunAds {
  const controller = new AbortController();
  const { signal } = controller;
  const wait = createAdWait();
  wait.begin();
  const { around, join, readSound } = createEnvironment(window, session);
  const engine = loadPageAdEngine(window, load, around);
  const list = engine.then((made) => made?.loadList(url, signal, wait.deadline) ?? null);
  const events = deferCalls<AdBreakEvent>();
  const failures = deferCalls<Parameters<Parameters<StartedAds['onFailure']>[0]>>();
  const overlay = createAdOverlay(window.document);
  // Before the documents: the widget may come while they are on their way, and its slot is to be the later one.
  void engine.then((made) => made?.mount(overlay.slot));
  const screen = followScreen(window, overlay);
  let running: AdBreak | null = null;
  let isPaused = false;

  const play = async (): Promise<AdBreak | null> => {
    const [made, found] = await Promise.all([engine, list]);
    if (made === null || !found?.ok || found.value.preroll.length === 0) return null;
    const ready = await made.prepare('preroll', found.value.preroll, signal, failures.call, wait.deadline);
    if (ready === null) return null;
    running = ready;
    for (const name of EVENTS) ready.on(name, (payload) => events.call(...([name, payload] as AdBreakEvent)));
    screen.show(ready);
    ready.start(readSound(), wait.end());
    if (isPaused) ready.pause();
    return running;
  };
  const preroll = play().catch((error: unknown) => {
    around.log('error', 'an error in the ads; the content plays without them', error);
    return null;
  });
  void preroll.then((found) => found ?? screen.end());
  return {
    url,
    engine,
    list,
    preroll,
    running: () => running,
    wait,
    onEvent: events.receive,
    onFailure: failures.receive,
    shown: screen.shown,
    ended: screen.ended,
    join,
    pause() {
      isPaused = true;
      running?.pause();
    },
    play() {
      isPaused = false;
      running?.play();
    },
    uncover: overlay.uncover,
    removeLabel: overlay.removeLabel,
    stop() {
      controller.abort();
      wait.end();
      screen.end();
    },
  };
}

/** The environment of the engine. Its log entries wait for the widget's log; the sound is the stored one until then. */
function createEnvironment(
  window: Window,
  { params, prefetched, sessionContext, contentId, settings }: AdSession,
): Pick<BegunAds, 'join'> & { around: AdEnvironment; readSound: () => AdSound } {
  let readSound = (): AdSound => ({ volume: settings.volume(), muted: settings.muted() });
  const log = deferCalls<Parameters<AdEnvironment['log']>>();
  const around: AdEnvironment = {
    config: params,
    prefetched,
    pageUrl: pageUrl(window),
    sessionContext,
    contentId,
    contentTime: () => 0,
    log: log.call,
  };
  return {
    around,
    readSound: () => readSound(),
    join({ contentId: id, contentTime, log: receiver, sessionContext: context, sound }) {
      readSound = sound;
      Object.assign(around, { contentId: id, contentTime, sessionContext: context });
      log.receive(receiver);
    },
  };
}

/** Keeps the overlay as the break is, and reports the first frame and the end. */
function followScreen({ performance }: Window, overlay: AdOverlay) {
  const shown = openPromise<boolean>();
  const ended = openPromise();
  const end = () => {
    overlay.remove();
    shown.resolve(false);
    ended.resolve();
  };
  return {
    shown: shown.promise,
    ended: ended.promise,
    end,
    show(found: Pick<AdBreak, 'on'>) {
      found.on('start', (state) => {
        performance.mark('vv-ad-first-frame');
        overlay.update(state);
        shown.resolve(true);
      });
      found.on('change', overlay.update);
      found.on('end', end);
    },
  };
}
