import type { MediaPlayerInstance } from '@vidstack/react';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents, MediaFailure } from '../../events';
import { isFull } from '../../hls/full-buffer';
import { WAIT_LIMIT_MS, type WaitKind, watchStalls } from '../../network/stall-watchdog';
import type { Stage } from '../../stage/stage';
import { libraryOf } from '../../stage/stage-library';
import type { PlayState } from '../playback/play-state';
import { elementOf } from '../shown-stage';
import { watchArrivals } from './data-arrivals';
import { createWaitReports } from './report-waits';

/** A player in view may load from its first frame after the mount. On a busy machine that frame takes this long at most. */
const FIRST_VIEW_MS = 2_000;

/** The longest wait before the mount that counts: the player has some seconds for the first frame. */
const MOST_COUNTED_MS = WAIT_LIMIT_MS - 4_000;

/** Ends a wait for data, for the first frame, or for a buffer that refuses data. */
export function endWaits(
  player: MediaPlayerInstance,
  stage: Stage,
  play: PlayState,
  events: Emitter<MediaEvents>,
  signal: AbortSignal,
): void {
  let hasFailed = false;
  const report = createWaitReports(player, play, events, signal);
  const hasArrived = watchArrivals(player, stage, signal);
  const isMoving = createMotionCheck();
  const kindOf = createWaitKinds(player, play, events, signal);
  const clock = createStartClock(player, play, signal);
  let hasNewData = false;
  const wait = () => {
    const media = elementOf(player);
    const moves = media !== null && isMoving(media);
    report({ moves, hasProgress: hasNewData });
    clock.poll();
    return hasFailed ? null : kindOf(moves);
  };
  const hasProgress = () => {
    hasNewData = hasArrived();
    return hasNewData;
  };
  const onStalled = () => {
    // A dialog may cover a source without a play request. The failure is then reported again.
    hasFailed = play.isOn();
    events.emit('failed', failureOf(stage));
  };
  const reset = () => {
    hasFailed = false;
  };
  player.listen('source-change', reset, { signal });
  const look = watchStalls({ wait, hasProgress, waitedBeforeMs: clock.waitedBeforeMs }, onStalled, signal);
  for (const type of ['source-change', 'can-play', 'play', 'waiting'] as const) player.listen(type, look, { signal });
}

/** Returns the current kind of wait of a player that moves or not; null without a wait. */
function createWaitKinds(
  player: MediaPlayerInstance,
  play: PlayState,
  events: Emitter<MediaEvents>,
  signal: AbortSignal,
): (moves: boolean) => WaitKind | null {
  let isRecovering = false;
  const stop = events.on('recovering', (recovering) => {
    isRecovering = recovering !== null;
  });
  signal.addEventListener('abort', stop);
  return (moves) => {
    const { canLoad, canPlay, sources, started, waiting } = player.state;
    if (play.isIdle() || !canLoad || !navigator.onLine) return null;
    if (!play.isGiven()) return play.isOn() ? 'start' : 'load';
    if (!canPlay) return sources.some(({ src }) => src !== '') ? (play.isOn() ? 'start' : 'load') : null;
    if (isRecovering && started) return null;
    const media = elementOf(player);
    // A provider in a frame or on a television reports nothing more.
    if (media === null) return waiting ? 'stall' : null;
    // A paused element shows its play button, so the viewer waits for nothing.
    if (!play.isOn() || media.paused || media.ended || moves) return null;
    return started ? 'stall' : 'start';
  };
}

/** The clock of a start, which may have begun before the player was mounted. */
function createStartClock(player: MediaPlayerInstance, { waitedMs }: PlayState, signal: AbortSignal) {
  let isNew = true;
  const mountedAt = performance.now();
  /** Time on the page's clock since which the player has been in view. Vidstack loads nothing before. */
  let seenAt = player.state.canLoad ? 0 : Number.POSITIVE_INFINITY;
  player.listen(
    'source-change',
    () => {
      isNew = true;
    },
    { signal },
  );
  player.listen(
    'can-load',
    () => {
      const now = performance.now();
      seenAt = now - mountedAt < FIRST_VIEW_MS ? 0 : now;
    },
    { signal },
  );
  return {
    /** Without a network the wait restarts. */
    poll() {
      if (!navigator.onLine) isNew = false;
    },
    waitedBeforeMs() {
      const waited = isNew ? Math.min(waitedMs(), performance.now() - seenAt, MOST_COUNTED_MS) : 0;
      isNew = false;
      return waited;
    },
  };
}

/** Returns a check whether the video has moved since the last check. */
function createMotionCheck(): (media: HTMLMediaElement) => boolean {
  let shownTime = Number.NaN;
  return (media) => {
    const hasMoved = media.currentTime !== shownTime;
    shownTime = media.currentTime;
    return hasMoved && media.readyState > HTMLMediaElement.HAVE_CURRENT_DATA;
  };
}

/** The failure of a wait without an end: a full buffer, or a source that sends no data. */
function failureOf(stage: Stage): MediaFailure {
  const hls = libraryOf(stage, 'hls');
  return hls !== null && isFull(hls)
    ? { kind: 'stream-failed', message: 'the buffer takes no more data' }
    : { kind: 'stalled', message: 'no data arrived' };
}
