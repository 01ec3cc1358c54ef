import type { MediaPlayerInstance } from '@vidstack/react';
import type { Stage } from '../../stage/stage';
import { remoteOf } from '../shown-stage';

/** The longest delay between a request to a hosting service or a television and the player's state that shows it. */
const SETTLE_MS = 500;

/** Values that the element and Vidstack's state name alike. */
type Values = Pick<HTMLMediaElement, 'currentTime' | 'muted' | 'playbackRate' | 'volume'>;

/**
 * The values that a press starts from. Those of the stage change with each command. The state of another player follows by
 * an event that may arrive after the next press: until then the last request counts.
 */
export function createValues(stage: Stage) {
  let requested: Partial<Values> = {};
  let at = Number.NEGATIVE_INFINITY;
  const recent = () => (performance.now() - at < SETTLE_MS ? requested : {});
  return {
    of: (player: MediaPlayerInstance): Values =>
      remoteOf(player) === null ? stage.video : { ...player.state, ...recent() },
    request(values: Partial<Values>): void {
      requested = { ...recent(), ...values };
      at = performance.now();
    },
  };
}

export type PressedValues = ReturnType<typeof createValues>;
