import type { MediaPlayerInstance } from '@vidstack/react';
import type { PlayState } from './play-state';

/**
 * Plays an element as soon as it has data, if playback is still intended: a browser pauses one whose source is replaced.
 * A pause of the host page or an ad ends the intent without an event of the player.
 */
export function playWhenReady(
  player: MediaPlayerInstance,
  media: HTMLMediaElement,
  play: Pick<PlayState, 'isOn'>,
): void {
  const controller = new AbortController();
  const { signal } = controller;
  const end = () => controller.abort();
  const onData = () => {
    end();
    if (play.isOn()) media.play().catch(() => undefined);
  };
  media.addEventListener('canplay', onData, { signal });
  for (const type of ['source-change', 'destroy'] as const) player.listen(type, end, { signal });
}
