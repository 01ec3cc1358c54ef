import { useMediaRemote, useMediaState } from '@vidstack/react';
import { ru } from '@/i18n/ru';
import { selectAdPending } from '@/store/selectors';
import { Icon } from '../kit/icons/icon';
import { useWidget } from '../use-widget';
import styles from './big-play.module.css';

/**
 * The large button in the middle: before the first play, and after the last frame; a question has its own. It answers
 * the click, the last event of a tap: Vidstack's own answers an earlier one and is gone when the click comes, which then
 * lands on the pause button behind it.
 */
export function BigPlay() {
  const remote = useMediaRemote();
  const canPlay = useMediaState('canPlay');
  const started = useMediaState('started');
  const paused = useMediaState('paused');
  const ended = useMediaState('ended');
  const waiting = useMediaState('waiting');
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
        onClick={({ nativeEvent }) => remote.play(nativeEvent)}
      >
        <Icon name={state} />
      </button>
    </div>
  );
}
