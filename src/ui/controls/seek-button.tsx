import { useMediaPlayer, useMediaState } from '@vidstack/react';
import { ru } from '@/i18n/ru';
import { seekBy } from '../input/media-actions';
import { ControlButton } from '../kit/control-button';
import button from '../kit/control-button.module.css';
import styles from './controls.module.css';

/** One step back or forward; presses in quick succession add up. */
export function SeekButton({ seconds }: { seconds: number }) {
  const player = useMediaPlayer();
  const canSeek = useMediaState('canSeek');
  const back = seconds < 0;
  const length = Math.abs(seconds);
  return (
    <ControlButton
      icon="seek"
      label={back ? ru.controls.back(length) : ru.controls.forward(length)}
      hotkey={back ? 'J' : 'L'}
      className={`${styles.seek} ${back ? '' : button.forward}`}
      testId={back ? 'seek-backward' : 'seek-forward'}
      aria-disabled={!canSeek}
      onClick={() => player !== null && seekBy(player, seconds)}
    >
      <span className={button.seconds} aria-hidden="true">
        {length}
      </span>
    </ControlButton>
  );
}
