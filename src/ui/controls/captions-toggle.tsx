import { ru } from '@/i18n/ru';
import { ControlButton } from '../kit/control-button';
import styles from '../kit/control-button.module.css';
import { useCompactLayout } from '../kit/use-compact-layout';
import { useMedia } from '../kit/use-media';
import { usePlayer } from '../kit/use-player';
import { MenuToggle } from './menu-toggle';

const TEST_ID = 'captions-toggle';

/**
 * The subtitles button; shown if the stream has subtitles. It opens their menu in a large frame. It toggles them in a
 * small frame, whose settings contain that menu.
 */
export function CaptionsToggle() {
  const available = useMedia('hasCaptions');
  const shown = useMedia('textTrack') !== null;
  const compact = useCompactLayout();
  if (!available) return null;
  if (compact) return <Switch shown={shown} />;
  return (
    <MenuToggle
      menu="subtitles"
      icon="captions"
      label={ru.controls.subtitles}
      hotkey="C"
      className={styles.captions}
      data-on={shown || undefined}
      testId={TEST_ID}
    />
  );
}

function Switch({ shown }: { shown: boolean }) {
  const player = usePlayer();
  return (
    <ControlButton
      icon="captions"
      label={shown ? ru.controls.hideCaptions : ru.controls.showCaptions}
      hotkey="C"
      className={styles.captions}
      data-on={shown || undefined}
      testId={TEST_ID}
      onClick={({ nativeEvent }) => player.toggleCaptions(nativeEvent)}
    />
  );
}
