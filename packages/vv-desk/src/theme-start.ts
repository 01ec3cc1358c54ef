import { readThemeChoice, showTheme } from './theme';

// In the head of the page: the first paint has the look already.
showTheme(readThemeChoice());
