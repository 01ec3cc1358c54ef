import type { MediaPlayerInstance } from '@vidstack/react';
import { elementOf } from '../shown-stage';

/** The frame goes in any case after this time: the spinner or the failure screen explains a longer wait. */
const LONGEST_MS = 20_000;

/** Removes the frame of a player. */
const removals = new WeakMap<MediaPlayerInstance, () => void>();

/** Removes the frame that {@link freezeFrame} has drawn, if it is still there. */
export function unfreezeFrame(player: MediaPlayerInstance): void {
  removals.get(player)?.();
}

/**
 * Draws the current frame over the player until the next source shows one, because a change of source empties the video
 * and shows the poster. The picture of another origin can be drawn, though not read.
 * @param longestMs removes it after this time; null leaves it until playback, a seek or another source
 */
export function freezeFrame(player: MediaPlayerInstance, longestMs: number | null = LONGEST_MS): void {
  const video = elementOf(player);
  if (video === null || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
  // A stream without a picture shows its poster.
  if (video.videoWidth === 0) return;
  unfreezeFrame(player);
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  canvas.dataset.testid = 'frozen-frame';
  canvas.setAttribute('aria-hidden', 'true');
  Object.assign(canvas.style, {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    objectFit: getComputedStyle(video).objectFit,
    background: '#000',
    pointerEvents: 'none',
  });
  const poster = player.el?.querySelector('.vv-poster');
  if (poster) poster.after(canvas);
  else video.after(canvas);
  const controller = new AbortController();
  const remove = () => {
    controller.abort();
    canvas.remove();
  };
  removals.set(player, remove);
  if (longestMs === null) {
    player.listen('source-change', remove, { signal: controller.signal });
  } else {
    const timer = setTimeout(remove, longestMs);
    controller.signal.addEventListener('abort', () => clearTimeout(timer));
  }
  // The element may be another one by then.
  for (const type of ['playing', 'seeked', 'destroy'] as const) {
    player.listen(type, remove, { signal: controller.signal });
  }
}
