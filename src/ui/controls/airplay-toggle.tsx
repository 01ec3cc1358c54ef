import { ru } from '@/i18n/ru';
import { ControlButton } from '../kit/control-button';
import { useMedia } from '../kit/use-media';
import { usePlayer } from '../kit/use-player';

/** The AirPlay button; shown if the browser has found a device. */
export function AirPlayToggle() {
  const player = usePlayer();
  const available = useMedia('canAirPlay');
  const connected = useMedia('isAirPlayConnected');
  if (!available) return null;
  return (
    <ControlButton
      icon="airplay"
      label={ru.controls.airplay}
      aria-pressed={connected}
      testId="airplay-toggle"
      onClick={({ nativeEvent }) => player.requestAirPlay(nativeEvent)}
    />
  );
}
