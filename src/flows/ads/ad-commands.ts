import { selectContentWanted } from '@/store/selectors';
import { adsOver, adUnwanted, adWantedBy } from '@/store/updates';
import type { Deps } from '../deps';

export type AdDeps = Deps<
  'config' | 'store' | 'media' | 'host' | 'ads' | 'log' | 'supersede' | 'timeline' | 'firstFrame'
>;

/**
 * The content is to play while an ad goes before it: the ad begins as soon as it can, or goes on. `asked`: by a press or
 * a call, which an ad obeys however little of it can be seen; else the content begins by itself.
 */
export function wantContent({ store, media, ads, timeline }: AdDeps, asked: boolean): void {
  const { ad } = store.getState();
  timeline.mark('wanted', undefined);
  store.setState(adWantedBy(asked));
  if (!ad?.isStarted) {
    // One picture is enough: the small window would play on without its controls.
    media.suspendPictureInPicture(true);
    const { volume, muted } = media.state();
    if (ads.running) ads.running.start({ volume, muted }, ads.wait?.end());
    else ads.wait?.begin();
  }
  if (asked) ads.running?.play();
}

/** Somebody wants quiet: the ad stands still, one that has not begun does not begin, and neither does the content. */
export function pauseAd({ store, ads }: Deps<'store' | 'ads'>): void {
  ads.running?.pause();
  ads.wait?.end();
  store.setState(adUnwanted);
}

/** The break is over, or there is none: the content goes on from its very place if it is meant to play. */
export function endAds(deps: AdDeps): void {
  const wanted = selectContentWanted(deps.store.getState());
  giveBack(deps);
  deps.media.openGate(wanted);
}

/** Of spec section 4, "Ad status values". */
const STOPPED = 1;

/** The episode of these ads is left, or has failed: they go without a word to the content. */
export function dropAds(deps: AdDeps): void {
  const { ad } = deps.store.getState();
  if (ad?.isStarted) {
    deps.host.event('adend', { id: ad.id, type: ad.type });
    deps.timeline.mark('adend', { ...ad, status: STOPPED });
  }
  giveBack(deps);
  deps.media.openGate(false);
}

function giveBack({ store, media, ads, timeline }: AdDeps): void {
  ads.running = null;
  ads.wait?.end();
  ads.wait = null;
  timeline.mark('adsover', undefined);
  store.setState(adsOver);
  media.showAdSession(null);
  media.suspendPictureInPicture(false);
}
