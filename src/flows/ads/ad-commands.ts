import { STOPPED } from '@/domain/ads/ad-status';
import { selectAd, selectAdPaused, selectAdStarted, selectPlayIntended } from '@/store/selectors';
import { adsOver, playIntended, playIntentDropped } from '@/store/updates/ads';
import type { Deps } from '../deps';

export type AdDeps = Deps<
  'config' | 'store' | 'media' | 'host' | 'ads' | 'log' | 'supersede' | 'timeline' | 'firstFrame'
>;

/**
 * Records the play intent. The ad before the content begins as soon as it can, or continues. `asked` marks a gesture or
 * a call, so the ad does not have to be visible. Only a gesture resumes an ad that the viewer has paused.
 */
export function intendPlay({ store, media, ads, timeline }: AdDeps, asked: boolean): void {
  if (!asked && selectAdPaused(store.getState())) return;
  const isStarted = selectAdStarted(store.getState());
  timeline.record('playintent', undefined);
  store.setState(playIntended(asked));
  if (!isStarted) {
    // The picture-in-picture window would continue without ad controls.
    media.suspendPictureInPicture(true);
    const { volume, muted } = media.state();
    if (ads.running) ads.running.start({ volume, muted }, ads.wait?.end());
    else ads.wait?.begin();
  }
  if (asked) ads.running?.play();
}

/** Pauses the ad. An ad that has not started stays paused, and so does the content. */
export function pauseAd({ store, ads }: Deps<'store' | 'ads'>): void {
  ads.running?.pause();
  // No start has taken these over, so the store has no intent to drop.
  ads.begun?.pause();
  ads.wait?.end();
  store.setState(playIntentDropped);
}

/** Ends the ads that began before the widget, unless a start has taken them over. */
export function dropBegun({ ads }: Deps<'ads'>): void {
  if (ads.begun === null) return;
  ads.begun.stop();
  ads.begun = null;
  ads.running = null;
}

/** Ends the break. The content continues from its position if it has a play intent. */
export function endAds(deps: AdDeps): void {
  const isIntended = selectPlayIntended(deps.store.getState());
  giveBack(deps);
  deps.media.openGate(isIntended);
}

/** Drops the ads of an episode that was left or has failed. The content does not start. */
export function dropAds(deps: AdDeps): void {
  const ad = selectAd(deps.store.getState());
  if (ad?.isStarted) {
    deps.host.event('adend', { id: ad.id, type: ad.type });
    deps.timeline.record('adend', { ...ad, status: STOPPED });
  }
  giveBack(deps);
  deps.media.openGate(false);
}

/** Reports that an episode has no ads. An error without a code of its own is reported as the specification says. */
export function reportAds({ host, timeline }: AdDeps, failure = { code: 900, message: 'Unknown message' }): void {
  const report = { id: null, ...failure };
  host.event('aderror', report);
  timeline.record('aderror', report);
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
