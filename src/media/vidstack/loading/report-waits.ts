import type { MediaPlayerInstance } from '@vidstack/react';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents, MediaWait } from '../../events';
import type { PlayState } from '../playback/play-state';
import { elementOf } from '../shown-stage';

/** Without a new byte for this long, the wait is for the server. */
export const SERVER_SILENT_MS = 2_500;

/** Seconds after the playhead that a browser needs at most to play on. */
const DECODER_NEEDS_S = 0.5;

/** Receives each poll of the player: whether its video has moved and new data has arrived since the last poll. */
export type ReportPoll = (poll: { moves: boolean; hasProgress: boolean }) => void;

/**
 * Reports the viewer's wait and its cause at each poll, so that a listener that loads during the wait receives it too.
 */
export function createWaitReports(
  player: MediaPlayerInstance,
  play: PlayState,
  events: Pick<Emitter<MediaEvents>, 'emit'>,
  signal: AbortSignal,
): ReportPoll {
  let wait: MediaWait | null = null;
  let arrivedAt = performance.now();
  const end = () => {
    if (wait !== null) events.emit('wait', null);
    wait = null;
  };
  const causeOf = (): MediaWait['for'] => {
    if (!navigator.onLine) return 'network';
    const media = elementOf(player);
    if (media !== null && isBuffered(media)) return 'playback';
    return performance.now() - arrivedAt < SERVER_SILENT_MS ? 'data' : 'server';
  };
  signal.addEventListener('abort', end);
  return ({ moves, hasProgress }) => {
    if (hasProgress) arrivedAt = performance.now();
    if (moves || !isAwaited(player, play)) return end();
    const { canPlay, started } = player.state;
    const since = wait?.since ?? performance.now() - (canPlay && started ? 0 : play.waitedMs());
    wait = { since, for: causeOf() };
    events.emit('wait', wait);
  };
}

/** Whether somebody waits for content that does not move. */
function isAwaited(player: MediaPlayerInstance, play: PlayState): boolean {
  if (play.isIdle() || !play.isOn()) return false;
  if (!player.state.canPlay) return true;
  const media = elementOf(player);
  return media === null ? player.state.waiting : !media.paused && !media.ended;
}

/** Whether the element has the data of the playhead and of the moment after it. */
function isBuffered({ buffered, currentTime }: HTMLMediaElement): boolean {
  for (let index = 0; index < buffered.length; index += 1) {
    if (currentTime >= buffered.start(index) && currentTime + DECODER_NEEDS_S < buffered.end(index)) return true;
  }
  return false;
}
