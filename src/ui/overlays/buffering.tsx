import { useEffect, useState } from 'react';
import { selectAdPending } from '@/store/selectors';
import { Spinner } from '../kit/spinner';
import { useMedia } from '../kit/use-media';
import { useWidget } from '../use-widget';

/** A shorter wait has no spinner (spec section 9). */
const PAUSE_LIMIT_MS = 300;

/** A source that can play says so a moment before it says that it starts. */
const BRIDGE_MS = 60;

/**
 * The spinner over the video: until the first source can play, from a start until its first frame, when playback waits
 * (Vidstack: after 300 ms), and while an ad is fetched that goes before it. A question and a paused film have none.
 */
export function Buffering() {
  const waiting = useMedia('waiting');
  const canPlay = useMedia('canPlay');
  const started = useMedia('started');
  const paused = useMedia('paused');
  const asked = useWidget(({ resume }) => resume !== null);
  const adAhead = useWidget(selectAdPending);
  const adStarted = useWidget(({ ad }) => ad?.isStarted === true);
  const starting = useLasting((adAhead && !adStarted) || (!started && (!canPlay || !paused)), canPlay);
  return <Spinner visible={!asked && (!canPlay || adAhead || (starting && !started) || (waiting && !paused))} />;
}

/** Whether a wait has lasted long enough to be shown, over short gaps in it; one that is not `fresh` has at once. */
function useLasting(waits: boolean, fresh: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(waits), waits ? (fresh ? PAUSE_LIMIT_MS : 0) : BRIDGE_MS);
    return () => clearTimeout(timer);
  }, [waits, fresh]);
  return isLong;
}
