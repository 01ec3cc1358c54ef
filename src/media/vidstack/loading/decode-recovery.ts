import type { MediaPlayerInstance } from '@vidstack/react';
import { freezeFrame } from '../controls/frozen-frame';
import type { PlayState } from '../playback/play-state';
import { playWhenReady } from '../playback/play-when-ready';
import { shownStage } from '../shown-stage';

/** Seconds of content between two recoveries of the element. Data that breaks it again sooner needs a lower rendition. */
export const RECOVERIES_APART_S = 30;

/**
 * Recovers an element that reports a decoding error, which a browser also does when its media source is closed or its
 * decoder is taken away. The content continues at its second.
 */
export function recoverFromDecodeErrors(
  player: MediaPlayerInstance,
  play: Pick<PlayState, 'isOn'>,
  signal: AbortSignal,
): void {
  let brokeAt = Number.NEGATIVE_INFINITY;
  player.listen(
    'source-change',
    () => {
      brokeAt = Number.NEGATIVE_INFINITY;
    },
    { signal },
  );
  player.el?.addEventListener(
    'error',
    (event) => {
      const stage = shownStage(player);
      const media = stage?.video;
      if (!stage?.engine || !media || event.target !== media || media.error?.code !== MediaError.MEDIA_ERR_DECODE)
        return;
      const { currentTime } = media;
      if (!player.state.started) return;
      if (Math.abs(currentTime - brokeAt) < RECOVERIES_APART_S && !stage.engine.lower?.()) return;
      brokeAt = currentTime;
      // Before the listeners of the provider and the engine on the element.
      event.stopImmediatePropagation();
      freezeFrame(player);
      playWhenReady(player, media, play);
      stage.engine.recover();
    },
    { capture: true, signal },
  );
}
