import { clamp } from '@/lib/number';

/** Caption options that accessibility rules require (47 CFR 79.103). */
export const CAPTION_FONTS = ['sans', 'serif', 'mono', 'mono-serif', 'casual', 'cursive', 'small-caps'] as const;
/** Percent of the default size. */
export const CAPTION_SIZES = [50, 75, 100, 125, 150, 200] as const;
export const CAPTION_COLOURS = ['white', 'yellow', 'green', 'cyan', 'blue', 'magenta', 'red', 'black'] as const;
/** Percent. Invisible text is not offered. */
export const TEXT_OPACITIES = [25, 50, 75, 100] as const;
/** Percent. */
export const BACK_OPACITIES = [0, 25, 50, 75, 100] as const;
export const CAPTION_EDGES = ['none', 'shadow', 'outline', 'raised', 'depressed'] as const;

export type CaptionColour = (typeof CAPTION_COLOURS)[number];

/** Caption style. The background is behind the letters of a line, the window behind the whole text. */
export interface CaptionStyle {
  font: (typeof CAPTION_FONTS)[number];
  size: (typeof CAPTION_SIZES)[number];
  colour: CaptionColour;
  opacity: (typeof TEXT_OPACITIES)[number];
  backgroundColour: CaptionColour;
  backgroundOpacity: (typeof BACK_OPACITIES)[number];
  windowColour: CaptionColour;
  windowOpacity: (typeof BACK_OPACITIES)[number];
  edge: (typeof CAPTION_EDGES)[number];
  /** Percent of the free height below the captions, an integer from 0 to 100. */
  position: number;
}

/** White text on black at 75%: readable over bright and dark frames. */
export const DEFAULT_CAPTION_STYLE: CaptionStyle = {
  font: 'sans',
  size: 100,
  colour: 'white',
  opacity: 100,
  backgroundColour: 'black',
  backgroundOpacity: 75,
  windowColour: 'black',
  windowOpacity: 0,
  edge: 'none',
  position: 0,
};

/** Percent that one press raises the captions. */
const POSITION_STEP = 10;

/** The style one size larger or smaller, within the list of sizes. */
export function resizedCaptions(style: CaptionStyle, direction: 1 | -1): CaptionStyle {
  return { ...style, size: CAPTION_SIZES[CAPTION_SIZES.indexOf(style.size) + direction] ?? style.size };
}

/** The style one step higher or lower in the frame, within it. */
export function movedCaptions(style: CaptionStyle, direction: 1 | -1): CaptionStyle {
  return { ...style, position: clamp(style.position + direction * POSITION_STEP, 0, 100) };
}
