/** A file of subtitles that the player itself does not show. */
export interface LoadedSubtitles {
  /** The text at a second, with its markup; empty without one. */
  textAt(seconds: number): string;
  /** Creates the element of a text. */
  draw(text: string): HTMLElement;
}
