import { useMediaState } from '@vidstack/react';
import { useWidget } from '../use-widget';
import { Spinner } from './spinner';

/** The spinner over the video: until the first source can play, and when playback waits (Vidstack: after 300 ms). */
export function Buffering() {
  const waiting = useMediaState('waiting');
  const canPlay = useMediaState('canPlay');
  const playing = useMediaState('playing');
  const paused = useMediaState('paused');
  const opened = useWidget((state) => state.stream !== null);
  const starting = !canPlay && (!opened || !paused || !playing);
  return <Spinner visible={waiting || starting} />;
}
