/**
 * Makes Vidstack lay out the captions again, or show its sample caption for 2500 ms if none is shown. Vidstack has no
 * method for it, only the event of its own font menu.
 */
export function redrawCaptions(player: EventTarget | null): void {
  player?.dispatchEvent(new Event('vds-font-change'));
}
