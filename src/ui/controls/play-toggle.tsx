import { isExpected } from '@/domain/playback/play-intent';
import { ru } from '@/i18n/ru';
import { ControlButton } from '../kit/control-button';
import { useMedia } from '../kit/use-media';
import { usePlayer } from '../kit/use-player';
import { useShown } from '../kit/use-shown';
import { useStarting } from '../kit/use-starting';
import { useWidget } from '../use-widget';
import styles from './controls.module.css';

/** Play and pause; at the end it starts from the beginning. */
export function PlayToggle() {
  const player = usePlayer();
  const paused = useMedia('paused');
  const ended = useMedia('ended');
  const plays = useContinues() || !paused;
  const state = ended ? 'replay' : plays ? 'pause' : 'play';
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

/** Whether content that was on the screen plays on with its next source, which Vidstack shows as paused at first. */
function useContinues(): boolean {
  const isOn = useWidget(({ playIntent }) => isExpected(playIntent));
  const isLoading = !useMedia('canPlay') && isOn;
  const isStarting = useStarting();
  return useShown() && (isLoading || isStarting);
}
