import { stripNumber } from '@/lib/strip-number';
import { menuText } from './menu-text';

/** Returns the name of a track: its label without a leading number, else its language in Russian, else its number in the list. */
export function trackName(label: string, language: string, index: number): string {
  return stripNumber(label.trim()) || languageName(language) || menuText.track(index + 1);
}

/** The name of a language in Russian; empty for an unknown code. */
export function languageName(code: string): string {
  if (code === '' || code === 'und') return '';
  try {
    const name = new Intl.DisplayNames('ru', { type: 'language', fallback: 'none' }).of(code) ?? '';
    return name.charAt(0).toLocaleUpperCase('ru') + name.slice(1);
  } catch {
    return '';
  }
}
