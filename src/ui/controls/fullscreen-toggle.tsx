import { ru } from '@/i18n/ru';
import { ControlButton } from '../kit/control-button';
import { useFullscreen } from '../widget/use-fullscreen';
import { useCommands } from '../widget/use-widget';

interface FullscreenToggleProps {
  className?: string | undefined;
  testId?: string;
}

/** The fullscreen button; omitted if the frame may not go fullscreen, because a dead button explains nothing. */
export function FullscreenToggle({ className, testId = 'fullscreen-toggle' }: FullscreenToggleProps) {
  const { toggleFullscreen } = useCommands();
  const { supported, active } = useFullscreen();
  if (!supported) return null;
  return (
    <ControlButton
      icon={active ? 'fullscreenExit' : 'fullscreen'}
      label={active ? ru.controls.exitFullscreen : ru.controls.enterFullscreen}
      hotkey="fullscreen"
      className={className}
      testId={testId}
      onClick={toggleFullscreen}
    />
  );
}
