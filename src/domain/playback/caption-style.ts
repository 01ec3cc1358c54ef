import { clamp } from '@/lib/number';

/** Caption options that accessibility rules require (47 CFR 79.103), by their CSS. */
const RGB = {
  white: '255 255 255',
  yellow: '255 235 59',
  green: '76 217 100',
  cyan: '64 224 255',
  blue: '60 100 255',
  magenta: '255 90 220',
  red: '255 59 48',
  black: '0 0 0',
};

/** Fonts of the device, so that no font file is loaded. */
const FAMILY = {
  sans: 'system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", Arial, sans-serif',
  serif: 'Georgia, "Times New Roman", "DejaVu Serif", serif',
  mono: 'Consolas, Menlo, "DejaVu Sans Mono", "Roboto Mono", monospace',
  'mono-serif': '"Courier New", "Nimbus Mono PS", "Liberation Mono", monospace',
  casual: '"Comic Sans MS", "Comic Neue", "Chalkboard SE", "Segoe Print", fantasy',
  cursive: '"Segoe Script", "Snell Roundhand", "Monotype Corsiva", "URW Chancery L", cursive',
  'small-caps': 'system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", Arial, sans-serif',
};

/** Relative to the font size, so that an edge grows with the letters. */
const SHADOW = {
  none: 'none',
  shadow: '0.06em 0.06em 0.12em rgb(0 0 0 / 90%), 0 0 0.2em rgb(0 0 0 / 70%)',
  outline: [-1, 0, 1]
    .flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const))
    .filter(([x, y]) => x !== 0 || y !== 0)
    .map(([x, y]) => `${x * 0.06}em ${y * 0.06}em 0.02em #000`)
    .join(', '),
  raised: '0.03em 0.03em 0 #222, 0.06em 0.06em 0 #111, 0.09em 0.09em 0.06em #000',
  depressed: '-0.03em -0.03em 0 #222, -0.06em -0.06em 0 #111, 0.04em 0.04em 0.02em rgb(255 255 255 / 45%)',
};

export type CaptionColour = keyof typeof RGB;

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): readonly K[] => Object.keys(table) as never;
export const CAPTION_COLOURS = keysOf(RGB);
export const CAPTION_FONTS = keysOf(FAMILY);
export const CAPTION_EDGES = keysOf(SHADOW);

/** Percent of the default size. */
export const CAPTION_SIZES = [50, 75, 100, 125, 150, 200] as const;
/** Percent. Invisible text is not offered. */
export const TEXT_OPACITIES = [25, 50, 75, 100] as const;
/** Percent. */
export const BACK_OPACITIES = [0, 25, 50, 75, 100] as const;

/** Caption style. The background is behind the letters of a line, the window behind the whole text. */
export interface CaptionStyle {
  font: keyof typeof FAMILY;
  size: (typeof CAPTION_SIZES)[number];
  colour: CaptionColour;
  opacity: (typeof TEXT_OPACITIES)[number];
  backgroundColour: CaptionColour;
  backgroundOpacity: (typeof BACK_OPACITIES)[number];
  windowColour: CaptionColour;
  windowOpacity: (typeof BACK_OPACITIES)[number];
  edge: keyof typeof SHADOW;
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

/** Styles that most viewers need, one press away. */
const STYLES = {
  regular: DEFAULT_CAPTION_STYLE,
  large: { ...DEFAULT_CAPTION_STYLE, size: 150 },
  yellow: { ...DEFAULT_CAPTION_STYLE, colour: 'yellow', backgroundOpacity: 0, edge: 'outline' },
  boxed: { ...DEFAULT_CAPTION_STYLE, backgroundOpacity: 100 },
} satisfies Readonly<Record<string, CaptionStyle>>;

export type CaptionPreset = keyof typeof STYLES;

export const CAPTION_PRESETS = keysOf(STYLES);

/** The style with the looks of a preset, in its own place. */
export const withPreset = ({ position }: CaptionStyle, preset: CaptionPreset): CaptionStyle => ({
  ...STYLES[preset],
  position,
});

/** The preset of a style; null for a style of the viewer's own. */
export function presetOf(style: CaptionStyle): CaptionPreset | null {
  const names = Object.keys(style) as (keyof CaptionStyle)[];
  return (
    CAPTION_PRESETS.find((preset) => {
      const presetStyle = withPreset(style, preset);
      return names.every((name) => presetStyle[name] === style[name]);
    }) ?? null
  );
}

/** Whether the viewer has chosen no looks: then a file that its author has drawn keeps its own. */
export const isAuthorsLook = (style: CaptionStyle): boolean => presetOf(style) === 'regular';

/** CSS value of a colour; opacity in percent. */
export function captionColour(colour: CaptionColour, opacity = 100): string {
  return `rgb(${RGB[colour]} / ${opacity}%)`;
}

/** The style as the custom properties that `captions.module.css` reads. */
export function captionVariables(style: CaptionStyle): Readonly<Record<`--cap-${string}`, string>> {
  return {
    '--cap-font': FAMILY[style.font],
    '--cap-variant': style.font === 'small-caps' ? 'small-caps' : 'normal',
    '--cap-scale': String(style.size / 100),
    '--cap-colour': captionColour(style.colour, style.opacity),
    '--cap-background': captionColour(style.backgroundColour, style.backgroundOpacity),
    '--cap-window': captionColour(style.windowColour, style.windowOpacity),
    '--cap-edge': SHADOW[style.edge],
  };
}
