import { useEffect, useState } from 'react';
import { ru } from '@/i18n/ru';
import { ControlButton } from '../kit/control-button';
import { useMedia } from '../kit/use-media';
import { usePlayer } from '../kit/use-player';
import { watchCastDevices } from './cast-devices';

/** To a television by Google Cast, where the browser has found one. Google's script is asked for by the press. */
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
