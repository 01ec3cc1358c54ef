import type { AdEngine } from '@/ads';
import type { AdsAccess } from '@/flows';
import { withDeadline } from '@/lib/deadline';
import type { AdSurroundings } from './ad-engine';

/** The longest wait for the engine's chunk. The content waits with it. */
const ENGINE_DEADLINE_MS = 5_000;

/** Request both chunks in parallel: one imports the other, which would cost a round trip. */
const loadBoth = async () => (await Promise.all([import('./ad-engine'), import('@/ads')]))[0];

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
  around: AdSurroundings,
  load: () => Promise<Pick<typeof import('./ad-engine'), 'createWidgetAdEngine'>> = loadBoth,
): AdsLoader {
  let engine: Promise<AdEngine | null> | null = null;
  let slot: HTMLElement | null = null;
  let unmount: (() => void) | null = null;
  const begin = async (): Promise<AdEngine | null> => {
    let hasLoaded = false;
    try {
      const module = await withDeadline(load(), ENGINE_DEADLINE_MS, () => null);
      if (module === null) throw new Error('no answer in time');
      hasLoaded = true;
      return module.createWidgetAdEngine(window, around);
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
    engine() {
      if (engine === null) {
        engine = begin();
        void engine.then(show);
      }
      return engine;
    },
    mount(element) {
      slot = element;
      void engine?.then(show);
      return () => {
        if (slot !== element) return;
        slot = null;
        unmount?.();
        unmount = null;
      };
    },
  };
}
