import type { MediaPlayerInstance } from '@vidstack/react';
import type { PlayerFrame } from '../../player';
import type { SessionPanel } from '../../session/session-panel';
import { setProp } from '../shown-stage';
import type { LastFrame } from './last-frame';

/** Creates the frame across the lives of several players. The controls of paused content stay. */
export function createPlayerFrame(
  current: () => MediaPlayerInstance | null,
  lastFrame: Pick<LastFrame, 'isKept' | 'subscribe'>,
  panel: Pick<SessionPanel, 'setTitle'>,
): PlayerFrame & { attach(player: MediaPlayerInstance, signal: AbortSignal): void } {
  let names: { title: string; ariaLabel: string } | null = null;
  let isKept = false;
  const applyNames = (player: MediaPlayerInstance | null) => {
    if (player === null || names === null) return;
    setProp(player, 'title', names.title);
    setProp(player, 'ariaLabel', names.ariaLabel);
  };
  const applyKeeping = (player: MediaPlayerInstance | null) => {
    if (isKept || player?.state.paused) player?.controls.pause();
    else player?.controls.resume();
  };
  return {
    isContinued: lastFrame.isKept,
    onContinued: lastFrame.subscribe,
    attach(player, signal) {
      applyNames(player);
      if (isKept) player.controls.pause();
      // In a pause Vidstack would hide them after the last movement of the pointer.
      for (const type of ['play', 'pause', 'can-play'] as const)
        player.listen(type, () => applyKeeping(player), { signal });
    },
    setNames(title, ariaLabel) {
      names = { title, ariaLabel };
      applyNames(current());
      panel.setTitle(title);
    },
    keepControlsShown() {
      isKept = true;
      applyKeeping(current());
      return () => {
        isKept = false;
        applyKeeping(current());
      };
    },
  };
}
