import type { MediaPlayerInstance } from '@vidstack/react';
import { elementOf } from '../shown-stage';

/** A change of source, as far as its last frame and its times go. */
interface SourceChange {
  /** Whether the source is the content on the screen in another form: another dub, or other URLs. */
  continues: boolean;
  /** Seconds; null for the beginning. */
  startAt: number | null;
  /** Seconds by the catalogue; null when unknown. */
  duration: number | null;
  /** Whether the source is to play. */
  isExpected(): boolean;
}

/** The last frame of the content, which stays while its next source loads. */
export type LastFrame = ReturnType<typeof createLastFrame>;

/** Creates the last frame of a port, which is kept over changes of its source. */
export function createLastFrame() {
  const listeners = new Set<() => void>();
  let isKept = false;
  let of: MediaPlayerInstance | null = null;
  let endDuration = () => {};
  const set = (next: boolean) => {
    if (next === isKept) return;
    isKept = next;
    for (const listener of listeners) listener();
  };
  const drop = () => {
    if (of !== null) unfreezeFrame(of);
    endDuration();
    set(false);
  };
  return {
    /** Whether the last frame of the previous source stayed, so that this source continues what was on the screen. */
    isKept: () => isKept,
    /** Calls the listener at each change. The result ends that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Keeps the frame for a source that is about to load. Content that is not to play shows its poster instead, unless it
     * is the content on the screen.
     * @returns shows the position of the source, once it loads
     */
    begin(player: MediaPlayerInstance, { continues, startAt, duration, isExpected }: SourceChange): () => void {
      const { live, started, duration: shown } = player.state;
      endDuration();
      of = player;
      const isOnScreen = (started || isKept) && (continues || isExpected());
      if (!isOnScreen || !freezeFrame(player, { isExpected, onLimit: drop })) {
        drop();
        return () => {};
      }
      // Before anything that React hears: it renders in a microtask, in the middle of the change. Vidstack's effects run in
      // one, too, and the change of the duration makes theirs the first.
      if (!live) endDuration = showDuration(player, continues ? shown : (duration ?? 0));
      set(true);
      if (live) return () => {};
      return () => {
        // A prefetched stream has told its position already.
        if (!player.state.canPlay) player.$state.realCurrentTime.set(startAt ?? 0);
      };
    },
    /** Keeps the frame of content that makes way for other content, whose stream is not known yet. */
    hold(player: MediaPlayerInstance): void {
      const isShown = player.state.started || isKept;
      if (!isShown || !freezeFrame(player, { isExpected: () => true, onLimit: drop })) return;
      of = player;
      set(true);
    },
    /** Shows the frame of the next source, if there is one: a pause or a refusal has come before its playback. */
    settle(): void {
      const video = of && elementOf(of);
      if (of && video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) unfreezeFrame(of);
    },
    /** Shows the poster again: an ad or a failure comes first. */
    drop,
  };
}

/**
 * Shows this duration until the stream tells its own. Vidstack forgets it at a change of source.
 * @param duration seconds; 0 for an unknown one
 * @returns leaves the duration to the stream
 */
function showDuration(player: MediaPlayerInstance, duration: number): () => void {
  if (duration <= 0) return () => {};
  const { providedDuration } = player.$state;
  const controller = new AbortController();
  const { signal } = controller;
  const end = () => {
    if (signal.aborted) return;
    controller.abort();
    providedDuration.set(-1);
  };
  providedDuration.set(duration);
  for (const type of ['stream-type-change', 'destroy'] as const) player.listen(type, end, { signal });
  return end;
}

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
