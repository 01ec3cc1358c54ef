/**
 * Markup of the large play button in the middle, for the page and for React.
 * @param glyph outlines of its icon
 */
export const bigPlay = (glyph: string, label: string, testId: string): string =>
  `<button class="vv-big-play" type="button" aria-label="${label}" aria-keyshortcuts="K" data-testid="${testId}">` +
  `<svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">${glyph}</svg></button>`;
