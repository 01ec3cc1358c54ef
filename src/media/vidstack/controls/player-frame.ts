import type { MediaPlayerInstance } from '@vidstack/react';
import type { PlayerFrame } from '../../player';
import type { LastFrame } from '../source/last-frame';
import { setProp } from '../source/set-prop';

/** Creates the frame across the lives of several players. */
export function createPlayerFrame(
  current: () => MediaPlayerInstance | null,
  lastFrame: Pick<LastFrame, 'isKept' | 'subscribe'>,
): PlayerFrame & { attach(player: MediaPlayerInstance): void } {
  let names: { title: string; ariaLabel: string } | null = null;
  let isKept = false;
  let endKeeping = () => {};
  const applyNames = (player: MediaPlayerInstance | null) => {
    if (player === null || names === null) return;
    setProp(player, 'title', names.title);
    setProp(player, 'ariaLabel', names.ariaLabel);
  };
  const applyKeeping = (player: MediaPlayerInstance | null) => {
    if (player !== null && isKept) endKeeping = keepShown(player);
  };
  return {
    isContinued: lastFrame.isKept,
    onContinued: lastFrame.subscribe,
    attach(player) {
      applyNames(player);
      applyKeeping(player);
    },
    setNames(title, ariaLabel) {
      names = { title, ariaLabel };
      applyNames(current());
    },
    keepControlsShown() {
      isKept = true;
      applyKeeping(current());
      return () => {
        isKept = false;
        endKeeping();
        endKeeping = () => {};
      };
    },
  };
}

/** Vidstack resumes hiding at the end of every drag, also of a slider in the open menu. */
function keepShown(player: MediaPlayerInstance): () => void {
  const controller = new AbortController();
  const pause = () => player.controls.pause();
  pause();
  player.addEventListener('media-resume-controls-request', () => queueMicrotask(pause), {
    signal: controller.signal,
  });
  return () => {
    controller.abort();
    player.controls.resume();
  };
}
