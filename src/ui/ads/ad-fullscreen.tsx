import { ru } from '@/i18n/ru';
import { ControlButton } from '../kit/control-button';
import { useFullscreen } from '../kit/use-fullscreen';
import { useCommands } from '../use-widget';
import styles from './ad-panel.module.css';

/** The fullscreen button of an ad; it replaces the content's own. */
export function AdFullscreen() {
  const { toggleFullscreen } = useCommands();
  const { supported, active } = useFullscreen();
  if (!supported) return null;
  return (
    <ControlButton
      icon={active ? 'fullscreenExit' : 'fullscreen'}
      label={active ? ru.controls.exitFullscreen : ru.controls.enterFullscreen}
      hotkey="F"
      className={styles.fullscreen}
      testId="spot-fullscreen-toggle"
      onClick={toggleFullscreen}
    />
  );
}
