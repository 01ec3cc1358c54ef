import { midrollTime } from '@/domain/ad-break';
import { midrollPlaced } from '@/store/updates';
import { type AdDeps, wantContent } from './ad-break';

/** Puts the midroll on the time line as soon as both its ads and the content's length are known. */
export function placeMidroll({ store, media }: AdDeps): void {
  if (store.getState().midrolls.length === 0) return;
  const { duration, streamType } = media.facts();
  store.setState(midrollPlaced(streamType.startsWith('live') ? null : midrollTime(duration)));
}

/** A midroll that is ready takes the screen from its place on; the content pauses there. */
export function showDueMidroll(deps: AdDeps): void {
  const { store, media, ads } = deps;
  const { midrollAt, adFlow } = store.getState();
  const { currentTime, playback } = media.facts();
  if (ads.running?.type !== 'midroll' || adFlow !== 'ready' || midrollAt === null || currentTime < midrollAt) return;
  store.setState(midrollPlaced(null));
  media.pause();
  media.hold(() => wantContent(deps));
  if (playback === 'playing') wantContent(deps);
}
