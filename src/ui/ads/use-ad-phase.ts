import { useState } from 'react';
import { selectAdOpen } from '@/store/selectors';
import { useWidget } from '../use-widget';

/**
 * What the slot is to the eye. It is hidden until the first ad of a break has a frame to show, and not again before the
 * break is over; from then on until another begins there is no poster to go back to.
 */
export type AdPhase = 'closed' | 'waiting' | 'shown' | 'over';

/** The phase of the break that is on, or was on last. */
export function useAdPhase(): AdPhase {
  const open = useWidget(selectAdOpen);
  const started = useWidget(({ ad }) => ad?.isStarted === true);
  const stopped = useWidget(({ adFlow }) => adFlow === 'stopped');
  const [wasShown, setShown] = useState(false);
  const shown = open ? wasShown || started : wasShown && stopped;
  if (shown !== wasShown) setShown(shown);
  if (open) return shown ? 'shown' : 'waiting';
  return shown ? 'over' : 'closed';
}
