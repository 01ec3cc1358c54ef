import type { IconName } from '../kit/icons/icon';

/** Short visual feedback to a key or a double tap. */
export interface Feedback {
  icon?: IconName;
  text?: string;
  /** Signed seconds of a seek; those of one direction in quick succession are added up. */
  seconds?: number;
  /** Words for the announcer, where no event of the player leads to any. */
  spoken?: string;
  /** The spoken words say where the seek of the same key leads. */
  namesSeek?: true;
  /** The side of a double tap; the middle otherwise. */
  side?: 'left' | 'right';
}

const FEEDBACK = 'vv-feedback';

/** Shows feedback on a player. Lost while the feedback layer has not loaded. */
export function showFeedback(player: EventTarget, feedback: Feedback): void {
  player.dispatchEvent(new CustomEvent<Feedback>(FEEDBACK, { detail: feedback }));
}

/** Listens for the feedback of a player until the signal aborts. */
export function onFeedback(player: EventTarget, listener: (feedback: Feedback) => void, signal: AbortSignal): void {
  player.addEventListener(FEEDBACK, (event) => listener((event as CustomEvent<Feedback>).detail), { signal });
}
