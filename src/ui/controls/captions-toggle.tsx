import { useMediaRemote, useMediaState } from '@vidstack/react';
import { ru } from '@/i18n/ru';
import { ControlButton } from './control-button';
import styles from './controls.module.css';

/** Subtitles on and off, where there are any. */
export function CaptionsToggle() {
  const remote = useMediaRemote();
  const available = useMediaState('hasCaptions');
  const shown = useMediaState('textTrack') !== null;
  if (!available) return null;
  return (
    <ControlButton
      icon="captions"
      label={shown ? ru.controls.hideCaptions : ru.controls.showCaptions}
      hotkey="C"
      className={styles.captions}
      data-on={shown || undefined}
      testId="captions-toggle"
      onClick={({ nativeEvent }) => remote.toggleCaptions(nativeEvent)}
    />
  );
}
