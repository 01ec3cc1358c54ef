import type { MediaPlayerInstance } from '@vidstack/react';

/** Who is told that the content is wanted, see {@link MediaPort.hold}; null while nothing holds it. */
export type Hold = ((asked: boolean) => void) | null;

/**
 * Stops whatever would start the content while it is held: requests of buttons, keys and the system's media panel before
 * Vidstack hears them, and a start that came past them as soon as it shows. What the player had before (`isCurrent` is
 * false) is only stopped: nobody asked for the new one.
 */
export function attachPlaybackGate(
  player: MediaPlayerInstance,
  held: () => Hold,
  isCurrent: () => boolean,
  signal: AbortSignal,
) {
  const intercept = (event: Event) => {
    const onWanted = held();
    if (onWanted === null) return;
    // Vidstack leaves a request alone that somebody else has answered.
    event.preventDefault();
    onWanted(true);
  };
  player.el?.addEventListener('media-play-request', intercept, { capture: true, signal });
  player.listen(
    'play',
    () => {
      const onWanted = held();
      if (onWanted === null) return;
      player.provider?.pause().catch(() => undefined);
      if (isCurrent()) onWanted(true);
    },
    { signal },
  );
}
