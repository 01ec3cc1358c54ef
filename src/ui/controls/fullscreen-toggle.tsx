import { useMediaRemote, useMediaState } from '@vidstack/react';
import { ru } from '@/i18n/ru';
import { ControlButton } from './control-button';

/** Not there at all where the frame may not go fullscreen: a dead button explains nothing. */
export function FullscreenToggle() {
  const remote = useMediaRemote();
  const supported = useMediaState('canFullscreen');
  const active = useMediaState('fullscreen');
  if (!supported) return null;
  return (
    <ControlButton
      icon={active ? 'fullscreenExit' : 'fullscreen'}
      label={active ? ru.controls.exitFullscreen : ru.controls.enterFullscreen}
      hotkey="F"
      testId="fullscreen-toggle"
      onClick={({ nativeEvent }) => remote.toggleFullscreen('prefer-media', nativeEvent)}
    />
  );
}
