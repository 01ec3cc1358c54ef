/**
 * Makes Vidstack place the captions again, or show its sample line for 2500 ms where no line is on. Vidstack has no
 * method for it: the event of its own font menu is the only way.
 */
export function redrawCaptions(player: EventTarget | null): void {
  player?.dispatchEvent(new Event('vds-font-change'));
}
