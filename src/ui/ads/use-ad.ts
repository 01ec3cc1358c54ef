import { useState } from 'react';
import type { AdView } from '@/domain/ads/ad';
import { selectAd, selectAdOpen, selectAdStarted } from '@/store/selectors';
import { useWidget } from '../widget/use-widget';

/** Reads a value of the running ad; null stands for no ad. */
export const useAd = <T>(read: (ad: AdView | null) => T): T => useWidget((state) => read(selectAd(state)));

/**
 * The visible phase of the ad slot. The slot shows from the first frame of a break's first ad until the break is over. After
 * that, until the next break, the poster does not come back.
 */
export type AdPhase = 'closed' | 'waiting' | 'shown' | 'over';

/** The phase of the current break, or of the last one. */
export function useAdPhase(): AdPhase {
  const open = useWidget(selectAdOpen);
  const started = useWidget(selectAdStarted);
  const stopped = useWidget(({ adBreak }) => adBreak.phase === 'over');
  const [wasShown, setShown] = useState(false);
  const shown = open ? wasShown || started : wasShown && stopped;
  if (shown !== wasShown) setShown(shown);
  if (open) return shown ? 'shown' : 'waiting';
  return shown ? 'over' : 'closed';
}
