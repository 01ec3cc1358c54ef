/** Russian names of values that the statistics hold as codes. Unknown ones are shown as they are. */

/** The key under which the collector counts names past its limit. */
const OTHERS = 'others';
const UNKNOWN = 'Неизвестно';

const FAILURES: Readonly<Record<string, string>> = {
  'unexpected/stream': 'Поток прервался или не играет',
  'unexpected/timeout': 'Слишком долгое ожидание',
  'unexpected/catalogue': 'Каталог не ответил',
  'unexpected/chunk': 'Не загрузился код плеера',
  'unexpected/browser': 'Браузер не умеет этот поток',
  'unexpected/bug': 'Ошибка в плеере',
  'master-failed': 'Не загрузилось описание потока (master JSON)',
  'content-not-found': 'Фильм не найден в каталоге',
  'region-blocked': 'Недоступно в стране зрителя',
};

const DEVICES: Readonly<Record<string, string>> = {
  mobile: 'Телефон',
  tablet: 'Планшет',
  desktop: 'Компьютер',
  tv: 'Телевизор, приставка',
};

/** Families that the collector has no name for. */
const BROWSERS: Readonly<Record<string, string>> = { other: 'Другие' };

const regions = new Intl.DisplayNames('ru', { type: 'region', fallback: 'code' });

/** A name, or words for an empty one and for the rest beyond the limit of names. */
const named = (key: string, names: Readonly<Record<string, string>> = {}): string =>
  key === '' ? UNKNOWN : key === OTHERS ? 'Остальные' : Object.hasOwn(names, key) ? (names[key] ?? key) : key;

export const failureName = (kind: string): string => named(kind, FAILURES);
export const deviceName = (key: string): string => named(key, DEVICES);
export const browserName = (key: string): string => named(key, BROWSERS);
export const plainName = (key: string): string => named(key);
export const filmName = (title: string, id: string): string => title || (id === '' ? UNKNOWN : `№ ${id}`);

/** The name of a country by its code of two letters. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/i.test(code) ? (regions.of(code.toUpperCase()) ?? code) : named(code);
}

/** An origin for people: without its scheme if that is https. */
export const originName = (origin: string): string => named(origin).replace(/^https:\/\//, '');

/** The URL of an origin if a link to it is safe; null for anything else. */
export function safeLink(origin: string): string | null {
  if (!origin.startsWith('https://')) return null;
  try {
    const url = new URL(origin);
    return url.protocol === 'https:' && url.username === '' ? url.origin : null;
  } catch {
    return null;
  }
}
