import type { StartIntent } from '@/domain/playback/start-intent';
import { createAdWait } from '@/lib/ad-wait';
import { withDeadline } from '@/lib/deadline';
import { adsRequested } from '@/store/updates/ads';
import { type AdDeps, dropAds, endAds, intendPlay } from './ad-commands';

/** The longest wait for the code of ads; the content waits with it. */
const CODE_DEADLINE_MS = 5_000;

/** Has the code of ads come along with the catalogue's answers; says so where the owner has set no ads. */
export function prepareAds({ config, ads, log }: Pick<AdDeps, 'config' | 'ads' | 'log'>): void {
  if (config.adListUrl === null) log('warn', 'ENV_AD_LIST_URL is not defined');
  else void ads.engine();
}

interface AdsRequest {
  /** Whether a break goes before the content. */
  preroll: boolean;
  /** How the content is to start. If it will by itself, the viewer waits from now on. */
  start: StartIntent;
}

/**
 * Requests the ads of the chosen episode and keeps its content paused until the preroll is over. A previous request
 * ends: its break stops and its calls are aborted.
 */
export function requestAds(deps: AdDeps, { preroll, start }: AdsRequest): void {
  const { config, store, media, ads, supersede, timeline } = deps;
  const signal = supersede.take('ads');
  const { selection } = store.getState();
  const { adListUrl } = config;
  if (adListUrl === null || selection === null) return;
  signal.addEventListener('abort', () => dropAds(deps), { once: true });
  store.setState(adsRequested());
  if (preroll) {
    ads.wait = createAdWait();
    if (media.willStart(start)) ads.wait.begin();
    media.closeGate((asked) => intendPlay(deps, asked));
    timeline.record('adsawaited', undefined);
  }
  const run = async () => {
    let isLoaded = false;
    try {
      const code = await withDeadline(import('./run-ads'), CODE_DEADLINE_MS, () => null);
      if (code === null) throw new Error('no answer in time');
      isLoaded = true;
      if (!signal.aborted) await code.runAds(deps, { adListUrl, episodeId: selection.episodeId, preroll, signal });
    } catch (error) {
      // A slow network or an ad blocker is no fault of the player. Ads never keep the viewer from the content.
      deps.log(isLoaded ? 'error' : 'warn', isLoaded ? 'ads broke' : 'the code of ads did not come', error);
      if (!signal.aborted) endAds(deps);
    }
  };
  void run();
}
