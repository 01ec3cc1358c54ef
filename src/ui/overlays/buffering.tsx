import { useEffect, useState } from 'react';
import { selectAdPending, selectAdStarted } from '@/store/selectors';
import { Spinner } from '../kit/spinner';
import { useMedia } from '../kit/use-media';
import { useWidget } from '../use-widget';

/** A shorter wait shows no spinner: it would only flash. */
const SPINNER_DELAY_MS = 300;

/** A source that can play says so a moment before it says that it starts. */
const BRIDGE_MS = 60;

/**
 * The spinner over the video: until the first source can play, from a start until its first frame, when playback waits
 * (Vidstack: after 300 ms), and while an ad before the content loads. The resume prompt and a paused video have none.
 */
export function Buffering() {
  const waiting = useMedia('waiting');
  const canPlay = useMedia('canPlay');
  const started = useMedia('started');
  const paused = useMedia('paused');
  const asked = useWidget(({ resume }) => resume !== null);
  const adPending = useWidget(selectAdPending);
  const adStarted = useWidget(selectAdStarted);
  const starting = useLasting((adPending && !adStarted) || (!started && (!canPlay || !paused)), canPlay);
  return <Spinner visible={!asked && (!canPlay || adPending || (starting && !started) || (waiting && !paused))} />;
}

/** Whether a wait has lasted long enough to be shown, over short gaps in it; one that is not `fresh` has at once. */
function useLasting(waits: boolean, fresh: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(waits), waits ? (fresh ? SPINNER_DELAY_MS : 0) : BRIDGE_MS);
    return () => clearTimeout(timer);
  }, [waits, fresh]);
  return isLong;
}
