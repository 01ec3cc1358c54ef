import { openPromise } from '@/lib/open-promise';
import { createStageVideo } from '../stage/stage-video';
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
  const ready = openPromise();
  const shown = openPromise();
  const end = () => {
    ready.resolve();
    shown.resolve();
  };
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
    shown.resolve();
  };
  video.addEventListener('loadeddata', () => ready.resolve(), { signal });
  layOver(document, video, setup);
  const source = open(video, setup, dispose);
  const { start, startedAt } = createStart(video, source, seen, signal);
  if (setup.plays) start();

  return {
    url,
    startAt,
    ready: ready.promise,
    shown: shown.promise,
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

/**
 * Marks the page while the preview plays before its player, whose overlays stay hidden. With the value `taken` only the
 * poster does, until another stream loads: it would fade out over the film.
 */
const SIGN = 'film';
const TAKEN = 'taken';

/** Whether the film is on the screen before its player. */
export const isFilmShown = ({ documentElement }: Document): boolean => documentElement.dataset[SIGN] === '';

/** Events of a taken element after which the player shows its own state. */
const SETTLED = ['pause', 'emptied', 'error'] as const;

/** The mark of the page that the preview plays (`ui/shell/shell.css`). */
interface FilmSign {
  show(): void;
  remove(): void;
  /** Keeps the mark while the taken element plays in the player. */
  follow(video: HTMLVideoElement): void;
  /** Shows all overlays of the player, but its poster only if the taken element does not play. */
  settle(plays: boolean): void;
}

/** Creates the mark, which does not show yet. */
function createFilmSign({ documentElement: { dataset } }: Document): FilmSign {
  const remove = () => void delete dataset[SIGN];
  return {
    show() {
      dataset[SIGN] = '';
    },
    remove,
    follow(video) {
      if (video.paused) remove();
      for (const type of SETTLED) video.addEventListener(type, remove, { once: true });
    },
    settle(plays) {
      if (!plays) return remove();
      // The player renders before the next frame.
      requestAnimationFrame(() => {
        if (SIGN in dataset) dataset[SIGN] = TAKEN;
      });
    },
  };
}
