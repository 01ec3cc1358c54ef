import { midrollScheduled } from '@/store/updates';
import { type AdDeps, wantContent } from './ad-commands';

/** A midroll that is ready takes the screen from its place on; the content pauses there. */
export function showMidroll(deps: AdDeps): void {
  const { store, media, ads } = deps;
  const { midrollAt, adFlow } = store.getState();
  const { currentTime, playback } = media.state();
  if (ads.running?.type !== 'midroll' || adFlow !== 'ready' || midrollAt === null || currentTime < midrollAt) return;
  store.setState(midrollScheduled(null));
  media.pause();
  media.closeGate((asked) => wantContent(deps, asked));
  if (playback === 'playing') wantContent(deps, false);
}
