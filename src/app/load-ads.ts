import type { AdEngine, AdEngineSetup } from '@/ads';
import type { AdsAccess } from '@/flows';
import { withDeadline } from '@/lib/deadline';

/** The longest wait for the engine's chunk; the content waits with it. */
const ENGINE_DEADLINE_MS = 5_000;

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
  setup: AdEngineSetup,
  load: () => Promise<{ createAdEngine(setup: AdEngineSetup): AdEngine }> = () => import('@/ads'),
): AdsLoader {
  let engine: Promise<AdEngine | null> | null = null;
  let slot: HTMLElement | null = null;
  let unmount: (() => void) | null = null;
  const begin = async (): Promise<AdEngine | null> => {
    try {
      const module = await withDeadline(load(), ENGINE_DEADLINE_MS, () => null);
      if (module === null) throw new Error(`no answer in ${ENGINE_DEADLINE_MS} ms`);
      const made = module.createAdEngine(setup);
      if (slot !== null) unmount = made.mount(slot);
      return made;
    } catch (error) {
      setup.log?.('error', 'the ad engine did not load', error);
      engine = null;
      return null;
    }
  };
  return {
    running: null,
    engine: () => {
      engine ??= begin();
      return engine;
    },
    mount(place) {
      slot = place;
      void engine?.then((made) => {
        if (slot === place && made !== null) unmount ??= made.mount(place);
      });
      return () => {
        if (slot !== place) return;
        slot = null;
        unmount?.();
        unmount = null;
      };
    },
  };
}
