import type { AdEngine, AdFailure, AdList, AdState, createAdEngine } from '@/ads';
import type { StartParams } from '@/domain/startup/params';
import { type AdWait, createAdWait } from '@/lib/ad-wait';
import { pageUrl } from '@/lib/page-url';
import type { PrefetchCache } from '@/lib/prefetch-cache';
import { readCookie } from '@/lib/read-cookie';
import type { Result } from '@/lib/result';
import { type AdEnvironment, createPageAdEngine } from './ad-engine';
import { createAdOverlay } from './ad-overlay';
import { type HeldBreak, holdEvents } from './hold-events';

/** Ads that start before the widget is there. The widget takes them over. */
export interface BegunAds {
  /** URL of their list. */
  url: string;
  engine: Promise<AdEngine | null>;
  /** Null when the engine did not load. */
  list: Promise<Result<AdList, AdFailure> | null>;
  /** The preroll, which has begun; null when none can play. */
  preroll: Promise<HeldBreak | null>;
  /** The viewer's wait for the preroll. */
  wait: AdWait;
  /** Failed documents so far. */
  failures: readonly (readonly [failure: AdFailure, vastUrl: string])[];
  /** Gives the engine the widget's log, session context and content time. */
  join(widget: Pick<AdEnvironment, 'contentTime' | 'log' | 'sessionContext'>): void;
  /** Shows the widget, whose slot has the ad now. The label stays. */
  uncover(): void;
  /** Removes the label: the widget shows its own. */
  removeLabel(): void;
  /** Ends the ads. */
  stop(): void;
}

interface AdStart {
  url: string;
  sound: { volume: number; muted: boolean };
  /** Called at the first frame of an ad, or when none will come. */
  settled(isShown: boolean): void;
}

/** Requests the ads of a list and plays its preroll over everything in the page. */
export function beginAds(
  window: Window,
  { params, prefetched }: { params: StartParams; prefetched: PrefetchCache },
  code: Promise<{ createAdEngine: typeof createAdEngine }>,
  { url, sound, settled }: AdStart,
): BegunAds {
  const { document, performance } = window;
  const controller = new AbortController();
  const { signal } = controller;
  const wait = createAdWait();
  wait.begin();
  const entries: Parameters<AdEnvironment['log']>[] = [];
  const around: AdEnvironment = {
    config: params,
    prefetched,
    pageUrl: pageUrl(window),
    sessionContext: () => readCookie('device_fp', () => document.cookie),
    contentTime: () => 0,
    log: (...entry) => void entries.push(entry),
  };
  const failures: [AdFailure, string][] = [];
  const overlay = createAdOverlay(document);
  const engine = code.then(
    (module) => createPageAdEngine(window, module.createAdEngine, around),
    () => null,
  );
  const list = engine.then((made) => made?.loadList(url, signal, wait.deadline) ?? null);

  const play = async (): Promise<HeldBreak | null> => {
    const [made, found] = await Promise.all([engine, list]);
    if (made === null || !found?.ok || found.value.preroll.length === 0) return null;
    const fail = (...failure: [AdFailure, string]) => void failures.push(failure);
    const ready = await made.prepare('preroll', found.value.preroll, signal, fail, wait.deadline);
    if (ready === null) return null;
    ready.on('start', (state) => {
      performance.mark('vv-ad-first-frame');
      overlay.update(state);
      settled(true);
    });
    ready.on('change', (state: AdState) => overlay.update(state));
    ready.on('end', overlay.remove);
    const held = holdEvents(ready);
    made.mount(overlay.slot);
    ready.start(sound, wait.end());
    return held;
  };
  const preroll = play().catch((error: unknown) => {
    around.log('error', 'ads broke', error);
    return null;
  });
  void preroll.then((held) => {
    if (held === null) overlay.remove();
    if (held === null) settled(false);
    else held.on('end', () => settled(false));
  });
  return {
    url,
    engine,
    list,
    preroll,
    wait,
    failures,
    join(widget) {
      Object.assign(around, widget);
      for (const entry of entries.splice(0)) widget.log(...entry);
    },
    uncover: overlay.uncover,
    removeLabel: overlay.remove,
    stop() {
      controller.abort();
      overlay.remove();
    },
  };
}
