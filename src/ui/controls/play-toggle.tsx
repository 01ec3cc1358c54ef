import { PlayButton, useMediaState } from '@vidstack/react';
import { ru } from '@/i18n/ru';
import { Icon } from '../icons/icon';
import styles from './controls.module.css';

/** Play and pause; at the end it starts from the beginning. */
export function PlayToggle() {
  const paused = useMediaState('paused');
  const ended = useMediaState('ended');
  const state = ended ? 'replay' : paused ? 'play' : 'pause';
  return (
    <PlayButton className={styles.button} aria-label={ru.controls[state]} data-testid="play-toggle">
      <Icon name={state} />
    </PlayButton>
  );
}
