/** Keys of local storage that the start does not read (docs/behaviour.md, Storage). */
export const INTERFACE_KEYS = {
  captionStyle: 'player-caption-style',
  /** Delay of subtitles in seconds by film and season. */
  captionOffsets: 'player-caption-offsets',
  /** Ids of the contents whose picture fills the frame. */
  filledFrames: 'player-filled-frames',
} as const;
