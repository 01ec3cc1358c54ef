import { ru } from '@/i18n/ru';
import { ControlButton } from '../kit/control-button';
import { useMedia } from '../kit/use-media';
import { usePlayer } from '../kit/use-player';
import styles from './controls.module.css';

/** Play and pause; at the end it starts from the beginning. */
export function PlayToggle() {
  const player = usePlayer();
  const paused = useMedia('paused');
  const ended = useMedia('ended');
  const state = ended ? 'replay' : paused ? 'play' : 'pause';
  return (
    <ControlButton
      icon={state}
      label={ru.controls[state]}
      hotkey="K"
      className={styles.play}
      testId="play-toggle"
      onClick={({ nativeEvent }) => player.togglePaused(nativeEvent)}
    />
  );
}
