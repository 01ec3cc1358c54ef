import { adListUrl as listUrl } from '@/domain/ads/ad-plan';
import { ENGINE_DEADLINE_MS } from '@/domain/startup/start-limit';
import { lazy } from '@/lib/lazy';
import { contentIdOf } from '@/store/selectors';
import { adsRequested } from '@/store/updates/ad-phases';
import { type AdDeps, endAds, playIntendedAd } from './ad-commands';

/**
 * Loads the ad code in parallel with the catalogue calls. A site without an ad list is no fault, and the console says so
 * once, with the first start of the page.
 */
export function prepareAds({ config, ads, log }: Pick<AdDeps, 'config' | 'ads' | 'log'>, isFirst: boolean): void {
  if (config.adListUrl !== null) void ads.engine();
  else if (isFirst) log('warn', 'ENV_AD_LIST_URL is not defined');
  // An ad on the screen has no controls until this code has come. `requestAds` handles a failed load.
  if (ads.hasBegun()) void loadCode().catch(() => undefined);
}

const loadCode = () => lazy(() => import('./run-ads'), { limitMs: ENGINE_DEADLINE_MS }).load();

interface AdsRequest {
  /** Whether a preroll precedes the content. */
  preroll: boolean;
}

/**
 * Requests the ads of the selected episode and keeps its content paused until the preroll is over. A previous request
 * ends: its break stops and its calls are aborted.
 */
export function requestAds(deps: AdDeps, { preroll }: AdsRequest): void {
  const { config, store, media, playIntent, ads, supersede, timeline } = deps;
  const signal = supersede.take('ads');
  const { selection } = store.getState();
  const { adListUrl } = config;
  const contentId = contentIdOf(config, store.getState());
  if (adListUrl === null || selection === null || contentId === null) return;
  const url = listUrl(adListUrl, contentId, selection.episodeId);
  const begun = ads.take(url);
  signal.addEventListener('abort', () => endAds(deps, 'left'), { once: true });
  store.setState(adsRequested());
  if (preroll) {
    ads.expect();
    playIntent.hold('ad');
    // An ad on the screen plays already; a pause until it is taken over drops the intent.
    if (begun !== null && !playIntent.isExpected()) ads.pause();
    else if (begun !== null) playIntendedAd(deps);
    else if (playIntent.isExpected()) ads.start(media.state());
    timeline.record('adsawaited', undefined);
  }
  const fail = (level: 'error' | 'warn', message: string) => (error: unknown) => {
    deps.log(level, message, error);
    if (!signal.aborted) endAds(deps, { failed: undefined });
  };
  // Slow networks and ad blockers are not faults of the player. The content plays without ads.
  void loadCode()
    .then(
      ({ runAds }) => (signal.aborted ? undefined : runAds(deps, { url, begun, preroll, signal })),
      fail('warn', 'the code of the ads did not load, so no ad plays'),
    )
    .catch(fail('error', 'an error in the ads; the content plays without them'));
}
