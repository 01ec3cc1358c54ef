/** Key of this page's storage. */
const KEY = 'vv-player';

/** Keys that the widget persists: positions by episode, and settings. */
const WIDGET_KEYS = /^(?:player-|episode|favorite)[\w-]{0,40}$/;

/** A hello has a limit of 64 kB; its other fields are small. */
const MAX_LENGTH = 50_000;

/** Reads what this page has persisted for the widget, by the widget's keys. Browsers do not partition this storage. */
export function readHostStorage(): Record<string, string> {
  try {
    const text = localStorage.getItem(KEY) ?? '{}';
    // A longer value is foreign, and a hello with it would be dropped.
    const value = text.length <= MAX_LENGTH && JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Persists a value of the widget. If storage is blocked or full, nothing is persisted and nothing breaks. */
export function writeHostStorage(name: unknown, value: unknown): void {
  if (typeof name !== 'string' || !WIDGET_KEYS.test(name) || typeof value !== 'string') return;
  const text = JSON.stringify({ ...readHostStorage(), [name]: value });
  try {
    if (text.length <= MAX_LENGTH) localStorage.setItem(KEY, text);
  } catch {
    // As if there were no storage.
  }
}
