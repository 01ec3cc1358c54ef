import type { MediaPlayerInstance } from '@vidstack/react';
import { freezeFrame } from './frozen-frame';
import type { PlayState } from './play-state';
import { playWhenReady } from './play-when-ready';
import { dashOf, hlsOf, stageOf } from './stage-of';
import { elementOf } from './workarounds/stale-state-requests';

/** Seconds of content between two recoveries of the element. Data that breaks it again sooner cannot be played. */
export const RECOVERIES_APART_S = 30;

/**
 * Recovers an element that reports a decoding error, which a browser also does when its media source is closed or its
 * decoder is taken away. The content continues at its second. Vidstack would fail the player.
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
      const media = elementOf(player);
      if (media === null || event.target !== media || media.error?.code !== MediaError.MEDIA_ERR_DECODE) return;
      const { currentTime } = media;
      if (!player.state.started || Math.abs(currentTime - brokeAt) < RECOVERIES_APART_S) return;
      brokeAt = currentTime;
      // Before the listeners of Vidstack and dash.js on the element.
      event.stopImmediatePropagation();
      freezeFrame(player);
      playWhenReady(player, media, play);
      reload(player, media);
    },
    { capture: true, signal },
  );
}

/** Reloads the source at the same second. */
function reload(player: MediaPlayerInstance, media: HTMLMediaElement): void {
  const { currentTime, error } = media;
  const stage = stageOf(player);
  const [hls, dash] = [hlsOf(stage), dashOf(stage)];
  if (hls !== null) hls.recoverMediaError();
  // Its own recovery, which listens to the event of the element.
  else if (dash !== null) dash.trigger('playbackError' as never, { error }, {});
  else {
    media.load();
    media.currentTime = currentTime;
  }
}
