import type { Deps } from '../deps';

type FullscreenDeps = Deps<'store' | 'media' | 'host'>;

/** Toggles fullscreen: by the browser, or by the host page where the browser has none for frames. */
export function toggleFullscreen(deps: FullscreenDeps): void {
  if (!stretchTo(deps, !deps.store.getState().stretched)) deps.media.toggleFullscreen();
}

/**
 * Has the host page stretch the frame over its window, or put it back.
 * @returns false where the browser's own fullscreen applies
 */
export function stretchTo(deps: FullscreenDeps, stretched: boolean): boolean {
  const state = deps.store.getState();
  // A request would have no effect on a page that does not handle the event.
  if (!state.stretched && !(state.stretches && deps.host.asksFor('fullscreenchange'))) return false;
  if (stretched !== state.stretched) stretch(deps, stretched);
  return true;
}

/** Returns the frame to its position on the host page. */
export function leaveStretched(deps: FullscreenDeps): void {
  if (deps.store.getState().stretched) stretch(deps, false);
}

function stretch({ store, media, host }: FullscreenDeps, stretched: boolean): void {
  store.setState({ stretched });
  // Picture-in-picture is suspended in the stretched mode and restored after it.
  media.suspendPictureInPicture(stretched);
  host.event('fullscreenchange', { fullscreen: stretched, stretched });
}
