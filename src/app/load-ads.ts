import type { AdEngine, createAdEngine } from '@/ads';
import { type AdSession, createAdSession } from '@/flows';
import { type AdEnvironment, loadPageAdEngine } from '@/startup/ad-engine';
import type { BegunAds, JoinedWidget } from '@/startup/begin-ads';

/**
 * The longest wait for the size of the widget's slot. A content blocker may hide the slot alone: the engine then gives up
 * the ad, which would have no controls in the page.
 */
const SLOT_WAIT_MS = 1_000;

/** The ad engine for flows, and the slot for its picture. */
export interface AdsLoader extends AdSession {
  /** Shows ads in `slot` from now on. The result unmounts them. */
  mount(slot: HTMLElement): () => void;
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
  /** Keeps an engine that has loaded; the next request loads a missing one again. */
  const keep = (coming: Promise<AdEngine | null>) => {
    engine = coming;
    void coming.then((made) => {
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
  return Object.assign(createAdSession(loadEngine, begun), {
    mount(element: HTMLElement) {
      slot = element;
      const waiting = new AbortController();
      const put = () => void engine?.then(show);
      if (begun === null) put();
      else takeOver(element, begun, put, waiting.signal);
      return () => {
        waiting.abort();
        if (slot !== element) return;
        slot = null;
        unmount?.();
        unmount = null;
      };
    },
  });
}

/**
 * Moves an ad that plays over the page into the slot once the layer of the widget shows the ad, and removes the label of
 * the page once the widget has its own. Until then the ad stays over the page, where it is seen: the layer has a size
 * before. After the ad the slot is ready for the next one.
 */
function takeOver(slot: HTMLElement, begun: BegunAds, put: () => void, signal: AbortSignal): void {
  const layer = slot.parentElement as HTMLElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isMoved = false;
  const move = () => {
    isMoved = true;
    sized.disconnect();
    clearTimeout(timer);
    put();
    begun.uncover();
    follow();
  };
  const sized = new ResizeObserver(() => {
    if (slot.clientWidth > 0) move();
  });
  const follow = () => {
    if (isMoved && slot.nextElementSibling !== null) {
      changes.disconnect();
      begun.removeLabel();
    } else if (!isMoved && timer === undefined && layer.dataset.phase === 'shown') {
      timer = setTimeout(move, SLOT_WAIT_MS);
      if (slot.clientWidth > 0) move();
      else sized.observe(slot);
    }
  };
  const changes = new MutationObserver(follow);
  const end = () => {
    changes.disconnect();
    sized.disconnect();
    clearTimeout(timer);
  };
  changes.observe(layer, { attributeFilter: ['data-phase'], childList: true });
  signal.addEventListener('abort', end);
  void begun.ended.then(() => {
    if (!signal.aborted) put();
    end();
  });
  follow();
}
