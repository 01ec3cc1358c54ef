/** The look that the publisher chose, or that of the system. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'vv-desk-theme';
const isChoice = (value: unknown): value is ThemeChoice => value === 'light' || value === 'dark' || value === 'system';

export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return isChoice(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Shows the page in a look, and keeps the choice in this browser where it stores anything. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // The choice then lasts until the page is closed.
  }
  showTheme(choice);
}

/** Sets the look of the document, from which styles and charts take their colours. */
export function showTheme(choice: ThemeChoice): void {
  const isDark = choice === 'system' ? systemScheme()?.matches === true : choice === 'dark';
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

/** The system's wish; null where the browser does not tell. */
export const systemScheme = (): MediaQueryList | null =>
  typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
