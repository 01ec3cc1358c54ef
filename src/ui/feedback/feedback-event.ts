import type { IconName } from '../kit/icons/icon';

/** What the screen says back to a key or a double tap, for a moment. */
export interface Feedback {
  icon?: IconName;
  text?: string;
  /** Seconds moved, with their sign; those of one direction in quick succession are added up. */
  seconds?: number;
  /** The side of a double tap; the middle otherwise. */
  side?: 'left' | 'right';
}

const ECHO = 'vv-echo';

/** Shows an echo on a player; nothing happens while there is nobody to show it. */
export function showFeedback(player: EventTarget, echo: Feedback): void {
  player.dispatchEvent(new CustomEvent<Feedback>(ECHO, { detail: echo }));
}

/** Listens for echoes of a player until the signal ends. */
export function onFeedback(player: EventTarget, listener: (echo: Feedback) => void, signal: AbortSignal): void {
  player.addEventListener(ECHO, (event) => listener((event as CustomEvent<Feedback>).detail), { signal });
}
