import type { AdEngine } from '@/ads';
import type { AdsAccess } from '@/flows';
import { withDeadline } from '@/lib/deadline';
import type { AdEnvironment } from './ad-engine';

/** The longest wait for the engine's chunk; the content waits with it. */
const ENGINE_DEADLINE_MS = 5_000;

/** Side by side: the one imports the other, which would come a round trip later. */
const loadBoth = async () => (await Promise.all([import('./ad-engine'), import('@/ads')]))[0];

/** The ad engine for flows, and the place on the screen for its picture. */
export interface AdsLoader extends AdsAccess {
  /** Ads are shown in `slot` from now on; the result takes them out. */
  mount(slot: HTMLElement): () => void;
}

/**
 * Loads the engine when it is first asked for. A chunk that does not come in time is no engine: the content plays
 * without ads, and the next one asks again.
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
      // A slow network or an ad blocker is no fault of the player.
      around.log(isLoaded ? 'error' : 'warn', 'the ad engine did not load', error);
      engine = null;
      return null;
    }
  };
  /** Brings the engine and the slot together, whichever comes later. */
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
