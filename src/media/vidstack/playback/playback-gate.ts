import type { MediaPlayerInstance } from '@vidstack/react';
import type { PlayIntent } from '@/domain/playback/play-intent';

/**
 * Stops each start of the content while an ad holds it, and records the request. Requests of buttons, keys and the
 * system's media panel are stopped before Vidstack receives them, other starts at their event. A start of the previous
 * source (`isCurrent` is false) is stopped too, but is no request to play the new one.
 */
export function attachPlaybackGate(
  player: MediaPlayerInstance,
  intent: Pick<PlayIntent, 'isHeld' | 'request'>,
  isCurrent: () => boolean,
  signal: AbortSignal,
): void {
  const intercept = (event: Event) => {
    if (!intent.isHeld('ad')) return;
    // Vidstack ignores a request whose default is prevented.
    event.preventDefault();
    intent.request('viewer');
  };
  player.el?.addEventListener('media-play-request', intercept, { capture: true, signal });
  player.listen(
    'play',
    () => {
      if (!intent.isHeld('ad')) return;
      player.provider?.pause().catch(() => undefined);
      if (isCurrent()) intent.request('viewer');
    },
    { signal },
  );
}
