/** Least contrast of a control against its background, WCAG 2.2 success criterion 1.4.11. */
export const LEAST_RATIO = 3;

/** The player's default accent, `--vv-accent` of its theme. */
export const DEFAULT_ACCENT = '#ff5a3c';

/** The lightest colour behind the accent: the unplayed part of the seek bar. */
export const TRACK_GROUND = '#474747';

/** Colours of an icon on the accent. The player draws the one that contrasts more. */
const INKS = ['#000000', '#ffffff'] as const;

const HEX = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;

/** Returns the colour as the player accepts it, `#rrggbb` in lower case. Null for any other text. */
export function readColor(text: string): string | null {
  const trimmed = text.trim().toLowerCase();
  return HEX.test(trimmed) ? `#${trimmed.slice(-6)}` : null;
}

/**
 * Returns the contrast ratio of two colours by WCAG 2.2, from 1 to 21. The order does not matter.
 * @throws RangeError
 * when either is no `#rrggbb`
 */
export function contrastRatio(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const found = HEX.exec(color);
  if (found === null) throw new RangeError(`not a colour: ${color}`);
  const [red = 0, green = 0, blue = 0] = found.slice(1).map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A use of the accent, its contrast ratio, and whether that is sufficient. */
export interface ContrastFinding {
  use: 'bar' | 'button';
  ratio: number;
  isEnough: boolean;
}

/** The icon that the player draws on the accent. */
export const inkOn = (accent: string): string =>
  INKS.reduce((one, other) => (contrastRatio(accent, other) > contrastRatio(accent, one) ? other : one));

/**
 * Judges an accent in the player's uses of it: on the seek bar, and under the icon of the large button. The player draws
 * an accent lighter that is too dark for the bar.
 */
export function judgeAccent(accent: string): ContrastFinding[] {
  const finding = (use: ContrastFinding['use'], ground: string) => {
    const ratio = contrastRatio(accent, ground);
    return { use, ratio, isEnough: ratio >= LEAST_RATIO };
  };
  return [finding('bar', TRACK_GROUND), finding('button', inkOn(accent))];
}

/** Truncates instead of rounding: 4.499 must not read as 4.50, because it is insufficient. */
export const ratioText = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2).replace('.', ',')}:1`;
