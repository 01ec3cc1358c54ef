import type { PlayerCommands } from '@/media/player-commands';
import { pressPlay } from './press-play';

/**
 * Presses of the buttons, keys and gestures that start the content. Vidstack drops them before its source can play, so
 * until then they are kept. A second press does not take back the first.
 */
export function keepPresses(
  player: PlayerCommands,
  deps: Parameters<typeof pressPlay>[0],
): Pick<PlayerCommands, 'requestPlay' | 'togglePaused'> {
  const { media } = deps;
  return {
    requestPlay(trigger) {
      if (media.isReady()) player.requestPlay(trigger);
      else pressPlay(deps);
    },
    togglePaused(trigger) {
      if (media.isReady()) return player.togglePaused(trigger);
      pressPlay(deps);
      return 'play';
    },
  };
}
