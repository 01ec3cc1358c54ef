import type { MediaPlayerInstance } from '@vidstack/react';
import { inferSourceType } from '@/domain/catalogue/source-type';
import type { RecoveryPoll, WaitKind } from '@/domain/recovery/recovery-state';
import type { Stage } from '../stage/stage';
import { elementOf, shownStage } from '../vidstack/shown-stage';
import type { PlayState } from '../vidstack/source/source-load';
import { watchArrivals } from './data-arrivals';

/** A player in view may load from its first frame after the mount. On a busy machine that frame takes this long at most. */
const FIRST_VIEW_MS = 2_000;

/** Seconds after the playhead that a browser needs at most to play on. */
const DECODER_NEEDS_S = 0.5;

/** Returns a reader of the player, from one poll to the next. */
export function createPollReader(
  player: MediaPlayerInstance,
  stage: Stage,
  play: PlayState,
  signal: AbortSignal,
): () => RecoveryPoll {
  const readArrivals = watchArrivals(player, stage, signal);
  const mountedAt = performance.now();
  /** Time on the page's clock since which the player has been in view. Vidstack loads nothing before. */
  let seenAt = player.state.canLoad ? 0 : Number.POSITIVE_INFINITY;
  let shownTime = Number.NaN;
  player.listen(
    'can-load',
    () => {
      const now = performance.now();
      seenAt = now - mountedAt < FIRST_VIEW_MS ? 0 : now;
    },
    { signal },
  );
  const hasMoved = (media: HTMLVideoElement | null) => {
    if (media === null) return false;
    const isOther = media.currentTime !== shownTime;
    shownTime = media.currentTime;
    return isOther && media.readyState > HTMLMediaElement.HAVE_CURRENT_DATA;
  };
  return () => {
    const media = elementOf(player);
    return {
      isOnline: navigator.onLine,
      kind: hasMoved(media) ? null : kindOf(player, play),
      hasPlayed: player.state.started,
      ...readArrivals(),
      isBuffered: media !== null && isBuffered(stage, media),
      needsFile: needsFile(player),
      waitedMs: Math.min(play.waitedMs(), performance.now() - seenAt),
    };
  };
}

/** Whether the player would play if it had the data. A browser pauses an element that fails or loads anew by itself. */
function plays(player: MediaPlayerInstance): boolean {
  const media = elementOf(player);
  // A provider in a frame or on a television reports nothing more.
  return media === null ? player.state.waiting : !player.state.paused && !media.ended;
}

/** The current kind of wait of a player that does not move; null without a wait. */
function kindOf(player: MediaPlayerInstance, play: PlayState): WaitKind | null {
  const { canLoad, canPlay, sources, started } = player.state;
  if (play.isIdle() || !canLoad) return null;
  const isOn = play.isOn();
  if (!play.isGiven() || (!canPlay && sources.some(({ src }) => src !== ''))) return isOn ? 'start' : 'load';
  if (!canPlay || !plays(player)) return null;
  // A frame of another service may wait for a press within it.
  if (elementOf(player) === null) return 'stall';
  return isOn ? (started ? 'stall' : 'start') : null;
}

/** Whether the element needs data of a video file that it has requested. */
export function needsFile({ provider, state }: Pick<MediaPlayerInstance, 'provider' | 'state'>): boolean {
  const { source, video } = shownStage({ provider }) ?? {};
  if (source?.kind !== 'native' || video?.networkState !== HTMLMediaElement.NETWORK_LOADING) return false;
  if (video.readyState === 0) return true;
  // A browser that plays a playlist itself chooses among its files.
  const isFile = inferSourceType(video.currentSrc) !== 'hls';
  return isFile && video.readyState <= HTMLMediaElement.HAVE_CURRENT_DATA && !state.paused;
}

/** Whether the element has the data of the playhead and of the moment after it. A browser guesses the ranges of a file. */
const isBuffered = ({ source }: Stage, media: HTMLMediaElement): boolean =>
  source?.kind === 'native'
    ? media.networkState === HTMLMediaElement.NETWORK_IDLE
    : dataEnd(media) - media.currentTime > DECODER_NEEDS_S;

/** End of the data around the position, in seconds; the position itself without any. */
export function dataEnd({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index);
  }
  return currentTime;
}
