import { useLatch } from '../kit/use-latch';
import { useMedia } from './use-media';

/**
 * True once the viewer has seen the controls over a film that plays, and waits for no frame: the time to load the code
 * that their buttons need.
 */
export function useControlsSeen(): boolean {
  const started = useMedia('started');
  const shown = useMedia('controlsVisible');
  const waiting = useMedia('waiting');
  return useLatch(started && shown && !waiting);
}
