/** Least contrast of text, WCAG 2.2 success criterion 1.4.3. */
export const LEAST_TEXT_RATIO = 4.5;

/** Least contrast of an icon, criterion 1.4.11. */
export const LEAST_SIGN_RATIO = 3;

/** The player's default accent, `--vv-accent` of its theme. */
export const DEFAULT_ACCENT = '#ff5a3c';

/** Background of the player's menus, `--vv-surface` of its theme. */
export const MENU_GROUND = '#121214';

/** The icon of the large button. The accent fills the button under the pointer. */
export const SIGN = '#ffffff';

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
  use: 'menu' | 'button';
  ratio: number;
  least: number;
  isEnough: boolean;
}

/**
 * Judges an accent in the player's uses of it: on the dark background of the bar and the menus, and under the white
 * icon of the large button. No colour reaches 4.5 in both, so the icon needs only the ratio of icons.
 */
export function judgeAccent(accent: string): ContrastFinding[] {
  const finding = (use: ContrastFinding['use'], ground: string, least: number) => {
    const ratio = contrastRatio(accent, ground);
    return { use, ratio, least, isEnough: ratio >= least };
  };
  return [finding('menu', MENU_GROUND, LEAST_TEXT_RATIO), finding('button', SIGN, LEAST_SIGN_RATIO)];
}

/** Truncates instead of rounding: 4.499 must not read as 4.50, because it is insufficient. */
export const ratioText = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2).replace('.', ',')}:1`;
