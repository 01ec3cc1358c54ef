import { stretchedSet } from '@/store/updates/menus';
import type { Deps } from '../deps';

type FullscreenDeps = Deps<'store' | 'media' | 'host'>;

/** Toggles fullscreen: by the browser, or by the host page where the browser has none for frames. */
export function toggleFullscreen(deps: FullscreenDeps): void {
  const { stretches, stretched } = deps.store.getState();
  // The button would have no effect on a page that does not handle the event.
  if (stretched || (stretches && deps.host.asksFor('fullscreenchange'))) stretch(deps, !stretched);
  else deps.media.toggleFullscreen();
}

/** Returns the frame to its position on the host page. */
export function leaveStretched(deps: FullscreenDeps): void {
  if (deps.store.getState().stretched) stretch(deps, false);
}

function stretch({ store, media, host }: FullscreenDeps, stretched: boolean): void {
  store.setState(stretchedSet(stretched));
  // Picture-in-picture is suspended in the stretched mode and restored after it.
  media.suspendPictureInPicture(stretched);
  host.event('fullscreenchange', { fullscreen: stretched, stretched });
}
