import type { MediaPlayerInstance } from '@vidstack/react';
import { FASTER_RATE } from '@/domain/playback/rate';
import type { PlayerCommands } from '../../player-commands';
import type { Stage } from '../../stage/stage';
import { elementOf } from '../shown-stage';

/** Raises the rate for a moment, until a pause, another source or rate, or the live edge. */
export function createFasterPlayback(
  current: () => MediaPlayerInstance | null,
  stage: Stage,
): Pick<PlayerCommands, 'playFaster' | 'endFaster'> {
  let running: AbortController | null = null;
  const endFaster = () => {
    if (running === null) return;
    running.abort();
    running = null;
    stage.lendRate(null);
  };
  return {
    endFaster,
    playFaster(onEnd) {
      const player = current();
      const media = player && elementOf(player);
      if (player === null || media === null) return false;
      const { canSetPlaybackRate, liveEdge } = player.state;
      if (!canSetPlaybackRate || media.paused || media.ended || liveEdge) return false;
      endFaster();
      running = new AbortController();
      const { signal } = running;
      const end = () => {
        endFaster();
        onEnd();
      };
      for (const type of ['pause', 'ended', 'emptied']) media.addEventListener(type, end, { signal });
      player.listen('live-edge-change', ({ detail }) => detail && end(), { signal });
      stage.on('rate', end, signal);
      stage.lendRate(Math.max(FASTER_RATE, stage.rate));
      return true;
    },
  };
}
