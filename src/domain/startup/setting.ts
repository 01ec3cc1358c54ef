import { fromEntries } from '@/lib/from-entries';
import { parseJson } from '@/lib/json';
import { parseUrl } from '@/lib/url';
import type { Id } from '../catalogue/id';

/** A source of configuration values: the frame element's dataset, the window globals or the query. */
export type ConfigSource = Readonly<Record<string, unknown>>;

/** Reads a configuration value; undefined for a value that cannot be used. */
export type SettingReader<T> = (value: unknown) => T | undefined;

/**
 * Reports an ignored value, without it where it cannot be read. The inline script ignores the report, so the text of the
 * warning is made elsewhere ({@link badValueText}).
 */
export type Warn = (name: string, value?: unknown) => void;

/** Longest part of a bad value in a warning. */
const SHOWN_LENGTH = 80;
const MAX_TEXT_LENGTH = 200;

/** Reads the first usable value of a setting; null without one. Bad values are warned about. */
export function readSetting<T>(
  sources: readonly ConfigSource[],
  name: string,
  read: SettingReader<T>,
  warn: Warn,
): T | null {
  for (const source of sources) {
    // A global of this name may be an object of the page. A named cross-origin frame throws on every access.
    try {
      const value = source[name];
      if (value === undefined || value === null || value === '') continue;
      const used = read(value);
      if (used !== undefined) return used;
      warn(name, value);
    } catch {
      warn(name);
    }
  }
  return null;
}

/** Reads a query parameter; null without one. A bad value is warned about. */
export function readParameter<T>(params: URLSearchParams, name: string, read: SettingReader<T>, warn: Warn): T | null {
  return readSetting([{ [name]: params.get(name) }], name, read, warn);
}

/** The warning about a bad value, for the developer of the host page. Throws for an object that has no text. */
export function badValueText(params: URLSearchParams, name: string, value: unknown): string {
  const setting = value !== undefined && params.get(name) === value ? `query parameter ${name}` : name;
  const shown = value === undefined ? '' : `: ${String(value).slice(0, SHOWN_LENGTH)}`;
  return `${setting} has a value that cannot be used${shown}`;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** An integer as a number, or the one that a text begins with, in base 10: ` 12.7` is 12. */
export const integer: SettingReader<number> = (value) => {
  const number = isText(value) ? Number.parseInt(value, 10) : (value as number);
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
};

/** Identifiers and numbers are decimal and not negative (docs/behaviour.md, Configuration). */
export const integerText: SettingReader<number> = (value) => (/^\d+$/.test(String(value)) ? integer(value) : undefined);

/** The characters of a textual id; a text without a letter is a number. */
const TEXT_ID = /^(?=.*[\p{L}_])[\p{L}\p{N}_.~:@-]{1,200}$/u;

/** An id of the catalogue: a decimal number, or a text such as a slug or a UUID. A number too large to count is a text. */
export const idText: SettingReader<Id> = (value) =>
  integerText(value) ?? (isText(value) && (TEXT_ID.test(value) || /^\d{1,200}$/.test(value)) ? value : undefined);

/** `1`, `true`, `0` or `false`. */
export const booleanText: SettingReader<boolean> = (value) => {
  if (value === '1' || value === 'true') return true;
  return value === '0' || value === 'false' ? false : undefined;
};

/** A text of 1-200 characters. */
export const shortText: SettingReader<string> = (value) =>
  isText(value) && value !== '' && value.length <= MAX_TEXT_LENGTH ? value : undefined;

/** An http(s) URL, or a path on the widget's own host. */
export const httpUrl: SettingReader<string> = (value) => {
  const text = isText(value) ? value.trim() : '';
  return /^(https?:\/)?\//i.test(text) && parseUrl(text, 'http://relative.invalid') !== null ? text : undefined;
};

/** One of a few names. */
export const oneOf =
  <const T extends string>(...names: readonly T[]): SettingReader<T> =>
  (value) =>
    names.find((name) => name === value);

/** A record of texts, or its JSON. */
export const headerRecord: SettingReader<Readonly<Record<string, string>>> = (value) => {
  const record = isText(value) ? parseJson(value) : value;
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return undefined;
  const headers = Object.entries(record);
  // An own `__proto__` of JSON would become the prototype of a copy.
  return headers.every(([name, text]) => name === '__proto__' || isText(text)) ? fromEntries(headers) : undefined;
};

/** A list of texts, or one text with commas. */
export const textList: SettingReader<readonly string[]> = (value) => {
  if (isText(value)) return value.split(',').map((part) => part.trim());
  return Array.isArray(value) && value.every(isText) ? value : undefined;
};
