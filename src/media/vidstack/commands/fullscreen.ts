import type { MediaPlayerInstance } from '@vidstack/react';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents } from '../../events';
import type { MediaPort } from '../../player';

/**
 * Fullscreen ends picture-in-picture first and restores it afterwards, also after the browser's own key, which Vidstack
 * misses. Vidstack turns a phone to landscape.
 */
export function createFullscreen(current: () => MediaPlayerInstance | null, { on }: Pick<Emitter<MediaEvents>, 'on'>) {
  const { suspendPip, restorePip } = createPipSuspension(current);
  on('fullscreenchange', ({ fullscreen }) => {
    if (!fullscreen) restorePip();
  });
  /** Returns null where the change succeeded, else the error. Vidstack's state then shows it. */
  const turn = async (player: MediaPlayerInstance, fullscreen: boolean): Promise<unknown> => {
    try {
      if (fullscreen) {
        await suspendPip(player);
        await player.enterFullscreen('prefer-media');
      } else await player.exitFullscreen('prefer-media');
      // The browser reports the change right before the next frame.
      await new Promise(requestAnimationFrame);
      return null;
    } catch (error) {
      // A refusal changes nothing.
      if (fullscreen) restorePip();
      return error ?? new Error();
    }
  };
  /** The requested state during a change. */
  let requested: boolean | null = null;
  return {
    async toggleFullscreen() {
      const player = current();
      if (player === null || !player.state.canFullscreen) return;
      const isTurning = requested !== null;
      requested = !(requested ?? player.state.fullscreen);
      if (isTurning) return;
      let to: boolean;
      do {
        to = requested;
      } while ((await turn(player, to)) === null && requested !== to);
      requested = null;
    },
    async setFullscreen(fullscreen) {
      const player = current();
      if (player === null) return 'NotReadyError';
      if (requested !== null || player.state.fullscreen === fullscreen) return null;
      requested = fullscreen;
      const error = await turn(player, fullscreen);
      requested = null;
      return error === null ? null : 'NotAllowedError';
    },
    supports(feature) {
      const { canFullscreen = false, canPictureInPicture = false } = current()?.state ?? {};
      return feature === 'fullscreen' ? canFullscreen : canPictureInPicture;
    },
    async setPictureInPicture(on) {
      const player = current();
      if (player === null) return 'NotReadyError';
      try {
        if (player.state.pictureInPicture !== on) await player[on ? 'enterPictureInPicture' : 'exitPictureInPicture']();
        return null;
      } catch {
        return 'NotAllowedError';
      }
    },
    isNativeFullscreen() {
      const video = current()?.el?.querySelector<HTMLVideoElement & { webkitDisplayingFullscreen?: boolean }>('video');
      return video?.webkitDisplayingFullscreen === true;
    },
    suspendPictureInPicture(suspended) {
      const player = current();
      if (suspended && player !== null) void suspendPip(player);
      else restorePip();
    },
  } satisfies Partial<MediaPort>;
}

/** Ends picture-in-picture for a time. */
function createPipSuspension(current: () => MediaPlayerInstance | null) {
  let isSuspended = false;
  return {
    async suspendPip(player: MediaPlayerInstance): Promise<void> {
      if (!player.state.pictureInPicture) return;
      isSuspended = true;
      await player.exitPictureInPicture().catch(() => undefined);
    },
    restorePip(): void {
      if (!isSuspended) return;
      isSuspended = false;
      // Without a recent gesture the browser may refuse. The video is then on the page.
      current()
        ?.enterPictureInPicture()
        .catch(() => undefined);
    },
  };
}
