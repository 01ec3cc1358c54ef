import type { PARAMETERS } from 'vv-embed/frame';
import { readColor } from './contrast';
import { parseStartTime } from './start-time';

type SdkOption = keyof typeof PARAMETERS;

/** A field with a text, or a list of texts. */
interface TextField {
  /** The player's parameter. A field without one has a name in the page's own query. */
  parameter?: string;
  /** The SDK's option. Without one the SDK's users pass the parameter in the query. */
  option?: SdkOption;
  /** Null for a text that the player would refuse. */
  read(text: string): string | number | null;
}

/** A check box. */
interface FlagField {
  parameter: string;
  option?: SdkOption;
  /** The value of the parameter when the box is checked. */
  on: string;
}

/** The player's limit of a text parameter, in characters. */
const LONGEST_TEXT = 200;
/** Limits of the frame's width in pixels: the player's smallest layout, and the widest screens. */
const WIDTHS = { least: 200, most: 7680 } as const;

export const RATIOS = ['16/9', '4/3', '21/9', '1/1', '9/16'] as const;
export const DEFAULT_RATIO = RATIOS[0];
const FULLSCREEN_MODES = ['native', 'stretched'] as const;

const wholeNumber = (text: string): number | null => {
  const value = Number(text);
  return /^\d{1,15}$/.test(text) && Number.isSafeInteger(value) ? value : null;
};
/** An id of the catalogue: a number, or a text with a letter, such as a slug or a UUID. */
const TEXT_ID = /^(?=.*[\p{L}_])[\p{L}\p{N}_.~:@-]{1,200}$/u;
const contentId = (text: string): string | number | null => wholeNumber(text) ?? (TEXT_ID.test(text) ? text : null);
const order = (text: string): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null);
const shortText = (text: string): string | null => (text.length <= LONGEST_TEXT ? text : null);
const oneOf = (names: readonly string[]) => (text: string) => names.find((name) => name === text) ?? null;
const width = (text: string): number | null => {
  const value = wholeNumber(text) ?? 0;
  return value >= WIDTHS.least && value <= WIDTHS.most ? value : null;
};
/** Codes of languages such as `ru, en-US`, separated by spaces or commas. */
const languages = (text: string): string | null => {
  const codes = text.split(/[\s,;]+/).filter(Boolean);
  return codes.every((code) => /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(code)) ? codes.join(',') : null;
};

/** The fields with a text, in the order of the URL's parameters. */
export const TEXT_FIELDS = {
  movieId: { parameter: 'movie_id', option: 'movieId', read: contentId },
  season: { parameter: 'season', option: 'season', read: order },
  episode: { parameter: 'episode', option: 'episode', read: order },
  episodeId: { parameter: 'episode_id', option: 'episodeId', read: contentId },
  variantId: { parameter: 'episode_variant_id', option: 'variantId', read: contentId },
  voice: { parameter: 'voice_author', option: 'voice', read: shortText },
  start: { parameter: 't', option: 't', read: parseStartTime },
  episodeTime: { parameter: 'episode_time', read: parseStartTime },
  end: { parameter: 'end', read: parseStartTime },
  accent: { parameter: 'accent_color', option: 'accentColor', read: readColor },
  languages: { parameter: 'lang_order', read: languages },
  userId: { parameter: 'user_id', option: 'userId', read: shortText },
  fullscreenMode: { parameter: 'fullscreen_mode', read: oneOf(FULLSCREEN_MODES) },
  ratio: { read: oneOf(RATIOS) },
  width: { read: width },
} as const satisfies Record<string, TextField>;

/** The check boxes, in the order of the URL's parameters. */
export const FLAG_FIELDS = {
  autoplay: { parameter: 'auto_play', option: 'autoplay', on: '1' },
  muted: { parameter: 'muted', on: '1' },
  loop: { parameter: 'loop', on: '1' },
  share: { parameter: 'enabled_share', option: 'share', on: '1' },
  hideEpisodes: { parameter: 'hide_episodes', option: 'hideEpisodes', on: '1' },
  noQuestion: { parameter: 'still_watching', on: '0' },
  othersPlay: { parameter: 'pause_others', on: '0' },
  noCatchUp: { parameter: 'live_catch_up', on: '0' },
  noRegionCheck: { parameter: 'disable_checking_available', on: '1' },
} as const satisfies Record<string, FlagField>;

export type TextName = keyof typeof TEXT_FIELDS;
export type FlagName = keyof typeof FLAG_FIELDS;

export const textField = (name: TextName): TextField => TEXT_FIELDS[name];
export const flagField = (name: FlagName): FlagField => FLAG_FIELDS[name];
export const TEXT_NAMES = Object.keys(TEXT_FIELDS) as TextName[];
export const FLAG_NAMES = Object.keys(FLAG_FIELDS) as FlagName[];
