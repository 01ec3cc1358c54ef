import { useRef } from 'react';
import { selectAdOpen, selectAdStarted } from '@/store/selectors';
import { useWidget } from '../use-widget';

/**
 * What the slot is to the eye. It is hidden until the first ad of a break has a frame to show, and not again before the
 * break is over; from then on until another begins there is no poster to go back to.
 */
export type AdPhase = 'closed' | 'waiting' | 'shown' | 'over';

/** The phase of the break that is on, or was on last. */
export function useAdPhase(): AdPhase {
  const open = useWidget(selectAdOpen);
  const started = useWidget(selectAdStarted);
  const stopped = useWidget(({ adBreak }) => adBreak.phase === 'over');
  const shown = useRef(false);
  if (open) shown.current ||= started;
  else if (!stopped) shown.current = false;
  if (open) return shown.current ? 'shown' : 'waiting';
  return shown.current ? 'over' : 'closed';
}
