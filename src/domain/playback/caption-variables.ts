import type { CaptionColour, CaptionStyle } from './caption-style';

const RGB: Readonly<Record<CaptionColour, string>> = {
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
const FAMILY: Readonly<Record<CaptionStyle['font'], string>> = {
  sans: 'system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", Arial, sans-serif',
  serif: 'Georgia, "Times New Roman", "DejaVu Serif", serif',
  mono: 'Consolas, Menlo, "DejaVu Sans Mono", "Roboto Mono", monospace',
  'mono-serif': '"Courier New", "Nimbus Mono PS", "Liberation Mono", monospace',
  casual: '"Comic Sans MS", "Comic Neue", "Chalkboard SE", "Segoe Print", fantasy',
  cursive: '"Segoe Script", "Snell Roundhand", "Monotype Corsiva", "URW Chancery L", cursive',
  'small-caps': 'system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", Arial, sans-serif',
};

/** Relative to the font size, so that an edge grows with the letters. */
const SHADOW: Readonly<Record<CaptionStyle['edge'], string>> = {
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
