import { stripNumber } from '@/lib/strip-number';
import { menuText } from './menu-text';

/**
 * Returns the names of tracks: the label without a leading number, else the language in Russian, else the number in the
 * list. The numbers stay where labels differ in them alone.
 */
export function trackNames(tracks: readonly { label: string; language: string }[]): string[] {
  const namesBy = (nameOf: (label: string) => string) =>
    tracks.map(
      ({ label, language }, index) => nameOf(label.trim()) || languageName(language) || menuText.track(index + 1),
    );
  const names = namesBy(stripNumber);
  return new Set(names).size === names.length ? names : namesBy((label) => label);
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
