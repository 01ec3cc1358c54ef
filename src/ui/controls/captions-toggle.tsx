import { ru } from '@/i18n/ru';
import styles from '../kit/control-button.module.css';
import { useMedia } from '../widget/use-media';
import { MenuToggle } from './menu-toggle';

/** Opens the menu of subtitles, in every frame; shown if the stream has subtitles. */
export function CaptionsToggle() {
  const available = useMedia('hasCaptions');
  const shown = useMedia('textTrack') !== null;
  if (!available) return null;
  return (
    <MenuToggle
      menu="subtitles"
      icon="captions"
      label={ru.controls.subtitles}
      hotkey="captions"
      className={styles.captions}
      data-on={shown || undefined}
      testId="captions-toggle"
    />
  );
}
