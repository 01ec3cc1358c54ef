import { STOPPED } from '@/domain/ads/ad-status';
import { isExpected, type PlayIntentListener } from '@/domain/playback/play-intent';
import { selectAd, selectAdStarted } from '@/store/selectors';
import { adIntended, adPaused, adsOver } from '@/store/updates/ads';
import type { Deps } from '../deps';

export type AdDeps = Deps<
  'config' | 'store' | 'media' | 'playIntent' | 'host' | 'ads' | 'log' | 'supersede' | 'timeline' | 'firstFrame'
>;

export type BreakDeps = Deps<'store' | 'media' | 'playIntent' | 'ads' | 'timeline'>;

/** Lets the ad follow the play intent while it holds the content. */
export function followIntent(deps: BreakDeps, ...[state, event, before]: Parameters<PlayIntentListener>): void {
  if (!isExpected(state)) {
    if (isExpected(before)) withdraw(deps);
  } else if (event.type === 'request') playAd(deps, event.by !== 'autoplay');
  else if (!isExpected(before)) playAd(deps, true);
}

/**
 * Plays the ad before the content as soon as it can. `asked` marks a gesture or a call, so the ad does not have to be
 * visible, and goes on after a pause.
 */
export function playAd({ store, media, ads, timeline }: BreakDeps, asked: boolean): void {
  const isStarted = selectAdStarted(store.getState());
  timeline.record('playintent', undefined);
  store.setState(adIntended);
  if (!isStarted) {
    // The picture-in-picture window would continue without ad controls.
    media.suspendPictureInPicture(true);
    const { volume, muted } = media.state();
    if (ads.running) ads.running.start({ volume, muted }, ads.wait?.end());
    else ads.wait?.begin();
  }
  if (asked) ads.running?.play();
}

/** Plays the ad if somebody wants the content to play. */
export function playIntendedAd(deps: BreakDeps): void {
  const state = deps.playIntent.state();
  if (state.phase === 'held' && isExpected(state)) playAd(deps, state.wish?.by !== 'autoplay');
}

/** Pauses the ad. An ad that has not started stays paused, and so does the content. */
export function pauseAd(deps: BreakDeps): void {
  const { playIntent } = deps;
  const isAwaited = playIntent.isHeld('ad') && playIntent.isExpected();
  // Content that plays is not meant.
  if (playIntent.isHeld('ad') || playIntent.isHeld('share')) playIntent.pause();
  // Ads that began before the widget hold nothing yet.
  if (!isAwaited) withdraw(deps);
}

function withdraw({ store, ads }: BreakDeps): void {
  ads.running?.pause();
  // No start has taken these over.
  ads.begun?.pause();
  ads.wait?.end();
  store.setState(adPaused);
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
  giveBack(deps);
  deps.playIntent.release('ad');
}

/** Drops the ads of an episode that was left or has failed. The content does not start. */
export function dropAds(deps: AdDeps): void {
  const { store, host, timeline, playIntent } = deps;
  const ad = selectAd(store.getState());
  if (ad?.isStarted) {
    host.event('adend', { id: ad.id, type: ad.type });
    timeline.record('adend', { ...ad, status: STOPPED });
  }
  giveBack(deps);
  if (!playIntent.isHeld('ad')) return;
  playIntent.pause();
  playIntent.release('ad');
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
