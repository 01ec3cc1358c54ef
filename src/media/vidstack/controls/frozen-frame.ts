import type { MediaPlayerInstance } from '@vidstack/react';
import { elementOf } from '../shown-stage';

/** The frame goes in any case after this time: the spinner or the failure screen explains a longer wait. */
const LONGEST_MS = 20_000;

/** The frame over a player, and the end of its listeners. */
interface FrozenFrame {
  canvas: HTMLCanvasElement;
  disarm(): void;
}

interface FreezeOptions {
  /** Removes the frame after this time; null leaves it until playback, a seek or another source. */
  longestMs?: number | null;
  /** While this is true, playback alone removes the frame: an ad may come before it. */
  isExpected?(): boolean;
  /** Called when the time is over. */
  onLimit?(): void;
}

const frames = new WeakMap<MediaPlayerInstance, FrozenFrame>();

/** Removes the frame that {@link freezeFrame} has drawn, if it is still there. */
export function unfreezeFrame(player: MediaPlayerInstance): void {
  const frame = frames.get(player);
  frame?.disarm();
  frame?.canvas.remove();
  frames.delete(player);
}

/**
 * Draws the current frame over the player until the next source shows one, because a change of source empties the video
 * and shows the poster. A video that is empty already keeps the frame over it. The picture of another origin can be
 * drawn, though not read.
 * @returns whether a frame covers the player
 */
export function freezeFrame(player: MediaPlayerInstance, options: FreezeOptions = {}): boolean {
  const { longestMs = LONGEST_MS, isExpected = () => false, onLimit } = options;
  const canvas = drawFrame(player) ?? frames.get(player)?.canvas;
  if (canvas === undefined) return false;
  if (!canvas.isConnected) {
    unfreezeFrame(player);
    cover(player, canvas);
  }
  frames.get(player)?.disarm();
  const controller = new AbortController();
  const { signal } = controller;
  frames.set(player, { canvas, disarm: () => controller.abort() });
  const remove = () => unfreezeFrame(player);
  if (longestMs === null) {
    player.listen('source-change', remove, { signal });
  } else {
    const end = () => {
      remove();
      onLimit?.();
    };
    const timer = setTimeout(end, longestMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }
  // The element may be another one by then.
  for (const type of ['playing', 'destroy'] as const) player.listen(type, remove, { signal });
  for (const type of ['loaded-data', 'seeked'] as const) {
    player.listen(type, () => isExpected() || remove(), { signal });
  }
  return true;
}

/** The current frame of the player; null where the video has none, as without a picture. */
function drawFrame(player: MediaPlayerInstance): HTMLCanvasElement | null {
  const video = elementOf(player);
  if (video === null || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  // A stream without a picture shows its poster.
  if (video.videoWidth === 0) return null;
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
  return canvas;
}

/** Puts the frame over the video and the poster, under everything else. */
function cover(player: MediaPlayerInstance, canvas: HTMLCanvasElement): void {
  const below = player.el?.querySelector('.vv-poster') ?? elementOf(player);
  below?.after(canvas);
}
