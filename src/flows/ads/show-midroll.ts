import { midrollScheduled } from '@/store/updates/ads';
import { type AdDeps, intendPlay } from './ad-commands';

/** Shows a ready midroll once the content has reached its position, and pauses the content. */
export function showMidroll(deps: AdDeps): void {
  const { store, media, ads } = deps;
  const { midroll, adBreak } = store.getState();
  const { currentTime, playback } = media.state();
  const isReady = adBreak.phase === 'ready' || adBreak.phase === 'running';
  if (ads.running?.type !== 'midroll' || !isReady) return;
  if (midroll.atSeconds === null || currentTime < midroll.atSeconds) return;
  store.setState(midrollScheduled(null));
  media.pause();
  media.closeGate((asked) => intendPlay(deps, asked));
  if (playback === 'playing') intendPlay(deps, false);
}
