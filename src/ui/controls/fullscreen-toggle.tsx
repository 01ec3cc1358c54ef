import { ru } from '@/i18n/ru';
import { useCommands } from '../use-widget';
import { ControlButton } from './control-button';
import { useFullscreen } from './use-fullscreen';

/** Not there at all where the frame may not go fullscreen: a dead button explains nothing. */
export function FullscreenToggle() {
  const { toggleFullscreen } = useCommands();
  const { supported, active } = useFullscreen();
  if (!supported) return null;
  return (
    <ControlButton
      icon={active ? 'fullscreenExit' : 'fullscreen'}
      label={active ? ru.controls.exitFullscreen : ru.controls.enterFullscreen}
      hotkey="F"
      testId="fullscreen-toggle"
      onClick={toggleFullscreen}
    />
  );
}
