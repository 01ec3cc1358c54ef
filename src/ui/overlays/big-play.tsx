import { PlayButton, useMediaState } from '@vidstack/react';
import { ru } from '@/i18n/ru';
import { Icon } from '../icons/icon';
import { useWidget } from '../use-widget';
import styles from './big-play.module.css';

/** The large button in the middle: before the first play, and after the last frame; a question has its own. */
export function BigPlay() {
  const canPlay = useMediaState('canPlay');
  const started = useMediaState('started');
  const paused = useMediaState('paused');
  const ended = useMediaState('ended');
  const waiting = useMediaState('waiting');
  const asked = useWidget(({ resume }) => resume !== null);
  if (!canPlay || !paused || waiting || asked || (started && !ended)) return null;
  const state = ended ? 'replay' : 'play';
  return (
    <div className={styles.layer}>
      <PlayButton className={styles.button} aria-label={ru.controls[state]} data-testid="big-play">
        <Icon name={state} />
      </PlayButton>
    </div>
  );
}
