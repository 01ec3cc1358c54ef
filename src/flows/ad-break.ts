import { adsOver, adWantedSet } from '@/store/updates';
import type { Deps } from './deps';

export type AdDeps = Deps<'config' | 'store' | 'media' | 'host' | 'ads' | 'log' | 'supersede'>;

/** Somebody wants the content to play while an ad goes before it: the ad begins as soon as it can, or goes on. */
export function wantContent({ store, media, ads }: AdDeps): void {
  const { ad } = store.getState();
  store.setState(adWantedSet(true));
  if (ad?.isStarted) {
    ads.running?.play();
    return;
  }
  // One picture is enough: the small window would play on without its controls.
  media.holdPictureInPicture(true);
  const { volume, muted } = media.facts();
  ads.running?.start({ volume, muted });
}

/** The viewer or the owner's page wants quiet: the ad stands still; one that has not begun does not begin. */
export function pauseAd({ store, ads }: Deps<'store' | 'ads'>): void {
  const { ad, adFlow } = store.getState();
  if (ad !== null) ads.running?.pause();
  else if (adFlow === 'load' || adFlow === 'ready') store.setState(adWantedSet(false));
}

/** The break is over, or there is none: the content goes on from its very place if it was meant to play. */
export function endAds(deps: AdDeps): void {
  const { adWanted } = deps.store.getState();
  giveBack(deps);
  deps.media.release(adWanted);
}

/** The episode of these ads is left: they go without a word to the content. */
export function dropAds(deps: AdDeps): void {
  giveBack(deps);
  deps.media.release(false);
}

function giveBack({ store, media, ads }: AdDeps): void {
  ads.running = null;
  store.setState(adsOver);
  media.showAdSession(null);
  media.holdPictureInPicture(false);
}
