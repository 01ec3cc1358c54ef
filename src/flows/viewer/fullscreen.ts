import { stretchedSet } from '@/store/updates/menus';
import type { Deps } from '../deps';

type FullscreenDeps = Deps<'store' | 'media' | 'host'>;

/** To the whole screen and back: by the browser, or by the owner's page where the browser has nothing for a frame. */
export function toggleFullscreen(deps: FullscreenDeps): void {
  const { stretches, stretched } = deps.store.getState();
  // A page that says nothing of it would leave the button dead.
  if (stretched || (stretches && deps.host.asksFor('fullscreenchange'))) stretch(deps, !stretched);
  else deps.media.toggleFullscreen();
}

/** Back to the frame's own place on the owner's page. */
export function leaveStretched(deps: FullscreenDeps): void {
  if (deps.store.getState().stretched) stretch(deps, false);
}

function stretch({ store, media, host }: FullscreenDeps, stretched: boolean): void {
  store.setState(stretchedSet(stretched));
  // One picture is enough: the small window goes first, and comes back after.
  media.suspendPictureInPicture(stretched);
  host.event('fullscreenchange', { fullscreen: stretched, stretched });
}
