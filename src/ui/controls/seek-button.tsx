import { hotkeyOf } from '@/domain/widget/keys';
import { ru } from '@/i18n/ru';
import { ControlButton } from '../kit/control-button';
import button from '../kit/control-button.module.css';
import { useMedia } from '../widget/use-media';
import { usePlayer } from '../widget/use-widget';
import styles from './controls.module.css';

/** One step back or forward; presses in quick succession add up. */
export function SeekButton({ seconds }: { seconds: number }) {
  const player = usePlayer();
  const canSeek = useMedia('canSeek');
  const back = seconds < 0;
  const length = Math.abs(seconds);
  return (
    <ControlButton
      icon="seek"
      label={back ? ru.controls.back(length) : ru.controls.forward(length)}
      aria-keyshortcuts={hotkeyOf('jump', back ? -1 : 1)}
      className={`${styles.seek} ${back ? '' : button.forward}`}
      testId={back ? 'seek-backward' : 'seek-forward'}
      aria-disabled={!canSeek}
      onClick={() => player.seekBy(seconds)}
    >
      <span className={`${button.seconds} vv-layer vv-middle`} aria-hidden="true">
        {length}
      </span>
    </ControlButton>
  );
}
