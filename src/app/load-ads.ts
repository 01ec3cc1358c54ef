import type { AdEngine } from '@/ads';
import type { AdsAccess } from '@/flows';
import { withDeadline } from '@/lib/deadline';
import type { AdEnvironment } from './ad-engine';

/** Longest wait for the engine's chunk. The content waits for the same time. */
const ENGINE_DEADLINE_MS = 5_000;

/** Both load in parallel. One imports the other, so a sequential load would cost a round trip. */
const loadBoth = async () => (await Promise.all([import('./ad-engine'), import('@/ads')]))[0];

/** The ad engine for flows, and its slot on the screen. */
export interface AdsLoader extends AdsAccess {
  /** Shows ads in `slot`. The result removes them. */
  mount(slot: HTMLElement): () => void;
}

/**
 * Loads the engine with the first request. After a failed or slow load the content plays without ads, and the next
 * request loads again.
 */
export function createAdsLoader(
  window: Window,
  around: AdEnvironment,
  load: () => Promise<Pick<typeof import('./ad-engine'), 'createWidgetAdEngine'>> = loadBoth,
): AdsLoader {
  let engine: Promise<AdEngine | null> | null = null;
  let slot: HTMLElement | null = null;
  let unmount: (() => void) | null = null;
  const begin = async (): Promise<AdEngine | null> => {
    let isLoaded = false;
    try {
      const module = await withDeadline(load(), ENGINE_DEADLINE_MS, () => null);
      if (module === null) throw new Error('no answer in time');
      isLoaded = true;
      return module.createWidgetAdEngine(window, around);
    } catch (error) {
      // Slow networks and ad blockers are not faults of the player.
      around.log(isLoaded ? 'error' : 'warn', 'the ad engine did not load', error);
      engine = null;
      return null;
    }
  };
  /** Mounts the slot on the engine when both are ready. */
  const show = (made: AdEngine | null) => {
    if (slot !== null && made !== null) unmount ??= made.mount(slot);
  };
  return {
    running: null,
    wait: null,
    engine() {
      if (engine === null) {
        engine = begin();
        void engine.then(show);
      }
      return engine;
    },
    mount(slotElement) {
      slot = slotElement;
      void engine?.then(show);
      return () => {
        if (slot !== slotElement) return;
        slot = null;
        unmount?.();
        unmount = null;
      };
    },
  };
}
