import type { MediaPlayerInstance } from '@vidstack/react';
import { hasRanges } from '../../stage/file-ranges';
import { freezeFrame, unfreezeFrame } from '../controls/frozen-frame';
import { shownStage } from '../shown-stage';
import type { PlayState } from './play-state';
import { suspendElement, suspendFile } from './suspend-file';

/** Paused content loads no more after this time: its viewer may not come back. */
export const LONG_PAUSE_MS = 60_000;

/** Paused HLS content that is out of view for this long gives its media source and its decoder back. */
export const LONG_UNSEEN_MS = 60_000;

/** Loading of content, which can be suspended. */
interface Loading {
  /** The library that loads, or the source that the element loads. */
  of: object;
  /** Whether it requests what a setting says, piece by piece. A file is loaded by the element. */
  isSegmented: boolean;
  /** Suspends it. The result continues it; `isSeek` says that a seek was requested. */
  suspend(): Resume;
  /** Gives the data of the element back, too. */
  release?(): Resume;
}

type Resume = (isSeek: boolean) => void;

/** Suspended loading of `of`. */
interface Suspension {
  of: object;
  isReleased: boolean;
  resume: Resume;
}

/**
 * Stops the loading of content that does not play: out of view at once, because players of one page share six connections
 * to a host over HTTP/1.1, and in view after {@link LONG_PAUSE_MS}. Until then paused content loads on: viewers pause for
 * that. Browsers have few decoders, so content that stays out of view gives its own back. `hold-unstarted.ts` limits
 * content before its start.
 */
export function limitIdleLoading(
  player: MediaPlayerInstance,
  play: Pick<PlayState, 'isExpected' | 'subscribe'>,
  signal: AbortSignal,
): void {
  const view = watchView(player, () => update(), signal);
  const isLongPaused = watchPause(player, () => update(), signal);
  const suspension = createSuspension(player);
  const update = () => {
    const loading = loadingOf(player);
    if (loading === null) return;
    const { canPlay, paused, pictureInPicture, remotePlaybackState, seeking } = player.state;
    const isIdle = canPlay && paused && !seeking && !play.isExpected() && remotePlaybackState !== 'connected';
    const isOver = (!view.isShown() && !pictureInPicture) || (loading.isSegmented && isLongPaused());
    suspension.set(isIdle && isOver ? loading : null, !pictureInPicture && view.isLongUnseen());
  };
  // An element without its file takes a seek without an event.
  player.listen('media-seek-request', suspension.seek, { signal });
  for (const type of ['can-play', 'progress', 'pause', 'seeking', 'seeked'] as const) {
    player.listen(type, update, { signal });
  }
  player.listen('source-change', () => suspension.set(null, false), { signal });
  signal.addEventListener('abort', play.subscribe(update));
  update();
}

/** Says whether the player is in view, and whether it has been out of view for long. Calls `changed` at each change. */
function watchView(player: MediaPlayerInstance, changed: () => void, signal: AbortSignal) {
  let isShown = true;
  let isLongUnseen = false;
  const view = { isShown: () => isShown, isLongUnseen: () => isLongUnseen };
  if (player.el === null) return view;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    isLongUnseen = true;
    changed();
  };
  const observer = new IntersectionObserver((entries) => {
    isShown = entries.at(-1)?.isIntersecting ?? true;
    isLongUnseen = false;
    clearTimeout(timer);
    if (!isShown) timer = setTimeout(leave, LONG_UNSEEN_MS);
    changed();
  });
  observer.observe(player.el);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  return view;
}

/** Says whether the content has been paused for {@link LONG_PAUSE_MS}, and calls `ended` when that becomes true. */
function watchPause(player: MediaPlayerInstance, ended: () => void, signal: AbortSignal): () => boolean {
  let isLong = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    isLong = false;
    clearTimeout(timer);
  };
  player.listen(
    'pause',
    () => {
      stop();
      timer = setTimeout(() => {
        isLong = true;
        ended();
      }, LONG_PAUSE_MS);
    },
    { signal },
  );
  for (const type of ['play', 'source-change'] as const) player.listen(type, stop, { signal });
  signal.addEventListener('abort', stop);
  return () => isLong;
}

/** Suspends one loading at a time, and continues it. */
function createSuspension(player: MediaPlayerInstance): {
  /** Suspends the loading, or continues it with null. `isReleased` gives the data of the element back, too. */
  set(loading: Loading | null, isReleased: boolean): void;
  seek(): void;
} {
  let suspended: Suspension | null = null;
  /** The last one that was continued. A file may still be on its way. */
  let returning: Suspension | null = null;
  const resume = (isSeek: boolean) => {
    if (suspended === null || suspended.of !== loadingOf(player)?.of) return;
    returning = suspended;
    suspended = null;
    returning.resume(isSeek);
  };
  return {
    set(loading, isReleased) {
      if (loading === null) return resume(false);
      if (suspended?.of !== loading.of) suspended = { of: loading.of, isReleased: false, resume: loading.suspend() };
      if (!isReleased || suspended.isReleased || loading.release === undefined) return;
      const { resume: resumeLoading } = suspended;
      const giveBack = loading.release();
      const both: Resume = (isSeek) => {
        giveBack(isSeek);
        resumeLoading(isSeek);
      };
      suspended = { of: loading.of, isReleased: true, resume: both };
    },
    seek() {
      if (suspended !== null) resume(true);
      else if (returning !== null && returning.of === loadingOf(player)?.of) returning.resume(true);
    },
  };
}

/** Loading of the stage; null for a service in a frame, and while a library loads. */
function loadingOf(player: MediaPlayerInstance): Loading | null {
  const stage = shownStage(player);
  const { engine = null, source = null } = stage ?? {};
  if (stage === null || engine === null || source === null) return null;
  // The picture is still there when the player comes back into view.
  const freeze = () => void (player.state.started && freezeFrame(player, { longestMs: null }));
  const unfreeze = () => unfreezeFrame(player);
  const { library } = engine;
  if (library !== null) {
    const segmented = { of: library, isSegmented: true, suspend: () => engine.suspend() };
    if (engine.release === undefined) return segmented;
    const release = () => {
      freeze();
      let giveBack = () => {};
      const take = () => {
        giveBack = engine.release?.() ?? giveBack;
      };
      return suspendElement(player, stage.video, { take, give: () => giveBack() }, unfreeze);
    };
    return { ...segmented, release };
  }
  // A browser would begin a file anew without ranges.
  if (source.kind !== 'native' || !hasRanges(stage.video)) return null;
  const suspend = () => {
    freeze();
    return suspendFile(player, stage.video, unfreeze);
  };
  return { of: source, isSegmented: false, suspend };
}
