import { midrollScheduled } from '@/store/updates/ad-phases';
import { type AdDeps, playAd } from './ad-commands';

/** Shows a ready midroll once the content has reached its position, and pauses the content. */
export function showMidroll(deps: AdDeps): void {
  const { store, media, ads, playIntent } = deps;
  const { midroll, adBreak } = store.getState();
  const { currentTime } = media.state();
  const isReady = adBreak.phase === 'ready' || adBreak.phase === 'running';
  if (ads.running()?.type !== 'midroll' || !isReady) return;
  if (midroll.atSeconds === null || currentTime < midroll.atSeconds) return;
  store.setState(midrollScheduled(null));
  // The intent first: else the pause would end it.
  playIntent.hold('ad');
  media.halt();
  if (playIntent.isExpected()) playAd(deps, false);
}
