import type { MediaPlayerInstance } from '@vidstack/react';
import { clampSeek, secondAtPart } from '@/domain/playback/seek-step';
import type { PlayerCommands } from '../../player-commands';
import type { Move } from '../../session/source-load';
import type { PortParts } from '../port-parts';
import { elementOf } from '../shown-stage';

/** Presses that mean the content that is to come, while another source is looked up. */
export type Presses = Pick<
  PlayerCommands,
  'pauses' | 'requestPlay' | 'requestPause' | 'togglePaused' | 'seekBy' | 'seekTo' | 'seekToPart' | 'stepFrame'
>;

/** The web exposes no frame rate. At 25 a second a step skips at most one frame. */
const FRAME_S = 1 / 25;

/** A seek that ends closer to the end stays at the end. */
const END_S = 0.1;

/**
 * Presses of the buttons, keys and gestures, of the seek bar and of the system's media panel. Those before the source can
 * play are kept for it.
 */
export function createPresses(
  { attachment, intent, lastFrame, load, target, view }: PortParts,
  { pause, play }: { pause(): void; play(request: Event): void },
): Presses {
  const { isReady } = load;
  // At the start of the page a second press does not take back the first.
  const pauses = () => intent.isExpected() && ((isReady() && intent.isOn()) || view.isOpen || lastFrame.isKept());
  const requestPlay = () => {
    // A question about a source that is not there yet needs its own answer.
    if (isReady() || !intent.isHeld('question')) play(new Event('media-play-request'));
  };
  const seekWithin = (player: MediaPlayerInstance, seconds: number) => {
    const { ended, live, seekableEnd } = player.state;
    const leavesEnd = ended && !live && seconds < seekableEnd - END_S;
    // Vidstack would hold its time at the end.
    if (leavesEnd) player.$state.ended.set(false);
    target().seek(seconds, new Event('media-seek-request'));
    // An element that still stands at its end would start at zero.
    if (leavesEnd && elementOf(player)?.ended !== true) requestPlay();
  };
  const seek = (move: Move): boolean => {
    if (!isReady()) {
      load.move(move);
      return true;
    }
    const player = attachment.player();
    if (player === null || !player.state.canSeek) return false;
    const seconds = move(target().position, player.state);
    const to = clampSeek(seconds ?? Number.NaN, player.state);
    if (!Number.isFinite(to)) return false;
    seekWithin(player, to);
    return true;
  };
  const seekBy = (seconds: number) => seek((from) => from + seconds);
  return {
    pauses,
    requestPlay,
    requestPause: pause,
    togglePaused() {
      const action = pauses() ? 'pause' : 'play';
      if (action === 'pause') pause();
      else requestPlay();
      return action;
    },
    seekBy,
    seekTo: (seconds) => seek(() => seconds),
    seekToPart: (part) => seek((_, range) => secondAtPart(part, range)),
    stepFrame: (direction) => isReady() && attachment.player()?.state.paused === true && seekBy(direction * FRAME_S),
  };
}
