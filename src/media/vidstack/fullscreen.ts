import type { MediaPlayerInstance } from '@vidstack/react';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents } from '../events';
import type { MediaPort } from '../player';

type Fullscreen = Pick<MediaPort, 'toggleFullscreen' | 'suspendPictureInPicture' | 'isNativeFullscreen'>;

/**
 * Fullscreen ends picture-in-picture first and gives it back after, also when the browser's own key ended it, which is
 * where Vidstack forgets. Turning a phone to landscape is Vidstack's.
 */
export function createFullscreen(
  current: () => MediaPlayerInstance | null,
  { on }: Pick<Emitter<MediaEvents>, 'on'>,
): Fullscreen {
  let isHeld = false;
  const hold = async (player: MediaPlayerInstance) => {
    if (!player.state.pictureInPicture) return;
    isHeld = true;
    await player.exitPictureInPicture().catch(() => undefined);
  };
  const giveBack = () => {
    if (!isHeld) return;
    isHeld = false;
    // Without a gesture of late the browser may refuse: the picture is on the page anyway.
    current()
      ?.enterPictureInPicture()
      .catch(() => undefined);
  };
  on('fullscreenchange', ({ fullscreen }) => {
    if (!fullscreen) giveBack();
  });
  /** Whether it worked; Vidstack knows of it then. */
  const turn = async (player: MediaPlayerInstance, fullscreen: boolean): Promise<boolean> => {
    try {
      if (fullscreen) {
        await hold(player);
        await player.enterFullscreen('prefer-media');
      } else await player.exitFullscreen('prefer-media');
      // The browser tells of it right before the next frame.
      await new Promise(requestAnimationFrame);
      return true;
    } catch {
      // Refused, it leaves everything as it was.
      if (fullscreen) giveBack();
      return false;
    }
  };
  /** How it is to be, while it turns. */
  let wanted: boolean | null = null;
  return {
    async toggleFullscreen() {
      const player = current();
      if (player === null || !player.state.canFullscreen) return;
      const isTurning = wanted !== null;
      wanted = !(wanted ?? player.state.fullscreen);
      if (isTurning) return;
      let to: boolean;
      do {
        to = wanted;
      } while ((await turn(player, to)) && wanted !== to);
      wanted = null;
    },
    isNativeFullscreen() {
      const video = current()?.el?.querySelector<HTMLVideoElement & { webkitDisplayingFullscreen?: boolean }>('video');
      return video?.webkitDisplayingFullscreen === true;
    },
    suspendPictureInPicture(held) {
      const player = current();
      if (held && player !== null) void hold(player);
      else giveBack();
    },
  };
}
