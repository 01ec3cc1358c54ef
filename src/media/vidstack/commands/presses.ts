import type { MediaPlayerInstance } from '@vidstack/react';
import { clampSeek, secondAtPart } from '@/domain/playback/seek-step';
import type { Move } from '../../session/source-load';
import type { PortParts } from '../port-parts';
import { elementOf } from '../shown-stage';

/** Presses that mean the content that is to come, while another source is looked up. */
export type Presses = ReturnType<typeof createPresses>;

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
) {
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
    /** Whether a toggle pauses. It follows the play intent, also while another source is looked up or loads. */
    pauses,
    /** Starts the content as a press does. A preroll ad may gate it. */
    requestPlay,
    /** Pauses as a press does. */
    requestPause: pause,
    /** Plays or pauses as a press does, and names the request. */
    togglePaused() {
      const action = pauses() ? 'pause' : 'play';
      if (action === 'pause') pause();
      else requestPlay();
      return action;
    },
    /** Seeks by seconds, from the target of a seek that is not over yet; false where the stream cannot be sought. */
    seekBy,
    /** Seeks to a second, clamped to the stream; false where the stream cannot be sought. */
    seekTo: (seconds: number) => seek(() => seconds),
    /** Seeks to a fraction of the stream, 0-1; false where it has no meaning. */
    seekToPart: (part: number) => seek((_, range) => secondAtPart(part, range)),
    /** Seeks by one frame while paused. */
    stepFrame: (direction: 1 | -1) =>
      isReady() && attachment.player()?.state.paused === true && seekBy(direction * FRAME_S),
  };
}
