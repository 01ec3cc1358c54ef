/** Of text to its ground, WCAG 2.2 success criterion 1.4.3. */
export const LEAST_TEXT_RATIO = 4.5;

/** Of a sign to its ground, criterion 1.4.11. */
export const LEAST_SIGN_RATIO = 3;

/** The player's own accent, `--vv-accent` of its theme. */
export const DEFAULT_ACCENT = '#ff5a3c';

/** The player's menus over a black picture: `--vv-surface` on `--vv-stage`. */
export const MENU_GROUND = '#111113';

/** The sign of the large button, which is filled with the accent under the pointer. */
export const SIGN = '#ffffff';

const HEX = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;

/** A colour as the player takes it, `#rrggbb` in small letters; null for any other text. */
export function readColor(text: string): string | null {
  const trimmed = text.trim().toLowerCase();
  return HEX.test(trimmed) ? `#${trimmed.slice(-6)}` : null;
}

/**
 * Contrast of two colours by WCAG 2.2, from 1 to 21, whichever is the ground.
 * @throws RangeError when either is no `#rrggbb`
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

/** One use of the accent, how it can be seen, and whether that is enough. */
export interface ContrastFinding {
  use: 'menu' | 'button';
  ratio: number;
  least: number;
  isEnough: boolean;
}

/**
 * How an accent is seen where the player has it: on the dark of bar and menus, where it marks what is chosen, and under
 * the white sign of the large button. No colour reaches 4.5 on both sides, so the sign is held to what signs need.
 */
export function judgeAccent(accent: string): ContrastFinding[] {
  const finding = (use: ContrastFinding['use'], ground: string, least: number) => {
    const ratio = contrastRatio(accent, ground);
    return { use, ratio, least, isEnough: ratio >= least };
  };
  return [finding('menu', MENU_GROUND, LEAST_TEXT_RATIO), finding('button', SIGN, LEAST_SIGN_RATIO)];
}

/** Cut, not rounded: 4.499 is not 4.50, for it is not enough. */
export const ratioText = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2).replace('.', ',')}:1`;
