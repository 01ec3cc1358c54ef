import { FullscreenButton, useMediaState } from '@vidstack/react';
import { ru } from '@/i18n/ru';
import { Icon } from '../icons/icon';
import styles from './controls.module.css';

/** Not there at all where the frame may not go fullscreen: a dead button explains nothing. */
export function FullscreenToggle() {
  const supported = useMediaState('canFullscreen');
  const active = useMediaState('fullscreen');
  if (!supported) return null;
  return (
    <FullscreenButton
      className={styles.button}
      aria-label={active ? ru.controls.exitFullscreen : ru.controls.enterFullscreen}
      data-testid="fullscreen-toggle"
    >
      <Icon name={active ? 'fullscreenExit' : 'fullscreen'} />
    </FullscreenButton>
  );
}
