import { useEffect, useState } from 'react';
import { selectAdPending, selectAdStarted, selectAwaitsPress, selectAwaitsStream } from '@/store/selectors';
import { Spinner } from '../kit/spinner';
import { useMedia } from '../widget/use-media';
import { useShown } from '../widget/use-shown';
import { useStarting } from '../widget/use-starting';
import { useWidget } from '../widget/use-widget';
import { SPINNER_DELAY_MS, WaitWords } from './wait-words';

/** Time to bridge: a source reports that it can play a moment before it reports its start. */
const BRIDGE_MS = 60;

/**
 * The spinner over the video: until a source that starts by itself can play, from a start until its first frame, when
 * playback waits (Vidstack: after 300 ms) or seeks, and while an ad before the content loads or the next stream is looked
 * up. The last frame of the source before stays without one for 300 ms. The resume prompt and a paused video have none.
 */
export function Buffering() {
  const waiting = useMedia('waiting');
  // Each seek restarts Vidstack's wait, so many in a row would show no spinner.
  const seeking = useLasting(useMedia('seeking'), SPINNER_DELAY_MS);
  const canPlay = useMedia('canPlay');
  const started = useMedia('started');
  const isContinued = useShown() && !started;
  const paused = useMedia('paused');
  const asked = useWidget(({ resume }) => resume !== null);
  const adPending = useWidget(selectAdPending);
  const adStarted = useWidget(selectAdStarted);
  const isStarting = useStarting();
  const loading = !useWidget(selectAwaitsPress) && !canPlay;
  const beforeFirstFrame = loading || (canPlay && (!paused || isStarting));
  const starting = useLasting(
    (adPending && !adStarted) || (!started && beforeFirstFrame),
    canPlay || isContinued ? SPINNER_DELAY_MS : 0,
  );
  const lookingUp = useLasting(useWidget(selectAwaitsStream) && paused, SPINNER_DELAY_MS) && paused;
  const isAtOnce = (loading || adPending) && !isContinued;
  const visible = !asked && (isAtOnce || lookingUp || (starting && !started) || ((waiting || seeking) && !paused));
  return (
    <>
      <Spinner visible={visible} />
      {visible && !adStarted && <WaitWords />}
    </>
  );
}

/** Whether a wait has lasted for this time, bridging short gaps. */
function useLasting(waits: boolean, ms: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(waits), waits ? ms : BRIDGE_MS);
    return () => clearTimeout(timer);
  }, [waits, ms]);
  return isLong;
}
