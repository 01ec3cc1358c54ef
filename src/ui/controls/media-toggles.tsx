import { type ComponentProps, useEffect, useState } from 'react';
import { ru } from '@/i18n/ru';
import type { PlayerCommands } from '@/media/player-commands';
import { ControlButton } from '../kit/control-button';
import { useMedia } from '../widget/use-media';
import { usePlayer } from '../widget/use-widget';
import styles from './controls.module.css';

interface MediaToggleProps extends Omit<ComponentProps<typeof ControlButton>, 'onClick'> {
  /** The state of the player that says whether there is such a screen. */
  can: 'canAirPlay' | 'canGoogleCast' | 'canPictureInPicture';
  /** The one that says whether it shows the film. */
  is: 'isAirPlayConnected' | 'isGoogleCastConnected' | 'pictureInPicture';
  onPress(player: PlayerCommands, event: Event): void;
}

/** Shows the film on another screen; omitted if the browser has found none. */
function MediaToggle({ can, is, onPress, ...button }: MediaToggleProps) {
  const player = usePlayer();
  const available = useMedia(can);
  const active = useMedia(is);
  if (!available) return null;
  return (
    <ControlButton {...button} aria-pressed={active} onClick={({ nativeEvent }) => onPress(player, nativeEvent)} />
  );
}

/** The AirPlay button. */
export const AirPlayToggle = () => (
  <MediaToggle
    can="canAirPlay"
    is="isAirPlayConnected"
    icon="airplay"
    label={ru.controls.airplay}
    testId="airplay-toggle"
    onPress={(player, event) => player.requestAirPlay(event)}
  />
);

/** The button of picture-in-picture. */
export const PipToggle = () => (
  <MediaToggle
    can="canPictureInPicture"
    is="pictureInPicture"
    icon="pip"
    label={ru.controls.enterPip}
    hotkey="pip"
    className={styles.spare}
    testId="pip-toggle"
    onPress={(player, event) => player.togglePictureInPicture(event)}
  />
);

/** The Google Cast button. The press loads Google's script. */
export function CastToggle() {
  const possible = useMedia('canGoogleCast');
  const [found, setFound] = useState(false);
  useEffect(() => (possible ? watchCastDevices(window, setFound) : undefined), [possible]);
  if (!found) return null;
  return (
    <MediaToggle
      can="canGoogleCast"
      is="isGoogleCastConnected"
      icon="cast"
      label={ru.controls.cast}
      testId="cast-toggle"
      onPress={(player, event) => player.requestGoogleCast(event)}
    />
  );
}

/** Google's default media receiver, in the URL form of the Presentation API. */
const RECEIVER = 'cast:CC1AD845';

interface Availability extends EventTarget {
  readonly value: boolean;
}

interface CastWindow {
  PresentationRequest?: new (url: string) => { getAvailability(): Promise<Availability> };
}

/**
 * Reports whether a cast device is available, now and after each change. Vidstack assumes that every Chrome can cast;
 * the browser's own check contacts no third party, and hides a button that could do nothing.
 */
function watchCastDevices(window: object, report: (found: boolean) => void): () => void {
  const { PresentationRequest } = window as CastWindow;
  if (PresentationRequest === undefined) return () => undefined;
  const controller = new AbortController();
  const { signal } = controller;
  const watch = async () => {
    const availability = await new PresentationRequest(RECEIVER).getAvailability();
    if (signal.aborted) return;
    availability.addEventListener('change', () => report(availability.value), { signal });
    report(availability.value);
  };
  // The frame's policy refuses the check, or the browser does not know it: casting is then unavailable.
  watch().catch(() => undefined);
  return () => controller.abort();
}
