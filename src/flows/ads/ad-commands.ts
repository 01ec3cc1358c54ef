import { STOPPED } from '@/lib/ad-status';
import { selectAd, selectAdStarted, selectPlayIntended } from '@/store/selectors';
import { adsOver, playIntended, playIntentDropped } from '@/store/updates/ads';
import type { Deps } from '../deps';

export type AdDeps = Deps<
  'config' | 'store' | 'media' | 'host' | 'ads' | 'log' | 'supersede' | 'timeline' | 'firstFrame'
>;

/**
 * Records that the content is to play: the ad before it begins as soon as it can, or goes on. `asked`: a press or a
 * call started it, so the ad needs no visible frame.
 */
export function intendPlay({ store, media, ads, timeline }: AdDeps, asked: boolean): void {
  const isStarted = selectAdStarted(store.getState());
  timeline.record('playintent', undefined);
  store.setState(playIntended(asked));
  if (!isStarted) {
    // One picture is enough: the small window would play on without its controls.
    media.suspendPictureInPicture(true);
    const { volume, muted } = media.state();
    if (ads.running) ads.running.start({ volume, muted }, ads.wait?.end());
    else ads.wait?.begin();
  }
  if (asked) ads.running?.play();
}

/** Pauses the ad. An ad that has not begun does not begin, and neither does the content. */
export function pauseAd({ store, ads }: Deps<'store' | 'ads'>): void {
  ads.running?.pause();
  ads.wait?.end();
  store.setState(playIntentDropped);
}

/** The break is over, or there is none: the content goes on from its very place if it is meant to play. */
export function endAds(deps: AdDeps): void {
  const isIntended = selectPlayIntended(deps.store.getState());
  giveBack(deps);
  deps.media.openGate(isIntended);
}

/** Drops the ads of an episode that was left or has failed, without starting the content. */
export function dropAds(deps: AdDeps): void {
  const ad = selectAd(deps.store.getState());
  if (ad?.isStarted) {
    deps.host.event('adend', { id: ad.id, type: ad.type });
    deps.timeline.record('adend', { ...ad, status: STOPPED });
  }
  giveBack(deps);
  deps.media.openGate(false);
}

function giveBack({ store, media, ads, timeline }: AdDeps): void {
  ads.running = null;
  ads.wait?.end();
  ads.wait = null;
  timeline.record('adsover', undefined);
  store.setState(adsOver);
  media.showAdSession(null);
  media.suspendPictureInPicture(false);
}
