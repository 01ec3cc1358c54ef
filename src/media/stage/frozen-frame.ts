import type { Stage } from './stage';

/** The frame goes in any case after this time: the spinner or the failure screen explains a longer wait. */
const LONGEST_MS = 20_000;

/** The frame over the video, and the end of its listeners. */
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

const frames = new WeakMap<Stage, FrozenFrame>();

/** Removes the frame that {@link freezeFrame} has drawn, if it is still there. */
export function unfreezeFrame(stage: Stage): void {
  const frame = frames.get(stage);
  frame?.disarm();
  frame?.canvas.remove();
  frames.delete(stage);
}

/**
 * Draws the current frame over the video until the next source shows one, because a change of source empties the video
 * and shows the poster. A video that is empty already keeps the frame over it. The picture of another origin can be
 * drawn, though not read.
 * @returns whether a frame covers the video
 */
export function freezeFrame(stage: Stage, options: FreezeOptions = {}): boolean {
  const { longestMs = LONGEST_MS, isExpected = () => false, onLimit } = options;
  const { video } = stage;
  const canvas = (stage.facts.isProtected ? null : drawFrame(video)) ?? frames.get(stage)?.canvas;
  if (canvas === undefined) return false;
  if (!canvas.isConnected) {
    unfreezeFrame(stage);
    // Over the video and the poster, under everything else.
    (video.closest('[data-media-player]')?.querySelector('.vv-poster') ?? video).after(canvas);
  }
  frames.get(stage)?.disarm();
  const controller = new AbortController();
  const { signal } = controller;
  frames.set(stage, { canvas, disarm: () => controller.abort() });
  const remove = () => unfreezeFrame(stage);
  if (longestMs === null) {
    stage.on('source', remove, signal);
  } else {
    const end = () => {
      remove();
      onLimit?.();
    };
    const timer = setTimeout(end, longestMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }
  for (const type of ['playing', 'loadeddata', 'seeked'] as const) {
    const show = () => stage.isAway || (type !== 'playing' && isExpected()) || remove();
    video.addEventListener(type, show, { signal });
  }
  return true;
}

/** The current frame; null where the video has none. A stream without a picture shows its poster. */
function drawFrame(video: HTMLVideoElement): HTMLCanvasElement | null {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
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
