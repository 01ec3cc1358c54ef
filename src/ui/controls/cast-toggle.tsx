import { useMediaRemote, useMediaState } from '@vidstack/react';
import { useEffect, useState } from 'react';
import { ru } from '@/i18n/ru';
import { ControlButton } from '../kit/control-button';
import { watchCastDevices } from './cast-devices';

/** To a television by Google Cast, where the browser has found one. Google's script is asked for by the press. */
export function CastToggle() {
  const possible = useMediaState('canGoogleCast');
  return possible ? <WithDevices /> : null;
}

function WithDevices() {
  const remote = useMediaRemote();
  const connected = useMediaState('isGoogleCastConnected');
  const [found, setFound] = useState(false);
  useEffect(() => watchCastDevices(window, setFound), []);
  if (!found) return null;
  return (
    <ControlButton
      icon="cast"
      label={ru.controls.cast}
      aria-pressed={connected}
      testId="cast-toggle"
      onClick={({ nativeEvent }) => remote.requestGoogleCast(nativeEvent)}
    />
  );
}
