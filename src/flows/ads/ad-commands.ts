import type { PageAds } from '@/ads';
import { STOPPED } from '@/domain/ads/ad-status-code';
import { isExpected, type PlayIntentListener } from '@/domain/playback/play-intent';
import { selectAd, selectAdStarted } from '@/store/selectors';
import { adIntended, adPaused, adsOver } from '@/store/updates/ad-phases';
import type { Deps } from '../deps';

export interface AdDeps
  extends Deps<
    'config' | 'store' | 'media' | 'playIntent' | 'host' | 'log' | 'page' | 'supersede' | 'timeline' | 'firstFrame'
  > {
  pageAds: PageAds;
}

/** Lets the ad follow the play intent while it holds the content. */
export function followIntent(deps: AdDeps, ...[state, event, before]: Parameters<PlayIntentListener>): void {
  if (!isExpected(state)) {
    if (isExpected(before)) withdraw(deps);
  } else if (event.type === 'request') playAd(deps, event.by !== 'autoplay');
  else if (!isExpected(before)) playAd(deps, true);
}

/**
 * Plays the ad before the content as soon as it can. `asked` marks a gesture or a call, so the ad does not have to be
 * visible, and goes on after a pause.
 */
export function playAd({ store, media, pageAds, timeline }: AdDeps, asked: boolean): void {
  const isStarted = selectAdStarted(store.getState());
  timeline.record('playintent', undefined);
  store.setState(adIntended);
  if (!isStarted) {
    // The picture-in-picture window would continue without ad controls.
    media.suspendPictureInPicture(true);
    pageAds.start(media.state());
  }
  if (asked) pageAds.play();
}

/** Plays the ad if somebody wants the content to play. */
export function playIntendedAd(deps: AdDeps): void {
  const state = deps.playIntent.state();
  if (state.phase === 'held' && isExpected(state)) playAd(deps, state.request?.by !== 'autoplay');
}

/** Plays a break beside content that rests. The request to play is one for the ad alone: `endAds` withdraws it (`rest`). */
export function playBeside(deps: AdDeps): void {
  haltForAd(deps);
  deps.playIntent.request('player');
}

/** Stops the content for an ad. The intent goes first: else the pause would end it. */
export function haltForAd({ playIntent, media }: AdDeps): void {
  playIntent.hold('ad');
  media.halt();
}

/** Pauses the ad. An ad that has not started stays paused, and so does the content. */
export function pauseAd(deps: AdDeps): void {
  const { playIntent } = deps;
  const isAwaited = playIntent.isHeld('ad') && playIntent.isExpected();
  // Content that plays is not meant.
  if (playIntent.isHeld('ad') || playIntent.isHeld('share')) playIntent.pause();
  if (!isAwaited) withdraw(deps);
}

/** Pauses the ad alone. */
export function withdraw({ store, pageAds }: AdDeps): void {
  pageAds.pause();
  store.setState(adPaused);
}

/**
 * How the ads of an episode end: they are `over`, or there were none; the same, and the content stays at `rest`; the episode
 * was `left` or has failed; or they `failed`, possibly with a code of their own.
 */
type AdsEnd = 'over' | 'rest' | 'left' | { failed: { code: number; message: string } | undefined };

/** The report of an error without a code of its own, as the specification says. */
const UNKNOWN_FAILURE = { code: 900, message: 'Unknown message' };

/** Ends the ads. The content continues from its position if it is to play, unless its episode was left. */
export function endAds({ store, media, playIntent, host, pageAds, timeline }: AdDeps, how: AdsEnd): void {
  const ad = selectAd(store.getState());
  if (typeof how === 'object') {
    const report = { id: null, ...(how.failed ?? UNKNOWN_FAILURE) };
    host.event('aderror', report);
    timeline.record('aderror', report);
  } else if (how === 'left' && ad?.isStarted) {
    host.event('adend', { id: ad.id, type: ad.type });
    timeline.record('adend', { ...ad, status: STOPPED });
  }
  pageAds.end(how !== 'over' && how !== 'rest');
  timeline.record('adsover', undefined);
  store.setState(adsOver);
  media.showAdSession(null);
  media.suspendPictureInPicture(false);
  if ((how === 'left' || how === 'rest') && playIntent.isHeld('ad')) playIntent.pause();
  playIntent.release('ad');
}
