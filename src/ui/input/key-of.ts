/** Keys by the character that they type, wherever a layout has them. */
const BY_CHARACTER: Readonly<Record<string, string>> = { '-': 'Minus', '=': 'Equal', '+': 'Equal' };

/** The same for keys at the position of a letter: a Russian layout types a point by the key `Slash`. */
const AT_A_LETTER: Readonly<Record<string, string>> = { ',': 'Comma', '<': 'Comma', '.': 'Period', '>': 'Period' };

/** Punctuation at letters of layouts that are not Latin: Greek and Hebrew. Others with it are Latin, such as Dvorak. */
const NOT_LATIN = /^(KeyQ[;:/]|KeyW')$/;

const ASCII_OR_LATIN = /^[!-~À-ɏ]$/;

/**
 * Name of a key for the tables of shortcuts, in the terms of `KeyboardEvent.code`. A Latin letter counts as typed, so
 * that AZERTY and Dvorak have the letters that the help sheet shows. A layout that is not Latin has them by position.
 * Digits, the number pad and keys without a character go by position. Empty: a Latin layout has no such shortcut there.
 */
export function keyOf({ code, key }: Pick<KeyboardEvent, 'code' | 'key'>): string {
  // Autofill dispatches key events without fields.
  if (key?.length !== 1 || /^(Digit|Numpad|Space)/.test(code)) return code;
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  const typed = BY_CHARACTER[key];
  if (typed !== undefined) return typed;
  if (!code.startsWith('Key') || NOT_LATIN.test(code + key)) return code;
  return ASCII_OR_LATIN.test(key) ? (AT_A_LETTER[key] ?? '') : code;
}
