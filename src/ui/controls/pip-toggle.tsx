import { useMediaRemote, useMediaState } from '@vidstack/react';
import { ru } from '@/i18n/ru';
import { ControlButton } from '../kit/control-button';
import styles from './controls.module.css';

/** The video in a window of its own, where the browser can. */
export function PipToggle() {
  const remote = useMediaRemote();
  const supported = useMediaState('canPictureInPicture');
  const active = useMediaState('pictureInPicture');
  if (!supported) return null;
  return (
    <ControlButton
      icon="pip"
      label={active ? ru.controls.exitPip : ru.controls.enterPip}
      hotkey="I"
      className={styles.spare}
      testId="pip-toggle"
      onClick={({ nativeEvent }) => remote.togglePictureInPicture(nativeEvent)}
    />
  );
}
