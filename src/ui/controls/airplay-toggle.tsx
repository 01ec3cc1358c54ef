import { useMediaRemote, useMediaState } from '@vidstack/react';
import { ru } from '@/i18n/ru';
import { ControlButton } from '../kit/control-button';

/** To a television by AirPlay, where the browser has found one. */
export function AirPlayToggle() {
  const remote = useMediaRemote();
  const available = useMediaState('canAirPlay');
  const connected = useMediaState('isAirPlayConnected');
  if (!available) return null;
  return (
    <ControlButton
      icon="airplay"
      label={ru.controls.airplay}
      aria-pressed={connected}
      testId="airplay-toggle"
      onClick={({ nativeEvent }) => remote.requestAirPlay(nativeEvent)}
    />
  );
}
