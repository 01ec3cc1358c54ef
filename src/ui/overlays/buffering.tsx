import { useEffect, useState } from 'react';
import { selectAdPending, selectAdStarted, selectAwaitsPress } from '@/store/selectors';
import { Spinner } from '../kit/spinner';
import { useMedia } from '../kit/use-media';
import { useStarting } from '../kit/use-starting';
import { useWidget } from '../use-widget';

/** A shorter wait shows no spinner: it would only flash. */
const SPINNER_DELAY_MS = 300;

/** Time to bridge: a source reports that it can play a moment before it reports its start. */
const BRIDGE_MS = 60;

/**
 * The spinner over the video: until a source that starts by itself can play, from a start until its first frame, when
 * playback waits (Vidstack: after 300 ms), and while an ad before the content loads. The resume prompt and a paused video
 * have none.
 */
export function Buffering() {
  const waiting = useMedia('waiting');
  const canPlay = useMedia('canPlay');
  const started = useMedia('started');
  const paused = useMedia('paused');
  const asked = useWidget(({ resume }) => resume !== null);
  const adPending = useWidget(selectAdPending);
  const adStarted = useWidget(selectAdStarted);
  const isStarting = useStarting();
  const loading = !useWidget(selectAwaitsPress) && !canPlay;
  const beforeFirstFrame = loading || (canPlay && (!paused || isStarting));
  const starting = useLasting((adPending && !adStarted) || (!started && beforeFirstFrame), canPlay);
  return <Spinner visible={!asked && (loading || adPending || (starting && !started) || (waiting && !paused))} />;
}

/** Whether a wait has lasted long enough to be shown, bridging short gaps; if not `fresh`, it shows at once. */
function useLasting(waits: boolean, fresh: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(waits), waits ? (fresh ? SPINNER_DELAY_MS : 0) : BRIDGE_MS);
    return () => clearTimeout(timer);
  }, [waits, fresh]);
  return isLong;
}
