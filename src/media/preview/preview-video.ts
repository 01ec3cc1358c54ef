import { createStageVideo } from '../stage/stage-video';
import { createFilmSign } from './film-sign';
import type { PreviewOpener, PreviewSetup, PreviewSource } from './preview-source';

/** A stream that plays or waits before the player exists, on the stage that the player goes on with. */
export interface PreviewVideo {
  url: string;
  /** Start position in seconds; null for the beginning. */
  startAt: number | null;
  /** Resolves once a frame can be shown, or the preview has failed. */
  ready: Promise<void>;
  /** Resolves once a playing frame is on the screen, or the preview has failed. */
  shown: Promise<void>;
  /** Start time in milliseconds of the page's clock; null while it waits. */
  startedAt(): number | null;
  /** Time of its first frame, if the player continued with it; null before. */
  shownAt(): number | null;
  /** Whether the player can take it over. */
  isAlive(): boolean;
  /** Starts a waiting preview. No effect on a playing one, and after the takeover. */
  play(): void;
  /** Sets the sound of the host page's request. No effect after the takeover. */
  setSound(sound: { volume?: number; muted?: boolean }): void;
  /** The element, which the player goes on with in any case. */
  video: HTMLVideoElement;
  /** Passes the source to the player, for `Stage.load`. Only while it is alive. */
  take(): object;
  /** Shows the player's overlays. The player calls it once it knows that the taken preview plays, or ends it. */
  settled(plays: boolean): void;
  /** Ends the preview if the player is to play something else. No effect after the takeover. */
  dispose(): void;
}

/**
 * Plays a stream over everything in the page, at once or after a press. If the browser refuses sound, the first frame
 * stays still until the player handles the refusal.
 */
export function openPreviewVideo(document: Document, open: PreviewOpener, setup: PreviewSetup): PreviewVideo {
  const { url, startAt } = setup;
  const video = createStageVideo(document);
  const sign = createFilmSign(document);
  const controller = new AbortController();
  const { signal } = controller;
  let isAlive = true;
  let isTaken = false;
  let shownAt: number | null = null;
  const { ready, shown, promises, end } = createWaits();
  const dispose = () => {
    if (!isAlive) return;
    isAlive = false;
    controller.abort();
    sign.remove();
    source.end();
    video.removeAttribute('style');
    video.remove();
    end();
  };
  const seen = (now: number) => {
    shownAt ??= now;
    if (isAlive) sign.show();
    shown.end();
  };
  video.addEventListener('loadeddata', ready.end, { signal });
  layOver(document, video, setup);
  const source = open(video, setup, dispose);
  const { start, startedAt } = createStart(video, source, seen, signal);
  if (setup.plays) start();

  return {
    url,
    startAt,
    ...promises,
    startedAt,
    shownAt: () => (isTaken ? shownAt : null),
    isAlive: () => isAlive,
    play: start,
    setSound: (sound) => void (isAlive && Object.assign(video, sound)),
    video,
    take() {
      isAlive = false;
      isTaken = true;
      controller.abort();
      end();
      // The element takes the layout of the player.
      video.removeAttribute('style');
      sign.follow(video);
      return source.take();
    },
    settled: sign.settle,
    dispose,
  };
}

/** The first start of the element, which no longer happens after the takeover. */
function createStart(
  video: HTMLVideoElement,
  { attached, release }: PreviewSource,
  seen: (now: number) => void,
  signal: AbortSignal,
) {
  let startedAt: number | null = null;
  // The player handles a refusal.
  const play = () => {
    if (!signal.aborted) video.play().catch(() => undefined);
  };
  const start = () => {
    if (signal.aborted || startedAt !== null) return;
    startedAt = performance.now();
    release();
    video.style.visibility = '';
    onFirstFrame(video, seen, signal);
    if (attached === undefined) play();
    else void attached.then(play);
  };
  return { start, startedAt: () => startedAt };
}

/** The waits for the data and for the first frame. `end` ends both. */
function createWaits() {
  const ready = createEnd();
  const shown = createEnd();
  const end = () => {
    ready.end();
    shown.end();
  };
  return { ready, shown, promises: { ready: ready.promise, shown: shown.promise }, end };
}

/** A promise and the function that resolves it. */
function createEnd(): { promise: Promise<void>; end: () => void } {
  let end: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end };
}

/** Lays the element over everything in the page. A waiting one is hidden: the shell shows the poster. */
function layOver({ body }: Document, video: HTMLVideoElement, { settings, plays }: PreviewSetup): void {
  Object.assign(video, { volume: settings.volume(), muted: settings.muted() });
  video.style.cssText =
    'position:fixed;inset:0;width:100%;height:100%;object-fit:contain;z-index:1;pointer-events:none';
  if (!plays) video.style.visibility = 'hidden';
  body.append(video);
}

function onFirstFrame(video: HTMLVideoElement, seen: (now: number) => void, signal: AbortSignal): void {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(seen);
  else (video as HTMLVideoElement).addEventListener('loadeddata', ({ timeStamp }) => seen(timeStamp), { signal });
}
