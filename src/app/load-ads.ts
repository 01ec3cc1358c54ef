import type { AdEngine, createAdEngine } from '@/ads';
import type { AdsAccess } from '@/flows';
import { withDeadline } from '@/lib/deadline';
import { type AdEnvironment, createPageAdEngine } from '@/startup/ad-engine';
import type { BegunAds } from '@/startup/begin-ads';

/** The longest wait for the engine's chunk. The content waits with it. */
const ENGINE_DEADLINE_MS = 5_000;

/** The ad engine for flows, and the slot for its picture. */
export interface AdsLoader extends AdsAccess {
  /** Shows ads in `slot` from now on. The result unmounts them. */
  mount(slot: HTMLElement): () => void;
}

/**
 * Loads the engine on first use. If the chunk does not load in time, the content plays without ads, and the next break
 * tries again.
 */
export function createAdsLoader(
  window: Window,
  around: AdEnvironment,
  begun: BegunAds | null = null,
  load: () => Promise<{ createAdEngine: typeof createAdEngine }> = () => import('@/ads'),
): AdsLoader {
  let engine = begun?.engine ?? null;
  begun?.join(around);
  let slot: HTMLElement | null = null;
  let unmount: (() => void) | null = null;
  const begin = async (): Promise<AdEngine | null> => {
    let hasLoaded = false;
    try {
      const module = await withDeadline(load(), ENGINE_DEADLINE_MS, () => null);
      if (module === null) throw new Error('no answer in time');
      hasLoaded = true;
      return createPageAdEngine(window, module.createAdEngine, around);
    } catch (error) {
      // A slow network or an ad blocker is not an error of the player.
      around.log(hasLoaded ? 'error' : 'warn', 'the ad engine did not load', error);
      engine = null;
      return null;
    }
  };
  /** Mounts the engine in the slot once both exist. */
  const show = (made: AdEngine | null) => {
    if (slot !== null && made !== null) unmount ??= made.mount(slot);
  };
  return {
    running: null,
    wait: null,
    begun,
    engine() {
      if (engine === null) {
        engine = begin();
        void engine.then(show);
      }
      return engine;
    },
    mount(element) {
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
  };
}

/**
 * Moves an ad that plays over the page into the slot once the widget shows the slot, and removes the label of the page
 * once the widget has its own.
 */
function takeOver(slot: HTMLElement, begun: BegunAds, put: () => void, signal: AbortSignal): void {
  const sized = new ResizeObserver(() => {
    if (slot.clientWidth === 0) return;
    sized.disconnect();
    put();
    begun.uncover();
  });
  const labelled = new MutationObserver(() => {
    if (slot.nextElementSibling === null) return;
    labelled.disconnect();
    begun.removeLabel();
  });
  sized.observe(slot);
  labelled.observe(slot.parentElement as HTMLElement, { childList: true });
  signal.addEventListener('abort', () => {
    sized.disconnect();
    labelled.disconnect();
  });
}
