import type { MediaPlayerInstance } from '@vidstack/react';
import type { PlayIntentListener } from '../player';

/**
 * Stops each start of the content while the gate is closed. Requests of buttons, keys and the system's media panel are
 * stopped before Vidstack receives them, other starts at their event. A start of the previous source (`isCurrent` is
 * false) is stopped too, but is no intent to play the new one.
 */
export function attachPlaybackGate(
  player: MediaPlayerInstance,
  gate: () => PlayIntentListener | null,
  isCurrent: () => boolean,
  signal: AbortSignal,
): void {
  const intercept = (event: Event) => {
    const onPlayIntent = gate();
    if (onPlayIntent === null) return;
    // Vidstack ignores a request whose default is prevented.
    event.preventDefault();
    onPlayIntent(true);
  };
  player.el?.addEventListener('media-play-request', intercept, { capture: true, signal });
  player.listen(
    'play',
    () => {
      const onPlayIntent = gate();
      if (onPlayIntent === null) return;
      player.provider?.pause().catch(() => undefined);
      if (isCurrent()) onPlayIntent(true);
    },
    { signal },
  );
}
