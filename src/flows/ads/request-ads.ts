import { adListUrl as listUrl } from '@/domain/ads/ad-plan';
import { ENGINE_DEADLINE_MS } from '@/domain/startup/start-limit';
import { lazy } from '@/lib/lazy';
import { contentIdOf } from '@/store/selectors';
import { adsRequested } from '@/store/updates/ad-phases';
import { type AdDeps, endAds, playIntendedAd } from './ad-commands';

export { followIntent, pauseAd, playIntendedAd } from './ad-commands';

/**
 * Loads the ad code in parallel with the catalogue calls. An ad on the screen follows the play intent from now on. A site
 * without an ad list is no fault, and the console says so once, with the first start of the page.
 */
export function prepareAds(deps: AdDeps, isFirst: boolean): void {
  const { config, media, playIntent, ads, log } = deps;
  if (config.adListUrl !== null) void ads.engine();
  else if (isFirst) log('warn', 'ENV_AD_LIST_URL is not defined');
  if (ads.begun === null) return;
  // Without this code the ad has no controls. `requestAds` handles a failed load.
  void loadCode().catch(() => undefined);
  // A preview plays where the ad has ended.
  if (media.hasPreview()) return;
  playIntent.hold('ad');
  playIntendedAd(deps);
}

/** Ends ads that began before the widget, unless an episode has taken them. */
export function dropBegun(deps: AdDeps): void {
  if (deps.ads.begun !== null) endAds(deps, 'left');
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
  const hasBegun = ads.take(url);
  signal.addEventListener('abort', () => endAds(deps, 'left'), { once: true });
  store.setState(adsRequested());
  if (preroll) {
    ads.expect();
    playIntent.hold('ad');
    if (playIntent.isExpected()) ads.start(media.state());
    timeline.record('adsawaited', undefined);
  }
  const fail = (level: 'error' | 'warn', message: string) => (error: unknown) => {
    deps.log(level, message, error);
    if (!signal.aborted) endAds(deps, { failed: undefined });
  };
  // Slow networks and ad blockers are not faults of the player. The content plays without ads.
  void loadCode()
    .then(
      ({ runAds }) => (signal.aborted ? undefined : runAds(deps, { url, preroll: preroll || hasBegun, signal })),
      fail('warn', 'the code of the ads did not load, so no ad plays'),
    )
    .catch(fail('error', 'an error in the ads; the content plays without them'));
}
