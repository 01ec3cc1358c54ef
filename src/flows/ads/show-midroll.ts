import { midrollScheduled } from '@/store/updates/ads';
import { type AdDeps, intendPlay } from './ad-commands';

/** A midroll that is ready takes the screen from its place on; the content pauses there. */
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
