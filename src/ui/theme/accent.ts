/**
 * An accent colour that stays visible. The site chooses any colour; its lightness in OKLCH rises until it contrasts with
 * everything that it is drawn on. Hue and chroma stay, as far as sRGB has such a colour.
 */

/** Least contrast of a control against its background (WCAG 2.2, 1.4.11). */
export const LEAST_CONTRAST = 3;

/** Colours that the accent is drawn on: the stage, the surface of menus, and the unplayed part of the seek bar. */
export const BACKGROUNDS = ['#000000', '#121214', '#474747'] as const;

/** The buffered part behind a grey accent, which no hue tells apart (`--vv-buffered` at {@link GREY_BUFFERED}). */
export const GREY_BACKGROUND = '#6f6f6f';
export const GREY_BUFFERED = 'rgb(255 255 255 / 22%)';

/** Chroma below which a colour counts as grey. */
const GREY_CHROMA = 0.04;

/** Steps of a search by halves: finer than the 256 steps of a channel. */
const SEARCH_STEPS = 20;

type Triple = readonly [number, number, number];

interface Accent {
  /** `#rrggbb`. */
  color: string;
  /** Colour of text on it. */
  ink: '#000000' | '#ffffff';
  isGrey: boolean;
}

/** Returns the visible form of a colour `#rrggbb`; a visible colour stays itself. */
export function clampAccent(color: string): Accent {
  const [lightness, chroma, hue] = toOklch(toLinear(color));
  const isGrey = chroma < GREY_CHROMA;
  const least = leastLuminance(isGrey ? [...BACKGROUNDS, GREY_BACKGROUND] : BACKGROUNDS);
  if (luminanceOf(color) >= least) return { color, ink: inkOn(color), isGrey };
  const bright = (at: number) => toHex(fitGamut(at, chroma, hue));
  // The upper end is always light enough: at full lightness only white is left.
  const found = searchUp(lightness, 1, (at) => luminanceOf(bright(at)) >= least);
  return { color: bright(found), ink: inkOn(bright(found)), isGrey };
}

/** Contrast of two colours (WCAG 2, relative luminance). */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Lightness, chroma and hue in radians of a colour. */
export const oklchOf = (color: string): Triple => toOklch(toLinear(color));

function inkOn(color: string): Accent['ink'] {
  return contrastOf(color, '#ffffff') > contrastOf(color, '#000000') ? '#ffffff' : '#000000';
}

function leastLuminance(backgrounds: readonly string[]): number {
  return Math.max(...backgrounds.map((one) => LEAST_CONTRAST * (luminanceOf(one) + 0.05) - 0.05));
}

function luminanceOf(color: string): number {
  const [red, green, blue] = toLinear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The least value from `low` to `high` that passes; `high` has to. */
function searchUp(low: number, high: number, passes: (value: number) => boolean): number {
  let [from, to] = [low, high];
  for (let step = 0; step < SEARCH_STEPS; step += 1) {
    const middle = (from + to) / 2;
    if (passes(middle)) to = middle;
    else from = middle;
  }
  return to;
}

/** The colour of this lightness and hue, with the most chroma up to `chroma` that sRGB has. */
function fitGamut(lightness: number, chroma: number, hue: number): Triple {
  const at = (share: number) => fromOklch([lightness, chroma * share, hue]);
  const lost = searchUp(0, 1, (missing) => isInGamut(at(1 - missing)));
  return at(isInGamut(at(1)) ? 1 : 1 - lost);
}

const isInGamut = (linear: Triple): boolean => linear.every((channel) => channel >= -0.0005 && channel <= 1.0005);

function toLinear(color: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function toHex(linear: Triple): string {
  const channels = linear.map((channel) => {
    const value = Math.min(1, Math.max(0, channel));
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** Björn Ottosson's OKLab, in polar form: https://bottosson.github.io/posts/oklab/ */
function toOklch([red, green, blue]: Triple): Triple {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return [lightness, Math.hypot(a, b), Math.atan2(b, a)];
}

function fromOklch([lightness, chroma, hue]: Triple): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}
