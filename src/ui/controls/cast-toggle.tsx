import { useEffect, useState } from 'react';
import { ru } from '@/i18n/ru';
import { ControlButton } from '../kit/control-button';
import { useMedia } from '../kit/use-media';
import { usePlayer } from '../kit/use-player';
import { watchCastDevices } from './cast-devices';

/** The Google Cast button; shown if the browser has found a device. The press loads Google's script. */
export function CastToggle() {
  const possible = useMedia('canGoogleCast');
  return possible ? <WithDevices /> : null;
}

function WithDevices() {
  const player = usePlayer();
  const connected = useMedia('isGoogleCastConnected');
  const [found, setFound] = useState(false);
  useEffect(() => watchCastDevices(window, setFound), []);
  if (!found) return null;
  return (
    <ControlButton
      icon="cast"
      label={ru.controls.cast}
      aria-pressed={connected}
      testId="cast-toggle"
      onClick={({ nativeEvent }) => player.requestGoogleCast(nativeEvent)}
    />
  );
}
