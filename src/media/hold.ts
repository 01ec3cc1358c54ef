import type { MediaPlayerInstance } from '@vidstack/react';

/**
 * Stops whatever would start the content while `held` gives somebody to tell: requests of buttons, keys and the
 * system's media panel before Vidstack hears them, and a start that came past them as soon as it shows.
 */
export function tendHold(player: MediaPlayerInstance, held: () => (() => void) | null, signal: AbortSignal): void {
  const intercept = (event: Event) => {
    const onWanted = held();
    if (onWanted === null) return;
    // Vidstack leaves a request alone that somebody else has answered.
    event.preventDefault();
    onWanted();
  };
  player.el?.addEventListener('media-play-request', intercept, { capture: true, signal });
  player.listen(
    'play',
    () => {
      const onWanted = held();
      if (onWanted === null) return;
      void player.provider?.pause();
      onWanted();
    },
    { signal },
  );
}
