import { selectAdPending, selectAwaitsPress, selectIsAsked } from '@/store/selectors';
import { BigPlayButton } from '../kit/big-play-button';
import { useMedia } from '../widget/use-media';
import { useShown } from '../widget/use-shown';
import { useStarting } from '../widget/use-starting';
import { usePlayer, useWidget } from '../widget/use-widget';

/**
 * The large button in the middle: before the first play, also while the stream loads, and after the last frame. A
 * question has its own. It handles the click, the last event of a tap. Vidstack's own button handles an earlier
 * event and is gone when the click arrives, which then hits the pause button behind it.
 */
export function BigPlay() {
  const player = usePlayer();
  const canPlay = useMedia('canPlay');
  const shown = useShown();
  const paused = useMedia('paused');
  const ended = useMedia('ended');
  const waiting = useMedia('waiting');
  const asked = useWidget(selectIsAsked);
  const pressed = useWidget(selectAdPending);
  const isLoading = useWidget(selectAwaitsPress) && !canPlay && !shown;
  const isStarting = useStarting();
  const isStill = canPlay && paused && !isStarting && !waiting && (!shown || ended);
  if (pressed || asked || !(isLoading || isStill)) return null;
  return <BigPlayButton action={ended ? 'replay' : 'play'} testId="big-play" onClick={() => player.requestPlay()} />;
}
