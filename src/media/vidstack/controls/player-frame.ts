import type { MediaPlayerInstance } from '@vidstack/react';
import type { PlayerFrame } from '../../player';
import { setProp } from '../attachment';
import type { LastFrame } from './frozen-frame';

/** Creates the frame across the lives of several players. */
export function createPlayerFrame(
  current: () => MediaPlayerInstance | null,
  lastFrame: Pick<LastFrame, 'isKept' | 'subscribe'>,
): PlayerFrame & { attach(player: MediaPlayerInstance): void } {
  let names: { title: string; ariaLabel: string } | null = null;
  let isKept = false;
  const applyNames = (player: MediaPlayerInstance | null) => {
    if (player === null || names === null) return;
    setProp(player, 'title', names.title);
    setProp(player, 'ariaLabel', names.ariaLabel);
  };
  const applyKeeping = (player: MediaPlayerInstance | null) => {
    if (isKept) player?.controls.pause();
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
        current()?.controls.resume();
      };
    },
  };
}
