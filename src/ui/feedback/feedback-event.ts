import type { IconName } from '../kit/icons/icon';

/** What the screen says back to a key or a double tap, for a moment. */
export interface Echo {
  icon?: IconName;
  text?: string;
  /** Seconds moved, with their sign; those of one direction in quick succession are added up. */
  seconds?: number;
  /** The side of a double tap; the middle otherwise. */
  side?: 'left' | 'right';
}

const ECHO = 'vv-echo';

/** Shows an echo on a player; nothing happens while there is nobody to show it. */
export function showEcho(player: EventTarget, echo: Echo): void {
  player.dispatchEvent(new CustomEvent<Echo>(ECHO, { detail: echo }));
}

/** Listens for echoes of a player until the signal ends. */
export function onEcho(player: EventTarget, listener: (echo: Echo) => void, signal: AbortSignal): void {
  player.addEventListener(ECHO, (event) => listener((event as CustomEvent<Echo>).detail), { signal });
}
