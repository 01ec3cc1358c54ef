const KEY = 'vv-player';

/** What the widget keeps: where the viewer is in each episode, and choices. */
const OURS = /^(?:player-|episode|favorite)[\w-]{0,40}$/;

/** A hello has a limit of 64 kB; whatever else is in it is small. */
const MOST_LENGTH = 50_000;

/** What this page keeps for the widget in its own storage, which no browser takes from it; by the widget's own keys. */
export function readHostStorage(): Record<string, string> {
  try {
    const text = localStorage.getItem(KEY) ?? '{}';
    // Somebody else's by the same name: a hello with it would not be read.
    const value = text.length <= MOST_LENGTH && JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Takes a value of the widget. Where storage is blocked, or full, nothing is kept, and nothing breaks. */
export function keep(name: unknown, value: unknown): void {
  if (typeof name !== 'string' || !OURS.test(name) || typeof value !== 'string') return;
  const text = JSON.stringify({ ...readHostStorage(), [name]: value });
  try {
    if (text.length <= MOST_LENGTH) localStorage.setItem(KEY, text);
  } catch {
    // As if there were none.
  }
}
