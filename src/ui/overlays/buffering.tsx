import { useMediaState } from '@vidstack/react';
import { selectAdAhead } from '@/store/selectors';
import { useWidget } from '../use-widget';
import { Spinner } from './spinner';

/**
 * The spinner over the video: until the first source can play, when playback waits (Vidstack: after 300 ms), and while
 * an ad is fetched that goes before it.
 */
export function Buffering() {
  const waiting = useMediaState('waiting');
  const canPlay = useMediaState('canPlay');
  const playing = useMediaState('playing');
  const paused = useMediaState('paused');
  const opened = useWidget((state) => state.stream !== null);
  const starting = !canPlay && (!opened || !paused || !playing);
  const adAhead = useWidget(selectAdAhead);
  return <Spinner visible={waiting || starting || adAhead} />;
}
