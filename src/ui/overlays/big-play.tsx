import { ru } from '@/i18n/ru';
import { selectAdPending } from '@/store/selectors';
import { Icon } from '../kit/icons/icon';
import { useMedia } from '../kit/use-media';
import { usePlayer } from '../kit/use-player';
import { useWidget } from '../use-widget';
import styles from './big-play.module.css';

/**
 * The large button in the middle: before the first play and after the last frame; the resume prompt has its own. It
 * handles the click, the last event of a tap. Vidstack's own button handles an earlier event and is gone when the click
 * arrives, which then hits the pause button behind it.
 */
export function BigPlay() {
  const player = usePlayer();
  const canPlay = useMedia('canPlay');
  const started = useMedia('started');
  const paused = useMedia('paused');
  const ended = useMedia('ended');
  const waiting = useMedia('waiting');
  const asked = useWidget(({ resume }) => resume !== null);
  const pressed = useWidget(selectAdPending);
  if (!canPlay || pressed || !paused || waiting || asked || (started && !ended)) return null;
  const state = ended ? 'replay' : 'play';
  return (
    <div className={styles.layer}>
      <button
        type="button"
        className={styles.button}
        aria-label={ru.controls[state]}
        aria-keyshortcuts="K"
        data-testid="big-play"
        onClick={({ nativeEvent }) => player.requestPlay(nativeEvent)}
      >
        <Icon name={state} />
      </button>
    </div>
  );
}
