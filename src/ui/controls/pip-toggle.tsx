import { ru } from '@/i18n/ru';
import { ControlButton } from '../kit/control-button';
import { useMedia } from '../kit/use-media';
import { usePlayer } from '../kit/use-player';
import styles from './controls.module.css';

/** Toggles picture-in-picture; shown if the browser supports it. */
export function PipToggle() {
  const player = usePlayer();
  const supported = useMedia('canPictureInPicture');
  const active = useMedia('pictureInPicture');
  if (!supported) return null;
  return (
    <ControlButton
      icon="pip"
      label={ru.controls.enterPip}
      aria-pressed={active}
      hotkey="I"
      className={styles.spare}
      testId="pip-toggle"
      onClick={({ nativeEvent }) => player.togglePictureInPicture(nativeEvent)}
    />
  );
}
