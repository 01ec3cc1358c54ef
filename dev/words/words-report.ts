import { linesChangedSince } from '../support/git-changes';
import { readRemarks } from './read-remarks';
import type { Remark } from './remark';

/**
 * The remarks on words, sentences and long functions as text; empty without any. Nothing in it is an error: a word of the
 * glossary is often the right word. With `changedOnly` it is about the lines changed since the last commit.
 */
export function wordsReport(root: string, changedOnly: boolean, most = Number.POSITIVE_INFINITY): string {
  // Everything is read if git gives no diff.
  const remarks = readRemarks(changedOnly ? linesChangedSince(root, 'HEAD') : null);
  return formatRemarks(remarks, most);
}

/** A line for each remark, up to `most` of them. */
export function formatRemarks(remarks: readonly Remark[], most: number): string {
  if (remarks.length === 0) return '';
  const shown = remarks.slice(0, most).map(({ path, from, text }) => `  ${path}:${from} ${text}`);
  const rest = remarks.length - shown.length;
  const more = rest > 0 ? [`  ${rest} more: npm run words`] : [];
  return ['words: worth a second look, no failures', ...shown, ...more, ''].join('\n');
}
