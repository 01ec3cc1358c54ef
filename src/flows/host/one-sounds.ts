import { selectAd, selectAdStarted } from '@/store/selectors';
import type { AllDeps } from '../deps';
import { readFlag } from '../read-flag';

/**
 * Lets one player of a page sound: one that begins to sound tells the others, which pause. Two that begin at the same
 * moment both tell, and the later one goes on. A muted player pauses nobody. `pause_others=0`, or the host page in its
 * hello, keeps this one silent towards the others.
 */
export function letOneSound(deps: AllDeps, now: () => number = uniqueNow): void {
  const { media, page, store, timeline } = deps;
  const isFree = readFlag(deps, 'pause_others');
  let since: number | null = null;
  const follow = () => {
    if (isSounding(deps) === (since !== null)) return;
    since = since === null ? now() : null;
    if (since !== null && isFree && store.getState().hostPage.pauseOthers) page.siblings.tell(since);
  };
  for (const name of ['playing', 'pause', 'ended', 'volumechange'] as const) media.on(name, follow);
  for (const name of ['adstart', 'adchange', 'adend', 'broken'] as const) timeline.on(name, follow);
  page.siblings.listen((other) => {
    if (since === null || since >= other) return;
    deps.ads.pause();
    media.pause();
  });
  follow();
}

/** Two players that begin in the same millisecond would both go on. */
const uniqueNow = (): number => Date.now() + Math.random();

/** Whether the viewer hears the content or an ad. */
function isSounding({ media, store }: AllDeps): boolean {
  const ad = selectAd(store.getState());
  if (ad !== null && selectAdStarted(store.getState())) return ad.isPlaying && isAudible(ad);
  const state = media.state();
  return state.playback === 'playing' && isAudible(state);
}

const isAudible = ({ muted, volume }: { muted: boolean; volume: number }): boolean => !muted && volume > 0;
