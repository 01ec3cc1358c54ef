/** Markup of a visible spinner, for the page and for React: the ring, and the word for screen readers. */
export const spinner = (word: string): string => `<div class="vv-ring"></div><span class="vv-unseen">${word}</span>`;
