import type { MediaPlayerInstance } from '@vidstack/react';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents, MediaFailure } from '../events';
import { isFull } from '../hls/full-buffer';
import { type WaitKind, watchStalls } from '../network/stall-watchdog';
import { watchArrivals } from './data-arrivals';
import { isHlsProvider } from './provider-kind';
import { elementOf } from './workarounds/stale-state-requests';

/** The play intent for the source, as the port knows it. */
export interface PlayState {
  /** Whether the player has no source yet, or an ad precedes it. */
  isIdle(): boolean;
  hasIntent(): boolean;
  /** Duration of the intent. */
  waitedMs(): number;
}

/** Ends a wait for data, for the first frame, or for a buffer that refuses data. */
export function endWaits(
  player: MediaPlayerInstance,
  play: PlayState,
  events: Emitter<MediaEvents>,
  signal: AbortSignal,
): void {
  let isRecovering = false;
  let failed: unknown = null;
  let isNew = true;
  /** Time on the page's clock since which the player has been in view. Vidstack loads nothing before. */
  let seenAt = player.state.canLoad ? 0 : Number.POSITIVE_INFINITY;
  const isMoving = createMotionCheck();
  const wait = (): WaitKind | null => {
    const { canLoad, canPlay, source, sources, started, waiting } = player.state;
    const media = elementOf(player);
    const moves = media !== null && isMoving(media);
    if (!navigator.onLine) isNew = false;
    if (play.isIdle() || !canLoad || !navigator.onLine || source === failed) return null;
    if (!canPlay) return sources.some(({ src }) => src !== '') ? (play.hasIntent() ? 'start' : 'load') : null;
    if (isRecovering && started) return null;
    // A provider in a frame or on a television reports nothing more.
    if (media === null) return waiting ? 'stall' : null;
    // A paused element shows its play button, so the viewer waits for nothing.
    if (!play.hasIntent() || media.paused || media.ended || moves) return null;
    return started ? 'stall' : 'start';
  };
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
      seenAt = performance.now();
    },
    { signal },
  );
  const waitedBeforeMs = () => {
    const waited = isNew ? Math.min(play.waitedMs(), performance.now() - seenAt) : 0;
    isNew = false;
    return waited;
  };
  const onStalled = () => {
    // A dialog may cover a source without a play request. The failure is then reported again.
    if (play.hasIntent()) failed = player.state.source;
    events.emit('failed', failureOf(player));
  };
  const stop = events.on('recovering', (recovering) => {
    isRecovering = recovering !== null;
  });
  signal.addEventListener('abort', stop);
  const look = watchStalls({ wait, hasProgress: watchArrivals(player, signal), waitedBeforeMs }, onStalled, signal);
  for (const type of ['source-change', 'can-play', 'play', 'waiting'] as const) player.listen(type, look, { signal });
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
function failureOf({ provider }: MediaPlayerInstance): MediaFailure {
  const hls = isHlsProvider(provider) ? provider.instance : null;
  return hls !== null && isFull(hls)
    ? { kind: 'stream-failed', message: 'the buffer takes no more data' }
    : { kind: 'stalled', message: 'no data arrived' };
}
