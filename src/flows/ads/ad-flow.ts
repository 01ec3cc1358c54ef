import { adListUrl as listUrl } from '@/domain/ads/ad-plan';
import { ENGINE_DEADLINE_MS } from '@/domain/startup/start-limit';
import { lazy } from '@/lib/lazy';
import { deferCalls } from '@/lib/open-promise';
import type { MediaEvents } from '@/media/events';
import { contentIdOf } from '@/store/selectors';
import { adsRequested } from '@/store/updates/ad-phases';
import type { AdFlow } from '../deps';
import { type AdDeps, endAds, followIntent, pauseAd, playIntendedAd } from './ad-commands';
import type { runAds } from './run-ads';

/** Creates the one door of this room. */
export function createAdFlow(deps: AdDeps): AdFlow {
  const pauses = { lastMs: Number.NEGATIVE_INFINITY };
  let behind: AdFlow['playBehind'] = atOnce;
  const setBehind = (play: AdFlow['playBehind']) => {
    behind = play;
  };
  deps.page.onHide(() => deps.pageAds.leave());
  deps.pageAds.onLedger((ledger, isOver) => {
    if (isOver) deps.host.event('adbreak', ledger);
    deps.timeline.record('adbreak', ledger);
  });
  return {
    prepare: (isFirst) => prepareAds(deps, isFirst),
    dropBegun: () => {
      if (deps.pageAds.begun !== null) endAds(deps, 'left');
    },
    request(wanted) {
      setBehind(atOnce);
      requestAds(deps, wanted, { pauses, setBehind });
    },
    playBehind: (goOn) => behind(goOn),
    playIntended: () => playIntendedAd(deps),
    follow: (...change) => followIntent(deps, ...change),
    pause: () => pauseAd(deps),
    running: () => deps.pageAds.running(),
  };
}

/** Content without ads behind it. */
const atOnce = (goOn: () => void) => goOn();

function prepareAds(deps: AdDeps, isFirst: boolean): void {
  const { config, media, playIntent, pageAds, log } = deps;
  if (config.adListUrl !== null) void pageAds.engine();
  else if (isFirst) log('warn', 'ENV_AD_LIST_URL is not defined');
  if (pageAds.begun === null) return;
  // Without this code the ad has no controls. `requestAds` handles a failed load.
  void loadCode().catch(() => undefined);
  // A preview plays where the ad has ended.
  if (media.hasPreview()) return;
  playIntent.hold('ad');
  playIntendedAd(deps);
}

const loadCode = () => lazy(() => import('./run-ads'), { limitMs: ENGINE_DEADLINE_MS }).load();

type LaterBreaks = Pick<Parameters<typeof runAds>[1], 'pauses' | 'setBehind'>;

function requestAds(deps: AdDeps, { preroll }: { preroll: boolean }, later: LaterBreaks): void {
  const { config, store, media, playIntent, pageAds, supersede, timeline } = deps;
  const signal = supersede.take('ads');
  const { selection } = store.getState();
  const { adListUrl } = config;
  const contentId = contentIdOf(config, store.getState());
  if (adListUrl === null || selection === null || contentId === null) return;
  const url = listUrl(adListUrl, contentId, selection.episodeId);
  const hasBegun = pageAds.take(url);
  const leave = () => {
    later.setBehind(atOnce);
    endAds(deps, 'left');
  };
  signal.addEventListener('abort', leave, { once: true });
  store.setState(adsRequested());
  if (preroll) {
    pageAds.expect();
    playIntent.hold('ad');
    if (playIntent.isExpected()) pageAds.start(media.state());
    timeline.record('adsawaited', undefined);
  }
  const failBy = (level: 'error' | 'warn', message: string) => (error: unknown) => {
    deps.log(level, message, error);
    if (!signal.aborted) endAds(deps, { failed: undefined });
  };
  const fail = failBy('error', 'an error in the ads; the content plays without them');
  // The browser may refuse the content before the code is there, where an ad was over before the widget.
  const refusals = deferCalls<[MediaEvents['autoplayrefused']]>();
  media.on('autoplayrefused', refusals.call, signal);
  const request = { url, preroll: preroll || hasBegun, signal, fail, onRefused: refusals.receive, ...later };
  // Slow networks and ad blockers are not faults of the player. The content plays without ads.
  void loadCode()
    .then(
      (code) => (signal.aborted ? undefined : code.runAds(deps, request)),
      failBy('warn', 'the code of the ads did not load, so no ad plays'),
    )
    .catch(fail);
}
