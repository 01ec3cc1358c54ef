import { useMediaPlayer, useMediaState } from '@vidstack/react';
import { ru } from '@/i18n/ru';
import { togglePaused } from '../input/media-actions';
import { ControlButton } from '../kit/control-button';
import styles from './controls.module.css';

/** Play and pause; at the end it starts from the beginning. */
export function PlayToggle() {
  const player = useMediaPlayer();
  const paused = useMediaState('paused');
  const ended = useMediaState('ended');
  const state = ended ? 'replay' : paused ? 'play' : 'pause';
  return (
    <ControlButton
      icon={state}
      label={ru.controls[state]}
      hotkey="K"
      className={styles.play}
      testId="play-toggle"
      onClick={({ nativeEvent }) => player && togglePaused(player, nativeEvent)}
    />
  );
}
