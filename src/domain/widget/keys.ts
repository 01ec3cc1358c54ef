/** The fields of a `KeyboardEvent` that tell its key. */
interface Key {
  readonly code: string;
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

type Direction = 1 | -1;

interface KeyRow {
  /** Names as in `keyOf`, behind their modifiers. The help sheet shows the first two. */
  readonly keys: Readonly<Record<string, Direction>>;
  /** A held key acts again. The others would toggle repeatedly. A seek also shows the controls with the new position. */
  readonly held?: 'steps' | 'seeks';
}

/**
 * All keys of the player. The film, its tracks and an ad have actions for these ids (`KeyActions`). The help sheet lists
 * the rows with words in `i18n/help-text.ts`, and a button names the first key of its row.
 */
export const KEYS = {
  play: { keys: { KeyK: 1, Space: 1 } },
  arrow: { keys: { ArrowLeft: -1, ArrowRight: 1 }, held: 'seeks' },
  jump: { keys: { KeyJ: -1, KeyL: 1 }, held: 'seeks' },
  longArrow: { keys: { 'Shift+ArrowLeft': -1, 'Shift+ArrowRight': 1 }, held: 'seeks' },
  longJump: { keys: { 'Shift+KeyJ': -1, 'Shift+KeyL': 1 }, held: 'seeks' },
  previousChapter: { keys: { 'Ctrl+ArrowLeft': -1, PageDown: -1 }, held: 'seeks' },
  nextChapter: { keys: { 'Ctrl+ArrowRight': 1, PageUp: 1 }, held: 'seeks' },
  tenth: { keys: { Digit: 1 }, held: 'seeks' },
  end: { keys: { Home: -1, End: 1 }, held: 'seeks' },
  frame: { keys: { Comma: -1, Period: 1 }, held: 'seeks' },
  volume: { keys: { ArrowUp: 1, ArrowDown: -1 }, held: 'steps' },
  mute: { keys: { KeyM: 1 } },
  fullscreen: { keys: { KeyF: 1 } },
  pip: { keys: { KeyI: 1 } },
  captions: { keys: { KeyC: 1 } },
  subtitles: { keys: { KeyT: 1 } },
  captionSize: { keys: { Minus: -1, Equal: 1, 'Shift+Equal': 1, NumpadSubtract: -1, NumpadAdd: 1 }, held: 'steps' },
  captionOffset: { keys: { KeyG: -1, KeyH: 1 }, held: 'steps' },
  rate: { keys: { 'Shift+Comma': -1, 'Shift+Period': 1 }, held: 'seeks' },
  episode: { keys: { 'Shift+KeyN': 1, 'Shift+KeyP': -1 } },
  audio: { keys: { KeyV: 1 } },
  variant: { keys: { 'Shift+KeyV': 1 } },
  quality: { keys: { KeyQ: 1 } },
  skip: { keys: { KeyS: 1 } },
  repeat: { keys: { KeyR: 1 } },
  diagnostics: { keys: { 'Shift+KeyD': 1 } },
  help: { keys: { '?': 1 } },
} as const satisfies Readonly<Record<string, KeyRow>>;

export type KeyId = keyof typeof KEYS;

/** A key of the table. */
export interface KeyPress extends Pick<KeyRow, 'held'> {
  readonly id: KeyId;
  readonly direction: Direction;
  /** The typed digit of `tenth`. */
  readonly digit: number;
}

const BY_NAME = new Map<string, Omit<KeyPress, 'digit'>>();
for (const [id, { keys, ...row }] of Object.entries<KeyRow>(KEYS))
  for (const [name, direction] of Object.entries(keys)) BY_NAME.set(name, { ...row, id: id as KeyId, direction });

/** The row of a key; undefined for other keys. */
export function findKey(event: Key): KeyPress | undefined {
  if (event.altKey || event.metaKey) return undefined;
  const digit = digitOf(event);
  const typed = isHelpKey(event) ? '?' : digit === undefined ? null : 'Digit';
  const name = typed ?? `${event.shiftKey ? 'Shift+' : ''}${keyOf(event)}`;
  const row = BY_NAME.get(event.ctrlKey ? `Ctrl+${name}` : name);
  return row && { ...row, digit: digit ?? 0 };
}

/** The first key of a row in this direction, for `aria-keyshortcuts`. */
export function hotkeyOf(id: KeyId, direction: Direction = 1): string | undefined {
  const keys: KeyRow['keys'] = KEYS[id].keys;
  return Object.keys(keys)
    .find((name) => keys[name] === direction)
    ?.replace('Key', '');
}

/** Keys by the character that they type, wherever a layout has them. */
const BY_CHARACTER: Readonly<Record<string, string>> = { '-': 'Minus', '=': 'Equal', '+': 'Equal' };

/** The same for keys at the position of a letter: a Russian layout types a point by the key `Slash`. */
const AT_A_LETTER: Readonly<Record<string, string>> = { ',': 'Comma', '<': 'Comma', '.': 'Period', '>': 'Period' };

/** Punctuation at letters of layouts that are not Latin: Greek and Hebrew. Others with it are Latin, such as Dvorak. */
const NOT_LATIN = /^(KeyQ[;:/]|KeyW')$/;

const ASCII_OR_LATIN = /^[!-~À-ɏ]$/;

/**
 * Name of a key for the table, in the terms of `KeyboardEvent.code`. A Latin letter counts as typed, so that AZERTY and
 * Dvorak have the letters that the help sheet shows. A layout that is not Latin has them by position. Digits, the number
 * pad and keys without a character go by position. Empty: a Latin layout has no such shortcut there.
 */
export function keyOf({ code, key }: Pick<Key, 'code' | 'key'>): string {
  // Autofill dispatches key events without fields.
  if (key?.length !== 1 || /^(Digit|Numpad|Space)/.test(code)) return code;
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  const typed = BY_CHARACTER[key];
  if (typed !== undefined) return typed;
  if (!code.startsWith('Key') || NOT_LATIN.test(code + key)) return code;
  return ASCII_OR_LATIN.test(key) ? (AT_A_LETTER[key] ?? '') : code;
}

/** Characters of the key `Slash` with Shift in Latin layouts. A Russian one types a comma. */
const LATIN_SLASH = /^[!-+\--~]$/;

/** Whether the key types `?`, or is at its position in a layout that is not Latin, such as the Russian one. */
const isHelpKey = ({ code, key, shiftKey }: Key): boolean =>
  key === '?' || (shiftKey && code === 'Slash' && !LATIN_SLASH.test(key));

/** The typed digit. AZERTY types digits with Shift; a key of the number pad types one only with NumLock on. */
export function digitOf({ code, key, shiftKey }: Pick<Key, 'code' | 'key' | 'shiftKey'>): number | undefined {
  const typed = /^\d$/.exec(key)?.[0] ?? (shiftKey ? undefined : /^Digit(\d)$/.exec(code)?.[1]);
  return typed === undefined ? undefined : Number(typed);
}

/** Media keys of a remote control: their name, and their code in older browsers of webOS and Tizen, which have no name. */
const MEDIA_KEYS = {
  toggle: ['MediaPlayPause', 10252],
  play: ['MediaPlay', 415],
  pause: ['MediaPause', 19],
  stop: ['MediaStop', 413],
  rewind: ['MediaRewind', 412],
  forward: ['MediaFastForward', 417],
  previous: ['MediaTrackPrevious', 10232],
  next: ['MediaTrackNext', 10233],
} as const;

export type MediaKey = keyof typeof MEDIA_KEYS;

/** The media key of a remote control; undefined for another key. */
export const mediaKeyOf = (event: { key: string; keyCode: number }): MediaKey | undefined =>
  (Object.keys(MEDIA_KEYS) as MediaKey[]).find((id) => {
    const [name, code] = MEDIA_KEYS[id];
    return event.key === name || event.keyCode === code;
  });
