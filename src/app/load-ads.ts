import type { AdEngine, createAdEngine } from '@/ads';
import { createWidgetAds, type WidgetAds } from '@/flows';
import { type AdEnvironment, loadPageAdEngine } from '@/startup/ad-engine';
import type { BegunAds, JoinedWidget } from '@/startup/begin-ads';

/** The ad engine for flows, and the slot for its picture. */
export interface AdsLoader extends WidgetAds {
  /** Shows ads in `slot` from now on. The result unmounts them. */
  mount(slot: HTMLElement): () => void;
  /**
   * The layer of the widget shows the ad, with its label or not yet. An ad that plays over the page moves into the slot, also
   * into one that a content blocker hides: the engine then gives up the ad, which would have no controls in the page.
   */
  shown(hasLabel: boolean): void;
}

/**
 * Loads the engine on first use. If the chunk does not load in time, the content plays without ads, and the next break
 * tries again.
 */
export function createAdsLoader(
  window: Window,
  around: AdEnvironment & JoinedWidget,
  begun: BegunAds | null = null,
  load: () => Promise<{ createAdEngine: typeof createAdEngine }> = () => import('@/ads'),
): AdsLoader {
  let engine: Promise<AdEngine | null> | null = null;
  let slot: HTMLElement | null = null;
  let unmount: (() => void) | null = null;
  /** The engine, once it has loaded. */
  let loaded: AdEngine | null = null;
  /** Whether an ad plays over the page, where it is seen until the layer shows it. */
  let isOverPage = begun !== null;
  let isLayerShown = false;
  /** Keeps an engine that has loaded; the next request loads a missing one again. */
  const keep = (coming: Promise<AdEngine | null>) => {
    engine = coming;
    void coming.then((made) => {
      loaded = made;
      if (made === null) engine = null;
    });
    return coming;
  };
  if (begun !== null) {
    begun.join(around);
    void keep(begun.engine);
  }
  /** Mounts the engine in the slot once both exist. */
  const show = (made: AdEngine | null) => {
    if (slot !== null && made !== null) unmount ??= made.mount(slot);
  };
  const loadEngine = () => {
    if (engine !== null) return engine;
    const coming = keep(loadPageAdEngine(window, load, around));
    void coming.then(show);
    return coming;
  };
  const put = () => {
    isOverPage = false;
    // An ad on the screen moves at once: a removed video would pause.
    if (loaded === null) void engine?.then(show);
    else show(loaded);
  };
  const move = () => {
    if (!isLayerShown || slot === null) return;
    put();
    begun?.uncover();
  };
  // After an ad over the page the slot is ready for the next one.
  void begun?.ended.then(put);
  return Object.assign(createWidgetAds(loadEngine, begun), {
    mount(element: HTMLElement) {
      slot = element;
      if (isOverPage) move();
      else put();
      return () => {
        if (slot !== element) return;
        slot = null;
        unmount?.();
        unmount = null;
      };
    },
    shown(hasLabel: boolean) {
      isLayerShown = true;
      if (isOverPage) move();
      if (hasLabel) begun?.removeLabel();
    },
  });
}
